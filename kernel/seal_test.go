package kernel_test

import (
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A key matches an event if it is one of its names; no prefix matches a timer (SPEC 5.2, 5.7).
func TestKeysOfEvents(t *testing.T) {
	keys := []string{"GO", "a", "a.b", "a.*", "a.b.*", "*", "done.invoke.k", "done.*", "done.invoke.*", "after.5s.a", "after.*"}
	for event, want := range map[string][]string{
		"GO": {"GO", "*"}, "a": {"a", "a.*", "*"}, "a.b": {"a.b", "a.b.*", "a.*", "*"}, "ab": {"*"},
		"done.invoke.k": {"done.invoke.k", "done.invoke.*", "done.*", "*"}, "after.5s.a": {"after.5s.a"},
	} {
		names := slices.DeleteFunc(kernel.KeyNames(event), func(key string) bool { return !slices.Contains(keys, key) })
		if !slices.Equal(names, want) {
			t.Errorf("%s: %q, want %q", event, names, want)
		}
		for _, key := range keys {
			if got := kernel.KeyMatches(key, event); got != slices.Contains(want, key) {
				t.Errorf("%s matches %s: %v", key, event, got)
			}
		}
	}
}
