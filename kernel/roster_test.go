package kernel

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// Actors that come and go, a few and many, are those that a plain map of them would have; so
// are those of copies.
func TestRosters(t *testing.T) {
	type pair struct {
		r    roster
		want map[string]int32
	}
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 0))
		all, most := []*pair{{want: map[string]int32{}}}, 1+r.IntN(600)
		for n := range int32(3000) {
			p := all[r.IntN(len(all))]
			id := fmt.Sprint("k", r.IntN(most))
			want, is := p.want[id]
			if c, found := p.r.get(id); found != is || is && (c.Src != want || c.ID != id) || p.r.count != len(p.want) {
				t.Fatalf("seed %d: %q of %d was found %v: %+v", seed, id, p.r.count, found, c)
			}
			switch {
			case r.IntN(100) == 0:
				p.r.lend()
				all = append(all, &pair{p.r, maps.Clone(p.want)})
			case is && r.IntN(3) > 0:
				p.r.remove(id)
				delete(p.want, id)
			default:
				p.r.put(Child{ID: id, Src: n})
				p.want[id] = n
			}
		}
		for _, p := range all {
			have := map[string]int32{}
			for _, c := range p.r.sorted() {
				have[c.ID] = c.Src
			}
			if !maps.Equal(have, p.want) || !slices.IsSortedFunc(p.r.sorted(), func(a, b Child) int { return strings.Compare(a.ID, b.ID) }) {
				t.Fatalf("seed %d: they are\n%v\nand should be\n%v", seed, have, p.want)
			}
		}
	}
}

// What it takes to start an actor and to stop another does not go with how many there are,
// for who looks at the machine after each event either.
func TestManyActorsAreNotCopied(t *testing.T) {
	bytes := func(n int) uint64 {
		var r roster
		id := func(i int) string { return fmt.Sprint("k", i%(2*n)) }
		for i := range n {
			r.put(Child{ID: id(i)})
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for i := range n {
			r.put(Child{ID: id(n + i)})
			r.lend()
			r.remove(id(i))
			r.lend()
		}
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / uint64(n)
	}
	if few, many := bytes(300), bytes(30_000); many > few+15_000 { // all are millions
		t.Errorf("%d bytes among 300, %d among 30,000", few, many)
	}
}
