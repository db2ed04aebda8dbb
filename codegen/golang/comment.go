package golang

// Texts of the chart in comments. A line end in a // comment would become code
// and gofmt would accept it, so every text is cut into lines, and what a reader
// or a tool could mistake is escaped: no text of a chart becomes code.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
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

// source goes on in a doc comment with what the chart has written: as code, in which
// gofmt makes no marks of quotes.
func source(text string) *jen.Statement {
	s := jen.Line().Comment("//")
	for _, line := range codegen.WrappedCode(oneLine(text)) {
		s.Line().Comment("//\t" + line)
	}
	return s
}

// about writes what something is, and what the chart says of it, as one sentence.
func about(what, said string) *jen.Statement {
	if said = oneLine(said); said != "" {
		what += ": " + said
	}
	if last, _ := utf8.DecodeLastRuneInString(what); unicode.IsLetter(last) || unicode.IsDigit(last) || strings.ContainsRune(`)]}"'`, last) {
		what += "."
	}
	return doc(what)
}

// lines cuts a text at its line ends and makes each line harmless.
func lines(text string) []string { return codegen.Lines(text, tame) }

// oneLine is a text on one line.
func oneLine(text string) string { return strings.Join(lines(text), " ") }

// tame keeps a line from looking like a directive.
func tame(line string) string {
	line = strings.ReplaceAll(line, "*/", `*\/`)
	if strings.HasPrefix(line, "+build") { // a constraint, also behind a blank
		return `\` + line
	}
	return line
}
