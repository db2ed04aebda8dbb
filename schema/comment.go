package schema

import (
	"bytes"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file finds documentation in comments: the one beside a key, on its line,
// and lines right above it that begin with `##` (SPEC 1.7).
// YAML libraries attach comments to nodes by rules of their own, so
// the file is read instead.

// doc gives the documentation of what begins at pos with a key. A line's
// comment documents only the first thing on it.
func (f *file) doc(pos diag.Pos) string {
	if pos.Line < 1 || pos.Line > len(f.lines) || !f.opens(pos) {
		return ""
	}
	parts := append(f.above(pos.Line), f.beside(pos.Line)...)
	return strings.Join(parts, "\n")
}

// opens tells whether pos is the first thing on its line.
func (f *file) opens(pos diag.Pos) bool {
	start := f.lines[pos.Line-1]
	before := f.text[start:f.offset(pos.Line, pos.Col)]
	return !f.inside[pos.Line-1] && len(bytes.Trim(before, " \t-?'\"")) == 0
}

// beside gives the comment at the end of a line.
func (f *file) beside(n int) []string {
	line := f.line(n)
	from := min(max(f.scalarEnd[n-1]-f.lines[n-1], 0), len(line))
	at := commentStart(line, from)
	if at < 0 {
		return nil
	}
	if text, _ := documenting(string(line[at:])); text != "" {
		return []string{text}
	}
	return nil
}

// documenting is a comment without its signs and what it says to the linter
// (diag.List.Ignore), and whether it says anything to that.
func documenting(comment string) (text string, ignores bool) {
	text, ignores = diag.CutIgnore(comment)
	return strings.TrimSpace(strings.TrimLeft(text, "#")), ignores
}

// commentStart finds the comment in a line, at or behind from, where no scalar
// ends any more; -1 if there is none.
func commentStart(line []byte, from int) int {
	for i := from; i < len(line); i++ {
		switch line[i] {
		case '#':
			if i == 0 || line[i-1] == ' ' || line[i-1] == '\t' {
				return i
			}
			return -1
		case '"', '\'':
			return -1
		}
	}
	return -1
}

// above gives the text of the `##` lines right above a line.
func (f *file) above(n int) []string {
	first := n
	for first > 1 && !f.inside[first-2] && bytes.HasPrefix(bytes.TrimSpace(f.line(first-1)), []byte("##")) {
		first--
	}
	var parts []string
	for ; first < n; first++ {
		line := strings.TrimSpace(string(f.line(first)))
		if text, ignores := documenting(line); text != "" || !ignores {
			parts = append(parts, text)
		}
	}
	return parts
}
