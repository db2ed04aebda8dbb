package explore

// This file adds what is known only when all expressions were followed: which numbers
// grow until they are too great, and that timers are compared with one another.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// settle ends the following of a chart and its invariants; it tells whether timers are
// lonely.
func (f *flows) settle() (lonely bool) {
	f.growths()
	for i := range f.machines {
		f.timed[i] = f.matters(f.own(nowOf, i))
	}
	lonely = f.lonely()
	if !lonely && !f.overlap() {
		f.races()
	}
	f.forget()
	return lonely
}

// growths lets it decide something what a product or a power is made of, where it is
// made of what came before: it ends in a number that is too great.
func (f *flows) growths() {
	for _, g := range f.grown {
		if slices.ContainsFunc(g.operands, func(p place) bool { return f.cyclic(p) || g.op == ir.IntPow && !f.fixed(p) }) {
			f.flow(f.compared(f.lost(g.operands)), decided)
		}
	}
	f.forget()
}

// races compares all timers with one another: which ends first decides something.
func (f *flows) races() {
	var sides [][]place
	for _, one := range f.timers {
		sides = append(sides, []place{one})
	}
	k := f.compared(sides...)
	f.race = k[0]
	f.flow(k, decided)
}

// forget drops what was asked before the last flow was known.
func (f *flows) forget() {
	clear(f.reached)
	clear(f.compares)
	clear(f.sources)
	clear(f.sizes)
	clear(f.moves)
	clear(f.kept)
	clear(f.leads)
	clear(f.linkeds)
	clear(f.cycles)
	clear(f.fixes)
}

// overlap tells whether a timer may be started while another one runs. Else all begin at
// once, and how long they are tells their order.
func (f *flows) overlap() bool {
	root := f.machines[0]
	after := root.Table.After
	return f.delayed || slices.ContainsFunc(f.machines[1:], func(m *ir.Machine) bool { return len(m.Table.After) > 0 }) ||
		slices.ContainsFunc(after, func(a kernel.After) bool {
			return slices.ContainsFunc(after, func(b kernel.After) bool { return a.State != b.State && together(root, a.State, b.State) })
		})
}

// dataDelays tells whether some timer runs as long as data says that may be another.
func (f *flows) dataDelays(given bool) bool {
	return slices.ContainsFunc(f.timers, func(one place) bool {
		found := false
		walk(f.from, []place{one}, func(q place) bool {
			found = found || q.kind == inputOf && q.machine == 0 && !given
			return !found
		})
		return found || !f.fixed(one)
	})
}
