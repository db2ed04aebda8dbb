package explore

// This file adds what is known only once all expressions have been followed: which numbers
// grow until they are too great, whether the time that is left of a timer can decide
// anything, and that timers are compared with one another (doc.go, 3).

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// settle ends the following of a chart and its invariants; it tells whether a timer is
// always alone.
func (f *flows) settle() (lone bool) {
	f.growths()
	for i := range f.machines {
		f.machines[i].timed = f.matters(f.own(nowOf, i))
	}
	lone = f.lone()
	if !lone && !f.crowded() { // else so many lengths would be told apart that a search comes less far
		f.races()
	}
	f.forget() // more flows now
	return lone
}

// growths notes that what a product or a power is made of decides something, where that
// is what came of it before: repeated, it ends in a number that is too great.
func (f *flows) growths() {
	for _, g := range f.grown {
		if slices.ContainsFunc(g.operands, func(p place) bool { return f.cyclic(p) || g.op == ir.IntPow && !f.fixed(p) }) {
			f.flow(f.compared(f.opaque(g.operands)), f.decided)
		}
	}
	f.forget()
}

// lone tells whether never two timers run at a time and no guard asks for the
// time. What is left of a timer then decides nothing: it is the next in any case.
func (f *flows) lone() bool {
	for i, m := range f.machines {
		if m.timed || i > 0 && len(m.Table.After) > 0 {
			return false // of a child machine there may be many
		}
	}
	return !f.delayed && !f.together(func(a, b kernel.After) bool { return a.Key != b.Key })
}

// overlap tells whether a timer may be started while another one runs. Else all begin at
// once, and how long they are tells their order.
func (f *flows) overlap() bool {
	return f.crowded() || f.together(func(a, b kernel.After) bool { return a.State != b.State })
}

// together tells whether two timers of the root's states that are so may run at once.
func (f *flows) together(are func(a, b kernel.After) bool) bool {
	root := f.machines[0]
	return slices.ContainsFunc(root.Table.After, func(a kernel.After) bool {
		return slices.ContainsFunc(root.Table.After, func(b kernel.After) bool { return are(a, b) && root.Together(a.State, b.State) })
	})
}

// crowded tells whether others than timers of the chart's states run: those of child
// machines, or events that are sent with a delay.
func (f *flows) crowded() bool {
	return f.delayed || slices.ContainsFunc(f.machines[1:], func(m machine) bool { return len(m.Table.After) > 0 })
}

// races compares all timers with one another: which ends first decides something.
func (f *flows) races() {
	var sides [][]place
	for _, one := range f.timers {
		sides = append(sides, []place{one})
	}
	f.flow(f.compared(sides...), f.decided)
}

// dataDelays tells whether the length of some timer is data that may be other than in this
// search; given: the input may not.
func (f *flows) dataDelays(given bool) bool {
	another := func(q place) bool { return q.ofRoot(inputOf) && !given }
	return slices.ContainsFunc(f.timers, func(one place) bool { return leads(back, one, another) || !f.fixed(one) })
}
