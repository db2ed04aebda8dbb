package golang

// The last touch: gofmt knows no groups of imports and leaves declarations
// standing close. Strings of a chart are printed on one line, so a line that
// begins with a keyword begins a declaration.

import (
	"strings"

	"github.com/lockstep-charts/lockstep/codegen"
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

// wrapped is a line: of a comment, several where its prose is too long.
func wrapped(line string) string {
	code := strings.TrimLeft(line, "\t")
	prose, is := strings.CutPrefix(code, "// ")
	if !is || strings.HasPrefix(prose, "Code generated ") {
		return line
	}
	first := line[:len(line)-len(code)] + "// "
	next := first
	if item, is := strings.CutPrefix(prose, "  - "); is {
		prose, first, next = item, first+"  - ", next+"    "
	}
	return first + strings.Join(codegen.Wrapped(strings.TrimSuffix(prose, "\n")), "\n"+next) + "\n"
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
