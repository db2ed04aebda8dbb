package schema

import (
	"bytes"
	"sort"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file holds the text of one file with an index, so that a place can be
// turned into an offset and back in bounded time, however long its line is.

// stride is the distance, in code points, of the marks of an index.
const stride = 256

// A file is one YAML file. Lines end with LF or CRLF; nothing else is a line
// end, because characters that some readers take for one are refused.
type file struct {
	name  string
	text  []byte
	lines []int // offset of each line's first byte
	ascii bool
	runes []int // code points before each line; nil when ascii
	marks []int // offset of every stride-th code point; nil when ascii

	scalarEnd []int  // by line: offset behind the last scalar that ends in it
	inside    []bool // by line: it begins inside a scalar

	aliases map[string]string // what types are other names for; nil: nobody asked
}

func newFile(name string, text []byte) *file {
	f := &file{name: name, text: text, ascii: true}
	f.indexLines()
	if !f.ascii {
		f.indexRunes()
	}
	f.scalarEnd = make([]int, len(f.lines))
	f.inside = make([]bool, len(f.lines))
	return f
}

func (f *file) indexLines() {
	f.lines = make([]int, 1, bytes.Count(f.text, []byte{'\n'})+1)
	for i, c := range f.text {
		if c == '\n' {
			f.lines = append(f.lines, i+1)
		}
		if c >= utf8.RuneSelf {
			f.ascii = false
		}
	}
}

func (f *file) indexRunes() {
	f.runes = make([]int, 0, len(f.lines))
	count := 0
	for i := 0; i < len(f.text); count++ {
		if len(f.runes) < len(f.lines) && f.lines[len(f.runes)] == i {
			f.runes = append(f.runes, count)
		}
		if count%stride == 0 {
			f.marks = append(f.marks, i)
		}
		_, size := utf8.DecodeRune(f.text[i:])
		i += size
	}
	for len(f.runes) < len(f.lines) {
		f.runes = append(f.runes, count)
	}
}

// pos gives the place of a byte offset.
func (f *file) pos(offset int) diag.Pos {
	offset = min(max(offset, 0), len(f.text))
	line := sort.SearchInts(f.lines, offset+1) - 1
	col := offset - f.lines[line]
	if !f.ascii {
		col = f.runeIndex(offset) - f.runes[line]
	}
	return diag.Pos{File: f.name, Line: line + 1, Col: col + 1}
}

// runeIndex counts the code points before a byte offset.
func (f *file) runeIndex(offset int) int {
	m := max(sort.SearchInts(f.marks, offset+1)-1, 0)
	if len(f.marks) == 0 {
		return 0
	}
	return m*stride + utf8.RuneCount(f.text[f.marks[m]:offset])
}

// offset gives the byte offset of a place; beyond the line's end it is the end.
func (f *file) offset(line, col int) int {
	line = min(max(line, 1), len(f.lines))
	if f.ascii {
		return min(f.lines[line-1]+max(col-1, 0), len(f.text))
	}
	at := f.runes[line-1] + max(col-1, 0)
	if at/stride >= len(f.marks) {
		return len(f.text)
	}
	i := f.marks[at/stride]
	for n := at % stride; n > 0 && i < len(f.text); n-- {
		_, size := utf8.DecodeRune(f.text[i:])
		i += size
	}
	return i
}

// line gives a line's text without its end; lines count from 1.
func (f *file) line(n int) []byte {
	if n < 1 || n > len(f.lines) {
		return nil
	}
	end := len(f.text)
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	return bytes.TrimSuffix(f.text[f.lines[n-1]:end], []byte{'\r'})
}

// took notes where a scalar lies, for the search for comments.
func (f *file) took(start, end diag.Pos, endOffset int) {
	for line := start.Line; line < end.Line; line++ {
		f.inside[line] = true
	}
	f.scalarEnd[end.Line-1] = max(f.scalarEnd[end.Line-1], endOffset)
}
