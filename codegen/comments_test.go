package codegen_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen"
)

// Long prose of a chart is broken before a word that begins with a letter, in linear time: it
// may be as long as a file.
func TestWrapped(t *testing.T) {
	numbers := "x" + strings.Repeat(" 1", 1<<20)
	for prose, want := range map[string][]string{
		"short":                           {"short"},
		numbers:                           {numbers},
		numbers + " y":                    {numbers, "y"},
		strings.Repeat("- a ", 50) + "b":  {strings.Repeat("- a ", 50) + "b"},
		strings.Repeat("abcd ", 22) + "e": {strings.Repeat("abcd ", 19)[:94], "abcd abcd abcd e"},
		strings.Repeat("abcd ", 18) + "1234 12345678901 e": {strings.Repeat("abcd ", 17)[:84], "abcd 1234 12345678901 e"},
	} {
		if got := codegen.Wrapped(prose); !slices.Equal(got, want) {
			t.Errorf("%.200q is %.200q, want %.200q", prose, got, want)
		}
	}
}

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
