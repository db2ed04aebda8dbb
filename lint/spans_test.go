package lint

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Sets joined in place, and asked by search, are what the complements say.
func TestSpans(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	some := func() (s spans) {
		for at := int64(r.IntN(4)); r.IntN(4) > 0; {
			hi := at + int64(r.IntN(4))
			s = append(s, span{at, hi})
			at = hi + 2 + int64(r.IntN(3))
		}
		if len(s) > 0 && r.IntN(4) == 0 {
			s[0].lo = math.MinInt64
		}
		if len(s) > 0 && r.IntN(4) == 0 {
			s[len(s)-1].hi = math.MaxInt64
		}
		return s
	}
	for range 20_000 {
		a, b := some(), some()
		before := slices.Clone(a)
		want := everything.minus(everything.minus(a).and(everything.minus(b)))
		if got := a.or(b); !slices.Equal(got, want) || !slices.Equal(a, before) {
			t.Fatalf("%v or %v is %v, want %v", a, b, got, want)
		}
		if got := a.hold(b); got != (len(b.minus(a)) == 0) {
			t.Fatalf("%v holds %v: %v", a, b, got)
		}
		n := int64(r.IntN(12))
		if got := a.contains(n); got != (len(a.and(spans{{n, n}})) > 0) {
			t.Fatalf("%v contains %d: %v", a, n, got)
		}
	}
}
