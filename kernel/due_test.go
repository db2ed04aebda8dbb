package kernel

import (
	"math/rand/v2"
	"testing"
)

// Whatever comes and goes, the earliest machine is first, and each knows its place.
func TestTheTimetableIsInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	root := &node{m: &Machine{origin: &origin{}}}
	kids := make([]*node, 40)
	for i := range kids {
		m := &Machine{origin: &origin{id: string(rune('A' + i))}, more: &more{}}
		kids[i] = &node{m: m, parent: root}
	}
	var table timetable
	for range 20_000 {
		kid := kids[r.IntN(len(kids))]
		kid.m.more.timers = kid.m.more.timers[:0]
		if r.IntN(3) > 0 {
			kid.m.more.timers = append(kid.m.more.timers, Timer{Due: Timestamp(r.IntN(30))})
		}
		table.place(kid, false)
		if kid.slot == 0 != (len(kid.m.Timers()) == 0) {
			t.Fatalf("a machine with %d timers has the place %d", len(kid.m.Timers()), kid.slot)
		}
		for i, e := range table {
			if int(e.mb.slot) != i+1 || e.due != e.mb.m.Timers()[0].Due || e.before(table[0]) {
				t.Fatalf("place %d: %+v, first %+v", i, e, table[0])
			}
		}
	}
}
