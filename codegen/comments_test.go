package codegen_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen"
)

// Code of a chart that is long goes on behind a comma or an operator of logic, where it has
// one. No word is lost.
func TestWrappedCode(t *testing.T) {
	long := strings.Repeat("x", 40)
	for code, want := range map[string][]string{
		"":    {""},
		"a,b": {"a,b"},
		long + ", " + long + " && " + long + " || c":                    {long + ", " + long + " &&", long + " || c"},
		long + " + " + long + " + " + long:                              {long + " + " + long + " + " + long},
		long + ", " + strings.Repeat("y ", 50) + "&& " + long:           {long + ",", strings.Repeat("y ", 50) + "&&", long},
		strings.Repeat(long+", ", 3) + "z":                              {long + ", " + long + ",", long + ", z"},
		strings.Repeat("é", 89) + ", " + strings.Repeat("é", 5) + ", é": {strings.Repeat("é", 89) + ", " + strings.Repeat("é", 5) + ",", "é"},
		strings.Repeat(" ", 200):                                        {""},
	} {
		if got := codegen.WrappedCode(code); !slices.Equal(got, want) {
			t.Errorf("%q is %q, want %q", code, got, want)
		}
	}
}
