package schema

import (
	"bytes"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file maps the text of a scalar to its places in the file, through
// quotes, escapes, folded lines and the indentation of blocks, so that an
// error inside an expression points into the YAML.

// A layout maps offsets in a scalar's text to places; between two spans both
// advance together.
type layout struct{ spans []span }

// A span begins at code point at of the text.
type span struct {
	at  int
	pos diag.Pos
}

// At gives the place in the file of the code point at offset in t. An offset
// behind the text gives the place behind its last code point.
func (t Text) At(offset int) diag.Pos { return t.Places()(offset) }

// Places is At for many offsets: it measures the text only once.
func (t Text) Places() func(offset int) diag.Pos {
	size := utf8.RuneCountInString(t.Text)
	return func(offset int) diag.Pos { return t.place(min(max(offset, 0), size)) }
}

// place is At for an offset that lies in the text.
func (t Text) place(offset int) diag.Pos {
	if t.layout == nil {
		pos := t.Pos
		pos.Col += t.shift + offset
		return pos
	}
	offset += t.base
	spans := t.layout.spans
	s := spans[max(sort.Search(len(spans), func(i int) bool { return spans[i].at > offset })-1, 0)]
	s.pos.Col += offset - s.at
	return s.pos
}

// IsPart tells whether other text stands before t in its scalar, whose quotes are then
// not around t.
func (t Text) IsPart() bool { return t.base > 0 }

// Sub gives the part of t between two byte offsets, with its own places.
func (t Text) Sub(from, to int) Text {
	start := utf8.RuneCountInString(t.Text[:from])
	part := t
	part.Text = t.Text[from:to]
	part.Pos = t.At(start)
	part.End = t.At(start + utf8.RuneCountInString(part.Text))
	part.base += start
	part.shift = 0
	return part
}

// trim is t without blanks at its ends.
func (t Text) trim() Text {
	left := len(t.Text) - len(strings.TrimLeft(t.Text, " \t\r\n"))
	right := len(strings.TrimRight(t.Text, " \t\r\n"))
	return t.Sub(left, max(left, right))
}

// style is how a scalar is written.
type style uint8

const (
	plain style = iota
	single
	double
	literal
	folded
)

// locate finds where the scalar value, which begins at offset, lies.
func (f *file) locate(value string, how style, offset int) (t Text, end int) {
	t = Text{Text: value, Pos: f.pos(offset)}
	if end, ok := f.simple(value, how, offset); ok {
		if how != plain {
			t.shift = 1
		}
		t.End = f.pos(end)
		return t, end
	}
	a := aligner{f: f, value: value, how: how, i: offset}
	end = a.run()
	t.layout, t.End = &layout{a.spans}, f.pos(end)
	return t, end
}

// simple tells whether the text stands in the file as it is, on one line.
func (f *file) simple(value string, how style, offset int) (end int, ok bool) {
	rest := f.text[offset:]
	switch how {
	case plain:
		return offset + len(value), hasPrefix(rest, value)
	case single, double:
		end = offset + len(value) + 2
		closed := len(rest) >= len(value)+2 && rest[len(value)+1] == rest[0]
		return end, closed && hasPrefix(rest[1:], value) && !strings.ContainsAny(value, "\\'\n")
	}
	return 0, false
}

func hasPrefix(text []byte, value string) bool {
	return len(text) >= len(value) && string(text[:len(value)]) == value
}

// An aligner walks the file and the value side by side and notes a span where
// they part. Where they do not fit it stops; what follows maps linearly.
type aligner struct {
	f     *file
	value string
	how   style
	i     int // offset in the file
	v     int // offset in value
	n     int // code points of value behind us
	spans []span
}

// run aligns the whole value and gives the offset behind the scalar.
func (a *aligner) run() int {
	switch a.how {
	case literal, folded:
		a.block()
	default:
		a.flow()
	}
	return a.i
}

// mark begins a span here.
func (a *aligner) mark() {
	s := span{at: a.n, pos: a.f.pos(a.i)}
	if k := len(a.spans); k > 0 && a.spans[k-1].at == a.n {
		a.spans[k-1] = s
		return
	}
	a.spans = append(a.spans, s)
}

// take consumes count code points of the value.
func (a *aligner) take(count int) {
	for ; count > 0 && a.v < len(a.value); count-- {
		_, size := utf8.DecodeRuneInString(a.value[a.v:])
		a.v += size
		a.n++
	}
}

// flow aligns plain and quoted scalars.
func (a *aligner) flow() {
	if a.how != plain {
		a.i++
	}
	a.mark()
	for a.i < len(a.f.text) {
		switch c := a.f.text[a.i]; {
		case a.how == plain && a.v >= len(a.value):
			return
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			a.blanks()
		case a.how == double && c == '\\':
			a.escape()
		case a.how == double && c == '"':
			a.i++
			return
		case a.how == single && c == '\'':
			if !a.quote() {
				return
			}
		default:
			a.copy()
		}
	}
}

// copy takes one code point that stands in the file as it is.
func (a *aligner) copy() {
	_, size := utf8.DecodeRune(a.f.text[a.i:])
	a.i += size
	a.take(1)
}

// blanks takes a run of blanks, or the line break that it leads to.
func (a *aligner) blanks() {
	rest := a.f.text[a.i:]
	run := 0
	for run < len(rest) && (rest[run] == ' ' || rest[run] == '\t' || rest[run] == '\r') {
		run++
	}
	if run < len(rest) && rest[run] == '\n' {
		a.fold()
		return
	}
	a.i += run
	a.take(run)
}

// fold takes a line break with the blanks around it: one is a space, each
// further one a line feed.
func (a *aligner) fold() {
	start := a.i
	breaks := a.skipBlank()
	next := a.i
	a.i = start
	a.breaks(max(breaks-1, 1))
	a.i = next
	a.mark()
}

// breaks takes count code points that the line break here stands for.
func (a *aligner) breaks(count int) {
	for range count {
		a.mark()
		a.take(1)
	}
	a.mark()
}

// skipBlank goes to the next character that is no blank and counts line breaks.
func (a *aligner) skipBlank() (breaks int) {
	for ; a.i < len(a.f.text); a.i++ {
		switch a.f.text[a.i] {
		case '\n':
			breaks++
		case ' ', '\t', '\r':
		default:
			return breaks
		}
	}
	return breaks
}

// quote takes a doubled quote; a single one ends the scalar.
func (a *aligner) quote() bool {
	if a.i+1 >= len(a.f.text) || a.f.text[a.i+1] != '\'' {
		a.i++
		return false
	}
	a.mark()
	a.i += 2
	a.take(1)
	a.mark()
	return true
}

// escape takes a backslash and what it stands for.
func (a *aligner) escape() {
	a.mark()
	if a.i++; a.i >= len(a.f.text) {
		return
	}
	letter := a.f.text[a.i]
	if letter == '\n' || letter == '\r' {
		a.take(max(a.skipBlank()-1, 0))
		a.mark()
		return
	}
	_, size := utf8.DecodeRune(a.f.text[a.i:])
	a.i = min(a.i+size+digitsOf[letter], len(a.f.text))
	a.take(1)
	a.mark()
}

// block aligns literal and folded scalars, line by line.
func (a *aligner) block() {
	header := a.i
	a.i = a.nextLine()
	indent := a.indent()
	a.mark()
	for a.v < len(a.value) && a.i < len(a.f.text) {
		if !a.blockLine(indent) {
			break
		}
	}
	if len(a.spans) == 0 || a.value == "" {
		a.i = header + 1
	}
}

// blockLine takes one line and the break behind it; false when the value ends.
func (a *aligner) blockLine(indent int) bool {
	content := a.content(indent)
	a.i += min(indent, a.lineEnd()-a.i)
	a.mark()
	count := utf8.RuneCount(content)
	a.i += len(content)
	a.take(count)
	if a.v >= len(a.value) {
		return false
	}
	if a.how == folded && a.value[a.v] == '\n' {
		return a.foldedBreaks(indent)
	}
	a.breaks(1)
	if a.v >= len(a.value) {
		return false
	}
	a.i = a.nextLine()
	return true
}

// foldedBreaks takes a run of line feeds and the blank lines it stands for.
func (a *aligner) foldedBreaks(indent int) bool {
	rest := a.value[a.v:]
	a.breaks(len(rest) - len(strings.TrimLeft(rest, "\n")))
	if a.v >= len(a.value) {
		return false
	}
	a.i = a.nextLine()
	for a.i < len(a.f.text) && len(a.content(indent)) == 0 {
		a.i = a.nextLine()
	}
	return true
}

// content is the line from here without its indentation and end.
func (a *aligner) content(indent int) []byte {
	line := bytes.TrimSuffix(a.f.text[a.i:a.lineEnd()], []byte{'\r'})
	return line[min(indent, len(line)):]
}

// lineEnd is the offset of the line feed that ends this line.
func (a *aligner) lineEnd() int {
	if k := bytes.IndexByte(a.f.text[a.i:], '\n'); k >= 0 {
		return a.i + k
	}
	return len(a.f.text)
}

// nextLine is the offset of the next line's first byte.
func (a *aligner) nextLine() int { return min(a.lineEnd()+1, len(a.f.text)) }

// indent finds a block's indentation: what the first line that holds more than
// spaces has more of in the file than in the value.
func (a *aligner) indent() int {
	written, ok := leading(a.f.text[a.i:])
	kept, has := leading([]byte(a.value))
	if !ok || !has {
		return written
	}
	return max(written-kept, 0)
}

// leading counts the spaces before the first line that holds more than spaces.
func leading(text []byte) (spaces int, ok bool) {
	for line := range bytes.Lines(text) {
		body := bytes.TrimLeft(line, " ")
		if len(bytes.TrimRight(body, "\r\n")) > 0 {
			return len(line) - len(body), true
		}
	}
	return 0, false
}
