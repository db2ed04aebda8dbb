package kernel

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// Whatever comes and goes, a paged list and its copies hold what a plain one holds, in order;
// none sees what happens to another, and nobody looks at all elements.
func TestPagedLists(t *testing.T) {
	for seed := range uint64(40) {
		r, looks := rand.New(rand.NewPCG(seed, 0)), 0
		type pair struct {
			l    paged[int]
			want []int
		}
		all, most := []*pair{{}}, 1+r.IntN(1000)
		for range 3000 {
			p := all[r.IntN(len(all))]
			v := r.IntN(most)
			want, is := slices.BinarySearch(p.want, v)
			looks = 0
			s := p.l.find(func(n *int) bool { looks++; return *n < v })
			at := p.l.at(s)
			if found := at != nil && *at == v; found != is || looks > 2+bits.Len(uint(len(p.want)))+bits.Len(uint(len(p.l.pages))) {
				t.Fatalf("seed %d: %d of %d elements was found %v, with %d looks", seed, v, len(p.want), found, looks)
			}
			switch {
			case r.IntN(100) == 0:
				p.l.lend()
				all = append(all, &pair{p.l, slices.Clone(p.want)})
			case !is:
				p.l.insert(s, &v)
				p.want = slices.Insert(p.want, want, v)
			case r.IntN(3) > 0:
				p.l.remove(s)
				p.want = slices.Delete(p.want, want, want+1)
			}
		}
		for _, p := range all {
			mustHold(t, &p.l, p.want)
		}
	}
}

func mustHold(t *testing.T, l *paged[int], want []int) {
	t.Helper()
	var have []int
	for v := range l.all() {
		have = append(have, *v)
	}
	if !slices.Equal(have, want) || l.count != len(want) {
		t.Errorf("%d elements are %v, and should be %v", l.count, have, want)
	}
	for _, p := range l.pages {
		if len(p.list) > pageSize || len(p.list) == 0 && len(l.pages) > 1 {
			t.Errorf("a page of %d has %d elements", len(l.pages), len(p.list))
		}
	}
}
