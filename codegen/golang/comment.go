package golang

// Texts of the chart in comments. A line end in a // comment would become code
// and gofmt would accept it, so every text is cut into lines, and what a reader
// or a tool could mistake is escaped: no text of a chart becomes code.

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"
)

// doc writes a doc comment of lines; empty texts are left out.
func doc(texts ...string) *jen.Statement {
	s := jen.Null()
	first := true
	for _, text := range texts {
		for _, line := range lines(text) {
			if !first {
				s.Line()
			}
			first = false
			s.Comment("// " + line)
		}
	}
	return s
}

// about writes what something is, and what the chart says of it.
func about(what, said string) *jen.Statement {
	if said = oneLine(said); said == "" {
		return doc(what + ".")
	}
	return doc(what + ": " + said)
}

// lines cuts a text at its line ends and makes each line harmless.
func lines(text string) []string {
	var out []string
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if line = harmless(strings.TrimRight(line, " \t")); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// oneLine is a text on one line.
func oneLine(text string) string { return strings.Join(lines(text), " ") }

// harmless escapes control characters, line separators and bidi controls, and
// keeps a line from looking like a directive.
func harmless(line string) string {
	var b strings.Builder
	for _, r := range line {
		if r == '\t' {
			b.WriteByte(' ')
		} else if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029' || r == unicode.ReplacementChar {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	text := strings.TrimLeft(strings.ReplaceAll(b.String(), "*/", `*\/`), " ")
	if strings.HasPrefix(text, "+build") { // a constraint, also behind a blank
		return `\` + text
	}
	return text
}
