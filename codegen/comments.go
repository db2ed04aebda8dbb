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
	var lines []string
	used := 0
	for i, word := range strings.Fields(prose) {
		n := len(" ") + utf8.RuneCountInString(word)
		if i == 0 || used+n > proseWidth && beginsProse(word) {
			lines, used = append(lines, word), n
			continue
		}
		lines[len(lines)-1] += " " + word
		used += n
	}
	return lines
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
	var lines []string
	line, part := "", ""
	for word := range strings.FieldsSeq(code) {
		part += " " + word
		if !strings.HasSuffix(word, ",") && word != "&&" && word != "||" {
			continue
		}
		if line != "" && utf8.RuneCountInString(line+part) > proseWidth {
			lines, line = append(lines, line[1:]), ""
		}
		line, part = line+part, ""
	}
	if utf8.RuneCountInString(line+part) > proseWidth && line != "" && part != "" {
		lines, line = append(lines, line[1:]), ""
	}
	return append(lines, strings.TrimPrefix(line+part, " "))
}

// Said is an action as a comment tells it: what the chart has written. Of what is
// assigned or asked the code below tells that it is.
func Said(a *ir.Action) string {
	if a.Source == "" || a.Op == ir.Assign || a.Op == ir.If {
		return a.Source
	}
	return a.Said()
}
