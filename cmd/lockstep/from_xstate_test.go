package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The chart of the page for those who come from XState has no finding, and its
// stories pass.
func TestFromXStatePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/from-xstate.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files := regexp.MustCompile("(?s)```yaml (\\S+)\n(.*?)```").FindAllSubmatch(page, -1)
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, string(f[1])), f[2], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if len(files) != 2 {
		t.Errorf("%d files on the page, not a chart and its stories", len(files))
	}
	for _, verb := range []string{"check", "test"} {
		var out, err bytes.Buffer
		if code := run([]string{verb, dir}, strings.NewReader(""), &out, &err); code != exitGood || strings.Contains(err.String(), "warning:") {
			t.Errorf("lockstep %s: exit code %d\n%s%s", verb, code, &out, &err)
		}
	}
}
