package viz

import "unicode"

// This file measures text without a font: the widths of Helvetica, which Arial,
// Liberation Sans, Arimo and Nimbus Sans share (the stack that the SVG names),
// with 5 % to spare.

// fontStack are fonts of equal widths, and for machines that have none of them (a
// bare Linux has DejaVu alone, a sixth wider) one that is nearly as narrow.
const fontStack = "Helvetica, Arial, 'Liberation Sans', Arimo, 'Nimbus Sans', 'DejaVu Sans Condensed', sans-serif"

// In thousandths of the size, from U+0020 to U+007E.
var regularWidths = [95]int{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
}

var boldWidths = [95]int{
	278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
	975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
	333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
	611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
}

// wide are the scripts and signs that stand in squares.
var wide = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x1100, Hi: 0x11ff, Stride: 1}, {Lo: 0x2600, Hi: 0x27bf, Stride: 1}, {Lo: 0x2e80, Hi: 0xa4cf, Stride: 1},
	{Lo: 0xac00, Hi: 0xd7a3, Stride: 1}, {Lo: 0xf900, Hi: 0xfaff, Stride: 1}, {Lo: 0xfe30, Hi: 0xfe4f, Stride: 1},
	{Lo: 0xff00, Hi: 0xff60, Stride: 1},
}, R32: []unicode.Range32{{Lo: 0x1f000, Hi: 0x3fffd, Stride: 1}}}

// broad are the letters and signs that are as wide as they are high: dashes, arrows,
// and of Latin, Greek and Cyrillic those made of two or with three stems.
var broad = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0xc6, Hi: 0xc6, Stride: 1}, {Lo: 0x152, Hi: 0x153, Stride: 1}, {Lo: 0x174, Hi: 0x174, Stride: 1}, {Lo: 0x1c4, Hi: 0x1cc, Stride: 1},
	{Lo: 0x1f1, Hi: 0x1f3, Stride: 1}, {Lo: 0x386, Hi: 0x38f, Stride: 1}, {Lo: 0x409, Hi: 0x40a, Stride: 1}, {Lo: 0x416, Hi: 0x416, Stride: 1}, {Lo: 0x428, Hi: 0x429, Stride: 1},
	{Lo: 0x42b, Hi: 0x42b, Stride: 1}, {Lo: 0x42e, Hi: 0x42e, Stride: 1}, {Lo: 0x459, Hi: 0x45a, Stride: 1}, {Lo: 0x1f08, Hi: 0x1fff, Stride: 1},
	{Lo: 0x2014, Hi: 0x2015, Stride: 1}, {Lo: 0x2026, Hi: 0x2026, Stride: 1}, {Lo: 0x2030, Hi: 0x2031, Stride: 1}, {Lo: 0x20a7, Hi: 0x20a9, Stride: 1},
	{Lo: 0x2100, Hi: 0x22ff, Stride: 1}, {Lo: 0x25a0, Hi: 0x25ff, Stride: 1},
}, LatinOffset: 1}

// runeWidth is a character's width in thousandths of the size.
func runeWidth(r rune, bold bool) int {
	switch {
	case r >= 0x20 && r <= 0x7e && bold:
		return boldWidths[r-0x20]
	case r >= 0x20 && r <= 0x7e:
		return regularWidths[r-0x20]
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case unicode.Is(wide, r):
		return 1250
	case unicode.Is(broad, r):
		return 1075
	}
	return 850
}

// textWidth is the width of a text in pixels, rounded up, with the slack.
func textWidth(text string, size int, bold bool) int {
	sum := 0
	for _, r := range text {
		sum += runeWidth(r, bold)
	}
	return (sum*size*21 + 19_999) / 20_000
}
