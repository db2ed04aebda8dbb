package explore

// This file asks yes or no of a place: does its value decide anything, does it change, does
// it come back to where it was (doc.go, 3). All is answered by walks along the flows.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// matters tells whether a place's value can decide what the machine does.
func (f *flows) matters(p place) bool {
	return f.asked(p).matters.get(func() bool {
		return p == f.decided || leads(onward, p, func(q place) bool { return q == f.decided })
	})
}

// anyMatters tells whether any part of a value decides anything.
func (s *search) anyMatters(m *ir.Machine, p place, t ir.TypeID) bool {
	typ := &m.Types[t]
	switch typ.Kind {
	case ir.ObjectKind:
		return slices.ContainsFunc(typ.Fields, func(f ir.Field) bool {
			at := p.field(f.Name)
			return f.Optional && s.flows.matters(at.below(presence)) || s.anyMatters(m, at, f.Type)
		})
	case ir.ListKind, ir.MapKind:
		return s.flows.matters(p.below(itsSize)) || s.flows.matters(p.below(aKey)) || s.anyMatters(m, p.below(anElement), typ.Elem)
	}
	return s.flows.matters(p) || typ.Kind == ir.StringKind && s.flows.sized(p) || typ.Kind == ir.TimestampKind && s.flows.dated(p)
}

// keysMatter tells whether the keys of a map decide anything, beside how many there are.
func (f *flows) keysMatter(list place) (found bool) {
	walk(onward, []place{list.below(aKey)}, func(q place) bool {
		found = found || q == f.decided
		return !found && !q.comparison.setsKey
	})
	return found
}

// sized tells whether a text's size is asked for and decides something. What asks
// for the text itself does not count.
func (f *flows) sized(p place) bool {
	return f.asked(p).sized.get(func() bool {
		asked := func(q place) bool { return slices.ContainsFunc(q.to, f.matters) }
		size := p.below(itsSize)
		found := asked(size)
		walk(onward, []place{size}, func(q place) bool {
			isSize := q.part == itsSize
			found = found || isSize && asked(q)
			return isSize && !found
		})
		return found
	})
}

// dated tells whether it counts on which side of now a time lies: it is compared with
// now, or a timer is armed with it.
func (f *flows) dated(p place) bool {
	return f.reach(p)[f.delays] || slices.ContainsFunc(f.meets(p).peers, func(q place) bool { return q.kind == nowOf })
}

// asksOutside tells whether a guard asks for what comes with an event or by time, not only
// for what the machine knows.
func (f *flows) asksOutside(m *ir.Machine, guard int32) bool {
	found := false
	look := func(p place) (on bool) {
		found = found || slices.Contains([]kind{eventOf, doneOf, errorOf, nowOf}, p.kind)
		return !found && p.kind != contextOf && p.kind != inputOf
	}
	var from []place
	for _, p := range f.machines[f.number(m)].guards[guard] {
		if look(p) {
			from = append(from, p)
		}
	}
	walk(back, from, look)
	return found
}

// cyclic tells whether what leaves a place comes back to it.
func (f *flows) cyclic(p place) bool {
	return f.asked(p).cyclic.get(func() bool { return leads(onward, p, func(q place) bool { return q == p }) })
}

// changed tells whether a place, or what it is a part of, is assigned to or sent.
func (f *flows) changed(p place) bool {
	for at := p; at != nil; at = at.up {
		if at.assigned {
			return true
		}
	}
	return false
}

// varies tells whether a place is data of a machine that changes as it runs, to other
// values than those that are written in the chart.
func (f *flows) varies(p place) bool {
	switch p.kind {
	case contextOf:
		return f.changed(p) && (p.part == itsSize || !f.fixed(p))
	case inputOf:
		return p.machine > 0 && !f.fixed(p)
	case eventOf, doneOf:
		return f.changed(p) && !f.fixed(p)
	}
	return false
}

// fixed tells whether all that a place can hold is written, or given by the input.
func (f *flows) fixed(p place) bool {
	return f.asked(p).fixed.get(func() bool { return !f.free(p) && !leads(back, p, f.free) })
}

// free tells whether what stands in a place is made there, or comes from outside.
func (f *flows) free(p place) bool {
	switch p.kind {
	case eventOf, doneOf, errorOf:
		return true
	}
	return p.op.obscure && len(p.op.unless) == 0 || p.op.transfer != nil || p.part == itsSize && f.changed(p)
}

// obscures tells whether an op that stands at a place is not followed. A counter's steps
// are told by its motion.
func (f *flows) obscures(p place) bool {
	if p.op.motion.any() && f.cyclic(p) {
		return false
	}
	for at := p; at != nil; at = at.up {
		if at.op.obscure && (len(at.op.unless) == 0 || slices.ContainsFunc(at.op.unless, func(q place) bool { return !f.fixed(q) })) {
			return true
		}
	}
	return false
}

// loses tells whether an op makes a place in a way that is followed in no case.
func (f *flows) loses(p place) bool {
	for at := p; at != nil; at = at.up {
		if at.op.obscure && len(at.op.unless) == 0 {
			return !p.op.motion.any() || !f.cyclic(p)
		}
	}
	return false
}

// keeps tells whether what stands in a place gets to where it is kept and may decide
// something later.
func (f *flows) keeps(p place) bool {
	return f.asked(p).keeps.get(func() (found bool) {
		spread(onward, []place{p}, func(q place) { found = found || stored(q) && f.matters(q) })
		return found
	})
}

// stored tells whether a place is data that a machine keeps or hands on.
func stored(p place) bool {
	return slices.Contains([]kind{contextOf, inputOf, eventOf, doneOf, outputOf}, p.kind)
}

// positionMatters tells whether it counts where the elements of a list stand, or how many
// are alike.
func (f *flows) positionMatters(p place) bool {
	return p.positional || leads(onward, p, func(q place) bool { return q.positional && f.anyPart(q) })
}

// anyPart tells whether a list decides something, by its elements or its size.
func (f *flows) anyPart(p place) bool {
	return f.matters(p) || f.matters(p.below(anElement)) || f.matters(p.below(itsSize)) || f.matters(p.below(aKey))
}

// otherCounters tells whether a counter decides something that a place's value does not
// get into: how far one comes while the other one runs is not told by neighbours.
func (f *flows) otherCounters(p place) bool {
	reached := f.reach(p)
	for _, q := range f.moving {
		if !reached[q] && f.matters(q) && f.cyclic(q) {
			return true
		}
	}
	for _, q := range f.assigned {
		if size := q.below(itsSize); !q.atomic() && !reached[q] && f.matters(size) {
			return true
		}
	}
	return false
}
