package kernel_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

func TestPatternsAreRE2(t *testing.T) {
	for _, bad := range []string{"(", "a**", `(?=a)`, `\1`, `(a`, `[b-a]`, `\pX`, "a{1001}", "(abcdef){1000}", strings.Repeat("a", kernel.MaxPattern+1)} {
		if _, err := kernel.CompilePattern(bad); err == nil {
			t.Errorf("%.20s: not refused", bad)
		}
	}
	p := kernel.MustPattern(`(a+)+b`)
	check(t, "no backtracking", func(e *kernel.Eval) bool { return e.Matches(strings.Repeat("a", 10_000), p) }, false, "")
	check(t, "found", func(e *kernel.Eval) bool { return e.Matches("xaab", p) }, true, "")
}
