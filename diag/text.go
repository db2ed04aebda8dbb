package diag

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/internal/unseen"
)

// This file prints findings for people:
//
//	charts/job.yaml:14:15: LS203: no state "runing" is visible here
//	   14 |       target: runing
//	      |               ^^^^^^
//	   did you mean "running"? targets are looked up from the inside out
//
// A quoted line shows tabs as blanks and control characters as escapes, so that
// a file cannot drive the terminal; carets are as wide as what they mark.

// shown is how many columns of a long line are quoted.
const shown = 120

// Text prints all findings in their present order; warnings say so.
func (l *List) Text(w io.Writer) error {
	var b strings.Builder
	for _, f := range l.All() {
		l.finding(&b, f)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// String is what Text prints.
func (l *List) String() string {
	var b strings.Builder
	_ = l.Text(&b) // a Builder takes everything
	return b.String()
}

func (l *List) finding(b *strings.Builder, f *Finding) {
	fmt.Fprintf(b, "%s: %s: %s%s\n", clean(f.Pos.String()), f.Code, prefix(f.Severity), clean(f.Message))
	l.quote(b, f)
	if f.Cure != "" {
		fmt.Fprintf(b, "   %s\n", clean(f.Cure))
	}
	for _, n := range f.Also {
		fmt.Fprintf(b, "   %s: %s\n", clean(n.Pos.String()), clean(n.Message))
	}
}

func prefix(s Severity) string {
	if s == Warning {
		return "warning: "
	}
	return ""
}

// quote prints the line of a finding and marks its text.
func (l *List) quote(b *strings.Builder, f *Finding) {
	line, ok := l.line(f.Pos)
	if !ok {
		return
	}
	from := f.Pos.Col - 1
	to := from + 1
	if f.End.Line == f.Pos.Line {
		to = max(to, f.End.Col-1)
	} else if f.End.Line > f.Pos.Line {
		to = max(to, len(line))
	}
	cells := cellsOf(line, from)
	fmt.Fprintf(b, "%5d | %s\n", f.Pos.Line, strings.TrimRight(cells.text(0, len(cells.cell)), " "))
	before := cells.width(0, from)
	fmt.Fprintf(b, "      | %s%s\n", strings.Repeat(" ", before), strings.Repeat("^", max(1, cells.width(from, to))))
}

// cells are the columns of a quoted line, from its code point first on.
type cells struct {
	first int
	cell  []string // what is shown for each code point
	wide  []int    // and how many columns that takes
}

// cellsOf lays out the part of a line that holds column from.
func cellsOf(line []rune, from int) cells {
	c := cells{}
	if from > shown-20 {
		c.first = from - shown/2
	}
	col := 0
	for i := c.first; i < len(line) && col < shown; i++ {
		text, width := cell(line[i], col)
		c.cell, c.wide = append(c.cell, text), append(c.wide, width)
		col += width
	}
	return c
}

// text joins the cells from index a to index b of the part.
func (c cells) text(a, b int) string { return strings.Join(c.cell[a:b], "") }

// width is the width of the code points from a to b of the line, where shown.
func (c cells) width(a, b int) int {
	total := 0
	for i := max(a-c.first, 0); i < min(b-c.first, len(c.wide)); i++ {
		total += c.wide[i]
	}
	return total
}

// cell is what is shown for r at column col, and its width.
func cell(r rune, col int) (string, int) {
	switch {
	case r == '\t':
		n := 4 - col%4
		return strings.Repeat(" ", n), n
	case r == utf8.RuneError:
		return "?", 1
	case unsafe.Has(r):
		text := escape(r)
		return text, len(text)
	}
	return string(r), runeWidth(r)
}

// clean escapes what could drive a terminal or break a line.
func clean(s string) string {
	if strings.IndexFunc(s, unsafe.Has) < 0 && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if unsafe.Has(r) {
			b.WriteString(escape(r))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func escape(r rune) string {
	if r > 0xffff {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// unsafe is all but what scripts need and draw: in a line that shows what is wrong, a
// character that leaves no trace must leave one.
const unsafe = unseen.Control | unseen.Break | unseen.Turn | unseen.Blank | unseen.Joiner | unseen.Reserved |
	unseen.Tag | unseen.Untaken | unseen.Hint | unseen.Private

// wide lists the ranges of characters that take two columns.
var wide = [][2]rune{
	{0x1100, 0x115f}, {0x2e80, 0x303e}, {0x3041, 0x33ff}, {0x3400, 0x4dbf}, {0x4e00, 0x9fff}, {0xa000, 0xa4cf},
	{0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xfe30, 0xfe6f}, {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1f64f},
	{0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
}

// combining lists the ranges of characters that take none.
var combining = [][2]rune{
	{0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x0610, 0x061a}, {0x064b, 0x065f}, {0x1ab0, 0x1aff},
	{0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
}

// runeWidth is the number of columns a printable character takes.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case within(r, combining):
		return 0
	case within(r, wide):
		return 2
	}
	return 1
}

func within(r rune, ranges [][2]rune) bool {
	for _, x := range ranges {
		if r >= x[0] && r <= x[1] {
			return true
		}
	}
	return false
}
