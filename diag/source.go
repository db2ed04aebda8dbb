package diag

import (
	"bytes"
	"slices"
)

// This file holds the sources that findings quote.

// A source is one file; its lines are found when one is first quoted. The last
// that was quoted is kept: thousands of findings may stand on one long line.
type source struct {
	file  string
	text  []byte
	lines []int // offset of each line
	last  int   // the number of the line that is kept; 0: none is
	runes []rune
}

// AddSource gives the list the text of a file, so that rendering can quote it.
// The text must not change afterwards.
func (l *List) AddSource(file string, text []byte) {
	known := func(s *source) bool { return s.file == file }
	if !slices.ContainsFunc(l.sources, known) {
		l.sources = append(l.sources, &source{file: file, text: text})
	}
}

// maxQuoted is the length of a line, in bytes, beyond which it is not quoted.
const maxQuoted = 64 << 10

// Written is the text that a finding is about; empty where that is not on one line.
func (l *List) Written(f *Finding) string {
	line, ok := l.line(f.Pos)
	if !ok || f.End.Line != f.Pos.Line || f.End.Col-1 > len(line) || f.Pos.Col > f.End.Col {
		return ""
	}
	return string(line[f.Pos.Col-1 : f.End.Col-1])
}

// line gives the code points of the line at pos; false when it is not known or
// too long.
func (l *List) line(pos Pos) ([]rune, bool) {
	for _, s := range l.sources {
		if s.file == pos.File {
			return s.line(pos.Line)
		}
	}
	return nil, false
}

func (s *source) line(n int) ([]rune, bool) {
	if s.lines == nil {
		s.index()
	}
	if n < 1 || n >= len(s.lines) || s.lines[n]-s.lines[n-1] > maxQuoted {
		return nil, false
	}
	if n != s.last {
		s.last, s.runes = n, []rune(string(bytes.TrimRight(s.text[s.lines[n-1]:s.lines[n]], "\r\n")))
	}
	return s.runes, true
}

// index finds the offset of each line, and the text's end behind the last.
func (s *source) index() {
	s.lines = append(s.lines, 0)
	for i, c := range s.text {
		if c == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	s.lines = append(s.lines, len(s.text))
}
