package kernel_test

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// someText is short text over an alphabet in which things repeat and every
// UTF-8 length occurs.
func someText(rnd *rand.Rand, most int) string {
	alphabet := []rune("aab,é©α\u2028�𐀀😀")
	r := make([]rune, rnd.Intn(most+1))
	for i := range r {
		r[i] = alphabet[rnd.Intn(len(alphabet))]
	}
	return string(r)
}

// The string functions agree with the same over slices of runes.
func TestStringsAgreeWithRunes(t *testing.T) {
	rnd := rand.New(rand.NewSource(4))
	for range 20_000 {
		s, part, with := someText(rnd, 12), someText(rnd, 2), someText(rnd, 3)
		runes := []rune(s)
		start, end := int64(rnd.Intn(14)-1), int64(rnd.Intn(14)-1)
		n := int64(rnd.Intn(6) - 1)
		var e kernel.Eval
		if got := e.StringSize(s); got != int64(len(runes)) {
			t.Fatalf("size(%q) = %d", s, got)
		}
		if got := e.SplitN(s, part, n); !slices.Equal(got, strings.SplitN(s, part, int(n))) {
			t.Fatalf("split(%q, %q, %d) = %q", s, part, n, got)
		}
		if got := e.ReplaceN(s, part, with, n); got != strings.Replace(s, part, with, int(n)) {
			t.Fatalf("replace(%q, %q, %q, %d) = %q", s, part, with, n, got)
		}
		if got, want := e.Join(e.Split(s, part), with), strings.Join(strings.Split(s, part), with); got != want {
			t.Fatalf("join: got %q, want %q", got, want)
		}
		if e.Err() != nil {
			t.Fatal(e.Err())
		}
		got, want := e.Substring(s, start, end), ""
		inside := 0 <= start && start <= end && end <= int64(len(runes))
		if inside {
			want = string(runes[start:end])
		}
		if got != want || inside != (e.Err() == nil) {
			t.Fatalf("substring(%q, %d, %d) = %q %v", s, start, end, got, e.Err())
		}
		e.Reset()
		at := e.IndexOf(s, part, start)
		if inside = 0 <= start && start <= int64(len(runes)); inside != (e.Err() == nil) || inside && at != naiveIndex(runes, []rune(part), start) {
			t.Fatalf("indexOf(%q, %q, %d) = %d %v", s, part, start, at, e.Err())
		}
	}
}

func naiveIndex(s, part []rune, start int64) int64 {
	for i := int(start); i+len(part) <= len(s); i++ {
		if slices.Equal(s[i:i+len(part)], part) {
			return int64(i)
		}
	}
	return -1
}

func TestAsciiCase(t *testing.T) {
	var e kernel.Eval
	if got := e.LowerAscii("TacoCÆt ÄÖ [@`{"); got != "tacocÆt ÄÖ [@`{" {
		t.Error(got)
	}
	if got := e.UpperAscii("tacoCÆt äß [@`{"); got != "TACOCÆT äß [@`{" {
		t.Error(got)
	}
}

func TestTrimKnowsWhiteSpace(t *testing.T) {
	var e kernel.Eval
	space := "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
	if got := e.Trim(space + "a b" + space); got != "a b" {
		t.Errorf("got %q", got)
	}
	kept := "\u180e\u200b\u200c\u200d\u2060\ufeff"
	if got := e.Trim(kept); got != kept {
		t.Errorf("got %q", got)
	}
}

// A string of 2^20 code points is allowed, of one more not, whatever makes it;
// nothing of that size is built in vain.
func TestStringLimit(t *testing.T) {
	full := strings.Repeat("é", kernel.MaxString)
	half := full[:len(full)/2]
	check(t, "add to the limit", func(e *kernel.Eval) bool { return e.StringAdd(half, half) == full }, true, "")
	for name, f := range map[string]func(e *kernel.Eval) string{
		"add":     func(e *kernel.Eval) string { return e.StringAdd(full, "a") },
		"concat":  func(e *kernel.Eval) string { return e.Concat(half, half, "a") },
		"join":    func(e *kernel.Eval) string { return e.Join([]string{half, half}, ",") },
		"replace": func(e *kernel.Eval) string { return e.Replace(half, "é", full) },
		"insert":  func(e *kernel.Eval) string { return e.Replace(half, "", half) },
	} {
		check(t, name, f, "", "limit")
	}
	check(t, "split", func(e *kernel.Eval) int { return len(e.Split(strings.Repeat(",", kernel.MaxEntries), ",")) }, 0, "limit")
}

// Each string function counts its code points in steps of 64: exactly so many
// calls fit as the limit says.
func TestStringsCount(t *testing.T) {
	s := strings.Repeat("é", 640) // ten elements a scan
	parts := strings.Split(s, "")
	for name, c := range map[string]struct {
		cost int
		f    func(e *kernel.Eval)
	}{
		"size":      {10, func(e *kernel.Eval) { e.StringSize(s) }},
		"contains":  {10, func(e *kernel.Eval) { e.Contains(s, "x") }},
		"lower":     {10, func(e *kernel.Eval) { e.LowerAscii(s) }},
		"trim":      {10, func(e *kernel.Eval) { e.Trim(s) }},
		"substring": {10, func(e *kernel.Eval) { e.Substring(s, 0, 1) }},
		"indexOf":   {10, func(e *kernel.Eval) { e.IndexOf(s, "x", 0) }},
		"add":       {10, func(e *kernel.Eval) { e.StringAdd(s, "") }},
		"concat":    {50, func(e *kernel.Eval) { e.Concat(s, "", s, "") }},
		"split":     {11, func(e *kernel.Eval) { e.Split(s, ",") }},
		"explode":   {650, func(e *kernel.Eval) { e.Split(s, "") }},
		"replace":   {20, func(e *kernel.Eval) { e.Replace(s, "x", "") }},
		"join":      {650, func(e *kernel.Eval) { e.Join(parts, "") }},
		"matches":   {10, func(e *kernel.Eval) { e.Matches(s, kernel.MustPattern("x")) }},
		"repeats":   {620, func(e *kernel.Eval) { e.Matches(s, kernel.MustPattern("x{1000}")) }},
	} {
		t.Run(name, func(t *testing.T) {
			var e kernel.Eval
			e.SetLimit(3*c.cost + c.cost - 1)
			for turn := 1; turn <= 4; turn++ {
				c.f(&e)
				if (codeOf(&e) == "limit") != (turn == 4) {
					t.Fatalf("turn %d: %v", turn, e.Err())
				}
			}
		})
	}
}

func TestShortStringsCountNothing(t *testing.T) {
	var e kernel.Eval
	e.SetLimit(1)
	s := strings.Repeat("😀", 63)
	for range 1000 {
		e.StringSize(s)
		e.Contains(s, "x")
		e.Trim(s)
		e.Substring(s, 1, 2)
	}
	if e.Err() != nil {
		t.Error(e.Err())
	}
}
