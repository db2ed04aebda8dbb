package viz

import "testing"

// What stands on the letter before it takes no room of its own.
func TestMarksTakeNoRoom(t *testing.T) {
	for _, marked := range []string{"e\u0301", "u\u0308", "o\u20dd"} {
		if got, want := textWidth(marked, 13, false), textWidth(marked[:1], 13, false); got != want {
			t.Errorf("%q is measured as %d, its letter as %d", marked, got, want)
		}
	}
}

// No character is wider than it is measured. The widths are those of Liberation Sans,
// the wider of its regular and bold faces, in thousandths of the size; text is measured
// with 5 % to spare.
func TestWidths(t *testing.T) {
	for r, width := range map[rune]int{
		'A': 722, 'W': 944, '@': 1015, '%': 889, 'm': 889, 'é': 556, 'ß': 611, 'Æ': 1000, 'Œ': 1000, 'œ': 944, 'Ŵ': 944, 'Ω': 768, 'Ή': 906,
		'Ж': 923, 'Ш': 1005, 'Щ': 1019, 'Ы': 979, 'Ю': 1031, 'Љ': 1094, 'ф': 869, 'щ': 835, 'ш': 819, 'א': 579, 'ש': 805,
		'–': 556, '—': 1000, '…': 1000, '‰': 1000, '№': 1115, '™': 1000, '←': 1000, '→': 1000, '⇔': 1000, '≢': 1000, '▲': 990, '▬': 1000, '☺': 1052,
	} {
		if got := runeWidth(r, true) * 105; got < width*100 {
			t.Errorf("%q is measured as %d with what is to spare, its width is %d", r, got/100, width)
		}
	}
}
