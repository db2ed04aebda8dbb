package explore

// This file walks along the flows, forward and back: what a place's value gets to, what it
// comes from, what it meets in comparisons (doc.go, 3). These are fixpoints: a place is
// visited once, however many ways lead to it.

import "slices"

// Streams lead from places to others, in the direction in which values flow or back.
type streams struct {
	of      map[place][]place
	forward bool
}

// A stop is a place that a walk has come to.
type stop struct {
	at   place
	deep bool // something without parts got there, and so to all parts of the place
}

// A memo keeps answers. They are good for as long as no value flows that did not before.
type memo struct {
	matter  map[place]bool
	reached map[place]map[place]bool
	peered  map[place]met
	sourced map[place][]place
	sizes   map[place]bool
	drifts  map[motionKey]motion
	kept    map[place]bool
	cycles  map[place]bool
	fixes   map[place]bool
	slices  map[place]*slice
	linked  map[place][]comparand
}

func newMemo() memo {
	return memo{
		matter: map[place]bool{}, reached: map[place]map[place]bool{}, peered: map[place]met{}, sourced: map[place][]place{}, sizes: map[place]bool{},
		drifts: map[motionKey]motion{}, kept: map[place]bool{}, cycles: map[place]bool{}, fixes: map[place]bool{},
		slices: map[place]*slice{}, linked: map[place][]comparand{},
	}
}

// known is an answer that was given before, or is given now.
func known[K comparable, A any](answers map[K]A, key K, ask func() A) A {
	answer, ok := answers[key]
	if !ok {
		answer = ask()
		answers[key] = answer
	}
	return answer
}

// reach is all that a place's value can get to.
func (f *flows) reach(p place) map[place]bool {
	return known(f.reached, p, func() map[place]bool {
		found := map[place]bool{p: true}
		walk(f.to, []place{p}, func(q place) bool {
			found[q] = true
			return true
		})
		return found
	})
}

// sources are the places that what stands in a place comes from.
func (f *flows) sources(p place) []place {
	return known(f.sourced, p, func() (list []place) {
		spread(f.from, []place{p}, func(q place) { list = append(list, q) })
		return list
	})
}

// What is met by a value are the places that it is compared with on its way to a
// decision, and where their values come from: constants, context, input, now. The
// outcome of a comparison is another value.
type met struct {
	peers  []place
	summed bool // some of these comparisons add up what they compare
}

// meets is what a place's value meets.
func (f *flows) meets(p place) met {
	return known(f.peered, p, func() (m met) {
		var comparisons []place
		spread(f.to, []place{p}, func(q place) {
			if q.kind == comparisonOf && f.matters(q) {
				comparisons = append(comparisons, q)
				m.summed = m.summed || f.sums[q]
			}
		})
		spread(f.from, comparisons, func(q place) {
			if q != p && q.kind != comparisonOf {
				m.peers = append(m.peers, q)
			}
		})
		return m
	})
}

// spread visits all that streams lead to, and goes no further behind comparisons.
func spread(e streams, from []place, visit func(q place)) {
	walk(e, from, func(q place) bool {
		visit(q)
		return q.kind != comparisonOf
	})
}

// leads tells whether streams lead from a place, or back to it, to one that is so.
func leads(e streams, from place, is func(q place) bool) (found bool) {
	walk(e, []place{from}, func(q place) bool {
		found = found || is(q)
		return !found
	})
	return found
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
		hop(e, queue[0].at, queue[0].deep, func(q place, deep bool) {
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

// deepest is how deep a place may lie.
const deepest = 12

// hop calls visit for what is one step from p along streams: where p itself flows, and
// where what it is a part of does, of which it goes to the same part. With deep it is
// something without parts that got to p, and so to all below it.
func hop(e streams, p place, deep bool, visit func(q place, deep bool)) {
	deep = deep || e.forward && p.atomic()
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
