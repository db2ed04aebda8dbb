package explore

// This file adds what is known only once all expressions have been followed: which numbers
// grow until they are too great, and that timers are compared with one another.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// settle ends the following of a chart and its invariants; it tells whether timers are
// lonely.
func (f *flows) settle() (lonely bool) {
	f.growths()
	for i := range f.machines {
		f.timed[i] = f.matters(f.own(nowOf, i))
	}
	lonely = f.lonely()
	if !lonely && !f.crowded() { // else so many lengths would be told apart that a search comes less far
		f.races()
	}
	f.memo = newMemo()
	return lonely
}

// growths notes that what a product or a power is made of decides something, where that
// is what came of it before: repeated, it ends in a number that is too great.
func (f *flows) growths() {
	for _, g := range f.grown {
		if slices.ContainsFunc(g.operands, func(p place) bool { return f.cyclic(p) || g.op == ir.IntPow && !f.fixed(p) }) {
			f.flow(f.compared(f.lost(g.operands)), decided)
		}
	}
	f.memo = newMemo()
}
