package golang

// Texts of the chart in comments. A line end in a // comment would become code
// and gofmt would accept it, so every text is cut into lines, and what a reader
// or a tool could mistake is escaped: no text of a chart becomes code.

import (
	"fmt"
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

// A described line is one of a block, and what the chart says of it.
type described struct {
	name string
	is   *jen.Statement // what stands behind the name; nil: nothing
	doc  string
}

// block writes lines with what the chart says of each behind it; above it, where there is
// not room for all of them.
func block(list []described) (out []jen.Code) {
	beside := columnsOf(list) <= width
	for _, d := range list {
		line := jen.Id(d.name).Add(d.is)
		switch {
		case d.doc == "":
			out = append(out, line)
		case beside:
			out = append(out, line.Comment("// "+d.doc))
		default:
			out = append(out, jen.Comment("// "+d.doc), line)
		}
	}
	return out
}

// columnsOf is how wide a block is with its comments behind the lines, which gofmt aligns.
func columnsOf(list []described) int {
	name, is, doc := 0, 0, 0
	for _, d := range list {
		name, doc = max(name, len(d.name)), max(doc, utf8.RuneCountInString(d.doc))
		if d.is != nil {
			is = max(is, len(fmt.Sprintf("%#v", jen.Var().Id("x").Add(d.is)))-len("var x"))
		}
	}
	return tabWidth + name + is + len(" // ") + doc
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
