package codegen

// Texts of the chart as comments: the rules of every language, to which each adds its own.

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/internal/unseen"
	"github.com/lockstep-charts/lockstep/ir"
)

// Lines cuts a text of the chart at its line ends, as comments have it. Control
// characters, line separators and bidi controls are escaped, and what a language
// reads in its comments besides: tame does that.
func Lines(text string, tame func(line string) string) []string {
	var out []string
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if line = tame(strings.TrimLeft(visible(strings.TrimRight(line, " \t")), " ")); line != "" {
			out = append(out, line)
		}
	}
	return out
}

func visible(line string) string {
	var b strings.Builder
	for _, r := range line {
		if r == '\t' {
			b.WriteByte(' ')
		} else if unseen.Steering.Has(r) || r == utf8.RuneError {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

const (
	longProse  = 106 // bytes of prose that are too many for a line
	proseWidth = 98  // characters that a line has then, the blank before it among them
)

// Wrapped is prose in lines that are not too long. A line goes on with a letter, so that it
// is no item of a list, no heading and no directive.
func Wrapped(prose string) []string {
	if len(prose) <= longProse || !beginsProse(prose) {
		return []string{prose}
	}
	return broken(prose, func(_, word string) bool { return beginsProse(word) })
}

// beginsProse tells whether a text begins with a letter, be it of a pointer's type or
// behind a bracket.
func beginsProse(text string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, "(*"))
	return unicode.IsLetter(r)
}

// WrappedCode is code of the chart in lines that are not too long, each but the last up to a
// comma or an operator of logic.
func WrappedCode(code string) []string {
	if len(code) <= longProse {
		return []string{code}
	}
	return broken(code, func(before, _ string) bool {
		return strings.HasSuffix(before, ",") || before == "&&" || before == "||"
	})
}

// broken is a text in lines that are not too long, as far as a line may begin where it would
// be. It takes linear time: texts may be as long as files.
func broken(text string, may func(before, word string) bool) (lines []string) {
	words := strings.Fields(text)
	line, used := 0, 0 // the first word of the line, and its width as far as parts fill it
	part, width := 0, 0
	for i := range len(words) + 1 {
		if i == len(words) || i > part && may(words[i-1], words[i]) {
			if used > 0 && used+width > proseWidth {
				lines = append(lines, strings.Join(words[line:part], " "))
				line, used = part, 0
			}
			part, used, width = i, used+width, 0
		}
		if i < len(words) {
			width += len(" ") + utf8.RuneCountInString(words[i])
		}
	}
	return append(lines, strings.Join(words[line:], " "))
}

// Said is an action as a comment tells it: what the chart has written. Of what is
// assigned or asked the code below tells that it is.
func Said(a *ir.Action) string {
	if a.Source == "" || a.Op == ir.Assign || a.Op == ir.If {
		return a.Source
	}
	return a.Said()
}
