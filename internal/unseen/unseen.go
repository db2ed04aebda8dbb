// Package unseen has the characters that do not show as what they are: what steers a
// terminal, ends a line for some readers only, turns the direction of its neighbours or
// leaves no trace. Their kinds are listed here, once; whoever refuses, escapes or
// replaces such characters says which kinds, and has its reason there.
package unseen

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// A Kind is a set of kinds of characters.
type Kind uint16

const (
	Control  Kind = 1 << iota // C0 and C1, line ends and tabs among them
	Break                     // line and paragraph separator: a line's end for some readers
	Turn                      // what turns the direction of writing
	Blank                     // marks of no width that no script needs
	Joiner                    // marks of no width by which scripts and emoji join or part letters
	Reserved                  // what Unicode keeps free among the blanks
	Tag                       // a second ASCII that nothing draws
	Untaken                   // the places in the block of tags that are none
	Hint                      // hints to a renderer: soft hyphens, annotations
	Script                    // the format characters of single scripts, some of which are drawn
	Private                   // what means something to some fonts only, or to none yet
	Nothing                   // what is never a character: what remains of a text in the wrong byte order
)

// Steering is what no text may bring to a terminal or into a comment: Unicode's
// controls, format characters and separators of lines.
const Steering = Control | Break | Turn | Blank | Joiner | Tag | Hint | Script

// Has tells whether a character is of one of the kinds.
func (k Kind) Has(r rune) bool {
	if r >= ' ' && r <= '~' {
		return false // nearly all there is
	}
	return k&kindOf(r) != 0
}

func kindOf(r rune) Kind {
	for _, row := range table {
		if r <= row.last {
			if r >= row.first {
				return row.kind
			}
			break
		}
	}
	if unicode.Is(unicode.Cf, r) {
		return Script
	}
	return 0
}

// table is in the order of the characters. What it leaves out is seen, or a script's own.
var table = []struct {
	first, last rune
	kind        Kind
}{
	{0x0000, 0x001f, Control},
	{0x007f, 0x009f, Control},
	{0x00ad, 0x00ad, Hint}, // soft hyphen
	{0x061c, 0x061c, Turn}, // Arabic letter mark
	{0x200b, 0x200b, Blank},
	{0x200c, 0x200d, Joiner},
	{0x200e, 0x200f, Turn}, // left-to-right, right-to-left mark
	{0x2028, 0x2029, Break},
	{0x202a, 0x202e, Turn}, // embeddings, overrides
	{0x2060, 0x2064, Blank},
	{0x2065, 0x2065, Reserved},
	{0x2066, 0x2069, Turn}, // isolates
	{0x206a, 0x206f, Hint},
	{0xe000, 0xf8ff, Private},
	{0xfeff, 0xfeff, Blank}, // byte order mark
	{0xfff0, 0xfff8, Private},
	{0xfff9, 0xfffb, Hint}, // annotations between lines
	{0xfffe, 0xffff, Nothing},
	{0xe0000, 0xe0000, Untaken},
	{0xe0001, 0xe0001, Tag},
	{0xe0002, 0xe001f, Untaken},
	{0xe0020, 0xe007f, Tag},
	{0xe0080, 0xe0fff, Private},
}

var names = map[rune]string{
	0: "NUL", 0x1b: "escape", '\r': "a carriage return alone", 0x85: "next line", 0x2028: "line separator",
	0x2029: "paragraph separator", 0xfeff: "byte order mark", 0x202e: "right-to-left override",
	0x200b: "zero width space", 0x2060: "word joiner", 0x200d: "zero width joiner", 0xa0: "no-break space",
}

// Name names the first character of s, as whoever cannot tell it from another by its
// looks finds it.
func Name(s string) string {
	r, _ := utf8.DecodeRuneInString(s)
	if name := names[r]; name != "" {
		return fmt.Sprintf("U+%04X (%s)", r, name)
	}
	return fmt.Sprintf("U+%04X", r)
}
