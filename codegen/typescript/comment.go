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
	g.w.doc(all)
}

// doc writes a doc comment of lines of prose, on one line where it can.
func (w *writer) doc(prose []string) {
	var all []string
	for _, line := range prose {
		all = append(all, wrapped(line)...)
	}
	switch len(all) {
	case 0:
	case 1:
		w.put("/** " + all[0] + " */")
	default:
		w.put("/**")
		for _, line := range all {
			w.put(" * " + line)
		}
		w.put(" */")
	}
}

// wrapped is prose, or an item of a list, in lines that are not too long.
func wrapped(line string) []string {
	item, is := strings.CutPrefix(line, "- ")
	if !is {
		return codegen.Wrapped(line)
	}
	all := codegen.Wrapped(item)
	for i := range all[1:] {
		all[i+1] = "  " + all[i+1]
	}
	return append([]string{"- " + all[0]}, all[1:]...)
}

// comment writes a line of a comment, in several where its prose is too long.
func (w *writer) comment(text string) {
	if prose, opens := strings.CutPrefix(text, "/** "); opens && strings.HasSuffix(prose, " */") {
		w.doc([]string{strings.TrimSuffix(prose, " */")})
		return
	}
	if prose, goesOn := strings.CutPrefix(text, " * "); goesOn {
		for _, line := range wrapped(prose) {
			w.put(" * " + line)
		}
		return
	}
	if prose, is := strings.CutPrefix(text, "// "); is && !strings.HasPrefix(prose, "Code generated ") {
		for _, line := range codegen.Wrapped(prose) {
			w.put("// " + line)
		}
		return
	}
	w.put(text)
}

// note writes a text as one // comment, if there is any.
func (g *printer) note(text string) {
	if text = oneLine(text); text != "" {
		for _, line := range codegen.WrappedCode(text) {
			g.w.line("// " + line)
		}
	}
}

// lines cuts a text at its line ends and makes each line harmless.
func lines(text string) []string { return codegen.Lines(text, tame.Replace) }

// oneLine is a text on one line.
func oneLine(text string) string { return strings.Join(lines(text), " ") }

// tame escapes what ends a comment or a script element, and what compilers and
// bundlers take for a directive.
var tame = strings.NewReplacer("*/", `*\/`, "</", `<\/`, "<!--", `<\!--`, "//#", `/\/#`, "//@", `/\/@`, "@ts-", `@\ts-`, "@jsx", `@\jsx`, "# sourceMappingURL", `#\ sourceMappingURL`)
