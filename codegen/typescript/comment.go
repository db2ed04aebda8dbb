package typescript

// Texts of the chart in comments. U+2028 ends a // comment and */ any block
// comment, and what follows would be code; so every text is cut into lines, and
// what a reader, a tool or a page around it could mistake is escaped.

import (
	"strings"

	"github.com/lockstep-charts/lockstep/codegen"
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
func lines(text string) []string { return codegen.Lines(text, tame.Replace) }

// oneLine is a text on one line.
func oneLine(text string) string { return strings.Join(lines(text), " ") }

// tame escapes what ends a comment or a script element, and what compilers and
// bundlers take for a directive.
var tame = strings.NewReplacer("*/", `*\/`, "</", `<\/`, "<!--", `<\!--`, "//#", `/\/#`, "//@", `/\/@`, "@ts-", `@\ts-`, "@jsx", `@\jsx`, "# sourceMappingURL", `#\ sourceMappingURL`)
