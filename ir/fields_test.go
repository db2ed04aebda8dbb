package ir

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// Sets of fields do what maps do.
func TestFields(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		f, as := Fields{}, map[int]bool{}
		g, other := Fields{}, map[int]bool{}
		for range r.IntN(20) {
			n := r.IntN(200)
			f.Add(n)
			as[n] = true
		}
		for range r.IntN(5) {
			n := r.IntN(200)
			g.Add(n)
			other[n] = true
		}
		shared := false
		for n := range other {
			shared = shared || as[n]
		}
		if f.Meet(g) != shared || g.Meet(f) != shared {
			t.Fatalf("%v and %v meet: %v", as, other, f.Meet(g))
		}
		f.Join(g)
		maps.Copy(as, other)
		if got := slices.Sorted(f.All()); !slices.Equal(got, slices.Sorted(maps.Keys(as))) || f.Len() != len(as) {
			t.Fatalf("%v of %d, want %v", got, f.Len(), as)
		}
		for n := range 200 {
			if f.Has(n) != as[n] {
				t.Fatalf("%v has %d: %v", as, n, f.Has(n))
			}
		}
	}
}
