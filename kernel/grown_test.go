package kernel_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/kernel"
)

// Texts grow from others, at either end and from one another, some of them long: each is
// what it is made of, and stays that.
func TestTextsGrow(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"", "a", "ü", "😀", strings.Repeat("é", 700), strings.Repeat("x", 1024)}
	for range 200 {
		var e kernel.Eval
		texts, wants := []string{""}, []string{""}
		for range 60 {
			e.Reset()
			i, piece := random.IntN(len(texts)), pieces[random.IntN(len(pieces))]
			if random.IntN(2) == 0 {
				i = len(texts) - 1
			}
			if len(texts[i]) > 1<<16 {
				i = 0
			}
			parts, want := grownFrom(random.IntN(4), texts[i], wants[i], piece)
			text := e.Concat(parts...)
			if len(parts) == 2 {
				text = e.StringAdd(parts[0], parts[1])
			}
			if n := e.StringSize(text); n != int64(utf8.RuneCountInString(want)) {
				t.Fatalf("%d code points, want %d", n, utf8.RuneCountInString(want))
			}
			texts, wants = append(texts, text), append(wants, want)
		}
		for i, text := range texts {
			if text != wants[i] {
				t.Fatalf("text %d of %d bytes is another one of %d", i, len(wants[i]), len(text))
			}
		}
	}
}

// grownFrom are the parts of a text that grows in one of four ways, and what comes of them.
func grownFrom(how int, text, plain, piece string) (parts []string, want string) {
	switch how {
	case 0:
		return []string{piece, text}, strings.Join([]string{piece, plain}, "")
	case 1:
		return []string{text, piece, piece}, strings.Join([]string{plain, piece, piece}, "")
	case 2:
		return []string{text, text}, strings.Join([]string{plain, plain}, "")
	}
	return []string{text, piece}, strings.Join([]string{plain, piece}, "")
}

// Texts to which pieces are added by turns are not copied each time.
func TestTextsGrowInPlace(t *testing.T) {
	const rounds = 20_000
	copies := testing.AllocsPerRun(1, func() {
		var e kernel.Eval
		a, b, c := "", "", ""
		for range rounds {
			e.Reset()
			a, b, c = e.StringAdd(a, "word "), e.Concat(b, "word", " "), e.StringAdd(c, "wörd ")
		}
		if len(a) != 5*rounds || a != b || utf8.RuneCountInString(c) != 5*rounds {
			t.Error("a word is gone")
		}
	})
	if copies > 1500 { // short ones are copied
		t.Errorf("%v copies of %d", copies, 3*rounds)
	}
}
