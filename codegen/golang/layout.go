package golang

// The last touch: gofmt knows no groups of imports and leaves declarations
// standing close. Strings of a chart are printed on one line, so a line that
// begins with a keyword begins a declaration.

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// arranged puts the standard library's imports first and a blank line between
// declarations, and folds long lines and long prose.
func arranged(file []byte) []byte {
	var out, decl strings.Builder
	previous := ""
	for line := range strings.Lines(string(file)) {
		if beginsDeclaration(line) && previous != "" && !strings.HasPrefix(previous, "//") {
			out.WriteString(folded(decl.String()))
			decl.Reset()
			if previous != "\n" {
				out.WriteByte('\n')
			}
		}
		decl.WriteString(wrapped(line))
		previous = line
	}
	out.WriteString(folded(decl.String()))
	return grouped([]byte(out.String()))
}

const (
	longProse  = 110 // bytes of prose that are too many for a line
	proseWidth = 100 // columns that a line has then
)

// wrapped is a line: of a doc comment, several of prose that is too long. A line goes on with a letter, so
// that it is no item of a list, no heading and no directive.
func wrapped(line string) string {
	prose, is := strings.CutPrefix(line, "// ")
	if !is || len(line) <= longProse || !beginsProse(prose) || strings.HasPrefix(prose, "Code generated ") {
		return line
	}
	var b strings.Builder
	used := 0
	for i, word := range strings.Fields(prose) {
		n := utf8.RuneCountInString(word) + len(" ")
		if i == 0 || used+n > proseWidth && beginsProse(word) {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString("//")
			used = len("//")
		}
		b.WriteString(" " + word)
		used += n
	}
	return b.String() + "\n"
}

// beginsProse tells whether a text begins with a letter, be it of a pointer's type or
// behind a bracket.
func beginsProse(text string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, "(*"))
	return unicode.IsLetter(r)
}

func beginsDeclaration(line string) bool {
	for _, word := range []string{"//", "func ", "type ", "var ", "const "} {
		if strings.HasPrefix(line, word) {
			return true
		}
	}
	return false
}

const importsOpen = "\nimport (\n"

// grouped parts the imports of one block.
func grouped(file []byte) []byte {
	head, rest, found := strings.Cut(string(file), importsOpen)
	block, tail, closed := strings.Cut(rest, ")\n")
	if !found || !closed {
		return file
	}
	var standard, others strings.Builder
	for line := range strings.Lines(block) {
		if strings.Contains(line[strings.IndexByte(line, '"'):], ".") {
			others.WriteString(line)
		} else {
			standard.WriteString(line)
		}
	}
	if standard.Len() > 0 {
		standard.WriteByte('\n')
	}
	return []byte(head + importsOpen + standard.String() + others.String() + ")\n" + tail)
}
