package typescript

// Lines of code, indented by their braces; how names and texts of the chart
// become code.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// A writer gathers lines.
type writer struct {
	text   []byte
	depth  int
	folded int // folds around what is written
}

// line writes one line; an empty text is an empty line.
func (w *writer) line(text string) {
	switch {
	case text == "":
		w.text = append(w.text, '\n')
	case isComment(text):
		w.comment(text)
	case 2*w.depth+len(text) <= width:
		w.put(text)
	case isType(text):
		w.foldType(text)
	default:
		w.fold(text)
	}
}

// put writes a line as it is.
func (w *writer) put(text string) {
	for range w.depth {
		w.text = append(w.text, "  "...)
	}
	w.text = append(append(w.text, text...), '\n')
}

// isType tells whether a line is one of a type.
func isType(text string) bool {
	return strings.HasPrefix(text, "| ") || strings.HasPrefix(text, "readonly ") || strings.HasPrefix(text, "export type ") || strings.HasPrefix(text, "type ")
}

func isComment(text string) bool {
	return strings.HasPrefix(text, "//") || strings.HasPrefix(text, "/*") || strings.HasPrefix(text, "*") || strings.HasPrefix(text, " *")
}

// block writes a line that opens a brace or case, what is inside, and what
// closes it.
func (w *writer) block(open string, inside func(), end string) {
	w.line(open)
	w.depth++
	inside()
	w.depth--
	if end != "" {
		w.line(end)
	}
}

// function writes a function after an empty line.
func (g *printer) function(name string, params []string, result string, body func()) {
	g.w.line("")
	g.w.function("function "+name, params, result, body)
}

// quote is a text as a string literal in ASCII that ends neither its line nor a
// script element around it.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('\'')
	for _, u := range utf16.Encode([]rune(s)) {
		switch {
		case u == '\'' || u == '\\':
			b.WriteString(`\` + string(rune(u)))
		case u == '\n':
			b.WriteString(`\n`)
		case u < 0x20 || u >= 0x7f:
			fmt.Fprintf(&b, `\u%04x`, u)
		default:
			b.WriteByte(byte(u))
		}
	}
	b.WriteByte('\'')
	return strings.NewReplacer("</", `<\/`, "<!--", `<\!--`).Replace(b.String())
}

// key is a name of the chart as the key of an object literal or type.
func key(name string) string {
	switch {
	case name == "__proto__":
		return "['__proto__']" // without brackets it would set the prototype
	case isIdentifier(name):
		return name
	}
	return quote(name)
}

// member selects a field of an object, whose name is an identifier.
func member(of, name string) string {
	return of + "." + name
}

func isIdentifier(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

func number(n int) string { return strconv.Itoa(n) }

func numbers(list []int32) string {
	var out []string
	for _, n := range list {
		out = append(out, number(int(n)))
	}
	return brackets(out)
}

func quotes(list []string) string { return brackets(quoteAll(list)) }

func quoteAll(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, quote(s))
	}
	return out
}

// brackets prints a list of what is printed already.
func brackets(list []string) string { return "[" + strings.Join(list, ", ") + "]" }

// parens prints arguments in parentheses.
func parens(args ...string) string {
	out := make([]string, len(args))
	for i, a := range args {
		out[i] = outer(a)
	}
	return "(" + strings.Join(out, ", ") + ")"
}

// joined are parts, with commas between those that are not empty.
func joined(parts []string) string { return strings.Join(present(parts), ", ") }

func present(parts []string) []string {
	return slices.DeleteFunc(slices.Clone(parts), func(p string) bool { return p == "" })
}

// outer takes off parentheses around the whole of an expression, where nothing
// stands beside it.
func outer(s string) string {
	for s[0] == '(' && closing(s) == len(s)-1 {
		s = s[1 : len(s)-1]
	}
	return s
}

// arrowBody is an expression behind an arrow, where a brace would open a block.
func arrowBody(s string) string {
	if s = outer(s); s[0] == '{' {
		return "(" + s + ")"
	}
	return s
}
