package explore

// This file walks along the flows, and answers what is asked of them: what a place's
// value gets to, what it comes from, whether it decides anything.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// A memo keeps answers. It is good for as long as no value flows that did not before.
type memo struct {
	reached  map[place]map[place]bool
	compares map[place][]place // the peers
	sources  map[place][]place // what is before
	sizes    map[place]bool
	moves    map[motionKey]motion
	kept     map[place]bool
	leads    map[place]*lead
	linkeds  map[place][]link
	cycles   map[place]bool
	fixes    map[place]bool
}

func newMemo() memo {
	return memo{
		reached: map[place]map[place]bool{}, compares: map[place][]place{}, sources: map[place][]place{}, sizes: map[place]bool{},
		moves: map[motionKey]motion{}, kept: map[place]bool{}, leads: map[place]*lead{}, linkeds: map[place][]link{},
		cycles: map[place]bool{}, fixes: map[place]bool{},
	}
}

// deepest is how deep a place may lie.
const deepest = 12

// Streams lead from places to others, in the direction in which values flow or back.
type streams struct {
	of    map[place][]place
	forth bool
}

// next calls visit for what is one step from p along streams. With deep it is something
// without parts that got to p, and so to all below it.
func next(e streams, p place, deep bool, visit func(q place, deep bool)) {
	deep = deep || e.forth && p.whole()
	var way []part // from at to p, the innermost step first
	for at := p; at != nil; at = at.up {
		for _, q := range e.of[at] {
			for _, to := range slices.Backward(way) {
				q = q.below(to)
			}
			if q.depth <= deepest {
				visit(q, deep)
			}
		}
		way = append(way, at.part)
	}
	if !deep {
		return
	}
	p.inside(func(at place) {
		for _, q := range e.of[at] {
			visit(q, true)
		}
	})
}

// A stop is a place that a walk has come to.
type stop struct {
	at   place
	deep bool // see next
}

// walk visits each place that streams lead to from some, once; visit tells whether to go
// on behind it.
func walk(e streams, from []place, visit func(q place) (on bool)) {
	var queue []stop
	for _, p := range from {
		queue = append(queue, stop{at: p})
	}
	ends, seen := map[place]bool{}, map[stop]bool{}
	for ; len(queue) > 0; queue = queue[1:] {
		next(e, queue[0].at, queue[0].deep, func(q place, deep bool) {
			if seen[stop{q, true}] || seen[stop{q, deep}] {
				return
			}
			if !seen[stop{q, !deep}] {
				ends[q] = !visit(q)
			}
			seen[stop{q, deep}] = true
			if !ends[q] {
				queue = append(queue, stop{q, deep})
			}
		})
	}
}

// reach is all that a place's value can get to.
func (f *flows) reach(p place) map[place]bool {
	if known := f.reached[p]; known != nil {
		return known
	}
	found := map[place]bool{p: true}
	walk(f.to, []place{p}, func(q place) bool {
		found[q] = true
		return true
	})
	f.reached[p] = found
	return found
}

// matters tells whether a place's value can decide what the machine does.
func (f *flows) matters(p place) bool { return f.reach(p)[decided] }

// keysMatter tells whether the keys of a map decide anything, beside how many there are.
func (f *flows) keysMatter(list place) (found bool) {
	walk(f.to, []place{list.below(aKey)}, func(q place) bool {
		found = found || q == decided
		return !found && !f.fresher[q]
	})
	return found
}

// dated tells whether it counts on which side of now a time lies: it is compared with
// now, or a timer is armed with it.
func (f *flows) dated(p place) bool {
	return f.reach(p)[delays] || slices.ContainsFunc(f.peers(p), func(q place) bool { return q.kind == nowOf })
}

// sized tells whether a text's size is asked for and decides something. What asks
// for the text itself does not count.
func (f *flows) sized(p place) bool {
	if known, ok := f.sizes[p]; ok {
		return known
	}
	asked := func(q place) bool { return slices.ContainsFunc(f.to.of[q], f.matters) }
	found := asked(p.below(itsSize))
	walk(f.to, []place{p.below(itsSize)}, func(q place) bool {
		isSize := q.part == itsSize
		found = found || isSize && asked(q)
		return isSize && !found
	})
	f.sizes[p] = found
	return found
}

// peers are the places that a place's value is compared with on its way to a
// decision, and where their values come from: constants, context, input, now. The
// outcome of a comparison is another value.
func (f *flows) peers(p place) []place {
	if known, ok := f.compares[p]; ok {
		return known
	}
	var found, queue []place
	f.spread(f.to, []place{p}, func(q place) {
		if q.kind == comparisonOf && f.matters(q) {
			queue = append(queue, q)
			f.summed[p] = f.summed[p] || f.sums[q]
		}
	})
	f.spread(f.from, queue, func(q place) {
		if q != p && q.kind != comparisonOf {
			found = append(found, q)
		}
	})
	f.compares[p] = found
	return found
}

// before are the places that what stands in a place comes from.
func (f *flows) before(p place) []place {
	known, ok := f.sources[p]
	if !ok {
		f.spread(f.from, []place{p}, func(q place) { known = append(known, q) })
		f.sources[p] = known
	}
	return known
}

// outer tells whether a guard asks for what comes with an event or by time, not only
// for what the machine knows.
func (f *flows) outer(m *ir.Machine, guard int32) bool {
	found := false
	look := func(p place) (on bool) {
		found = found || slices.Contains([]kind{eventOf, doneOf, errorOf, nowOf}, p.kind)
		return !found && p.kind != contextOf && p.kind != inputOf
	}
	var from []place
	for _, p := range f.asked[m][guard] {
		if look(p) {
			from = append(from, p)
		}
	}
	walk(f.from, from, look)
	return found
}

// spread visits all that streams lead to, and goes no further behind comparisons.
func (f *flows) spread(e streams, from []place, visit func(q place)) {
	walk(e, from, func(q place) bool {
		visit(q)
		return q.kind != comparisonOf
	})
}
