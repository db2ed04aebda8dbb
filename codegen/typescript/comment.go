package typescript

// Texts of the chart in comments. U+2028 ends a // comment and */ any block
// comment, and what follows would be code; so every text is cut into lines, and
// what a reader, a tool or a page around it could mistake is escaped.

import (
	"fmt"
	"strings"
	"unicode"
)

// doc writes a doc comment; empty texts are left out.
func (g *printer) doc(texts ...string) {
	var all []string
	for _, text := range texts {
		all = append(all, lines(text)...)
	}
	switch len(all) {
	case 0:
	case 1:
		g.w.line("/** " + all[0] + " */")
	default:
		g.w.line("/**")
		for _, line := range all {
			g.w.line(" * " + line)
		}
		g.w.line(" */")
	}
}

// note writes a text as one // comment, if there is any.
func (g *printer) note(text string) {
	if text = oneLine(text); text != "" {
		g.w.line("// " + text)
	}
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

// tame escapes what ends a comment or a script element, and what compilers and
// bundlers take for a directive.
var tame = strings.NewReplacer("*/", `*\/`, "</", `<\/`, "<!--", `<\!--`, "//#", `/\/#`, "//@", `/\/@`, "@ts-", `@\ts-`, "@jsx", `@\jsx`, "# sourceMappingURL", `#\ sourceMappingURL`)

// harmless escapes control characters, line separators and bidi controls too.
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
	return tame.Replace(strings.TrimLeft(b.String(), " "))
}
