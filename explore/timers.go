package explore

// This file tells whether the time that is left of a timer can decide anything, and which
// of several timers ends first.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// lonely tells whether never two timers run at a time and no guard asks for the
// time. What is left of a timer then decides nothing: it is the next in any case.
func (f *flows) lonely() bool {
	for i, m := range f.machines {
		if f.timed[i] || i > 0 && len(m.Table.After) > 0 {
			return false // of a child machine there may be many
		}
	}
	after := f.machines[0].Table.After
	return !f.delayed && !slices.ContainsFunc(after, func(a kernel.After) bool {
		return slices.ContainsFunc(after, func(b kernel.After) bool { return a.Key != b.Key && f.machines[0].Together(a.State, b.State) })
	})
}

// overlap tells whether a timer may be started while another one runs. Else all begin at
// once, and how long they are tells their order.
func (f *flows) overlap() bool {
	root := f.machines[0]
	after := root.Table.After
	return f.crowded() || slices.ContainsFunc(after, func(a kernel.After) bool {
		return slices.ContainsFunc(after, func(b kernel.After) bool { return a.State != b.State && root.Together(a.State, b.State) })
	})
}

// crowded tells whether others than timers of the chart's states run: those of child
// machines, or events that are sent with a delay.
func (f *flows) crowded() bool {
	return f.delayed || slices.ContainsFunc(f.machines[1:], func(m *ir.Machine) bool { return len(m.Table.After) > 0 })
}

// races compares all timers with one another: which ends first decides something.
func (f *flows) races() {
	var sides [][]place
	for _, one := range f.timers {
		sides = append(sides, []place{one})
	}
	f.flow(f.compared(sides...), decided)
}

// dataDelays tells whether the length of some timer is data that may be other than in this
// search; given: the input may not.
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
