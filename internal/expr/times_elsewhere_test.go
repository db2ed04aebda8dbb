package expr

import "testing"

// A length is suggested with its sign, and not where it goes on in words.
func TestLengthsAreWhole(t *testing.T) {
	for _, c := range []struct {
		text string
		at   int
		want string
	}{
		{"30 s", 3, "write 30s"},
		{"-30 s", 4, "write -30s"},
		{"5s", 1, "no duration is wanted here by itself: write duration('5s')"},
		{"30d", 2, "no duration is wanted here by itself: write duration('2592000s')"},
		{"x > -30 s", 8, "within an expression write duration('-30s')"},
		{"x - 30 s", 7, "within an expression write duration('30s')"},
		{"1 h and 5 m", 2, ""},
		{"5S", 1, "write 5s"},
		{"250MS", 3, "write 250ms"},
		{"1w", 1, "write 7d"},
		{"2 weeks", 2, "write 14d"},
		{"1.5w 12h", 5, "write 10.5d12h"},
		{"x > 1w", 5, "within an expression write duration('604800s')"},
	} {
		if got := parse(c.text).lengthAt(c.at); got != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}
