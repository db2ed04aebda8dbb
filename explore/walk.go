package explore

// This file walks along the flows, forward and back: what a place's value gets to, what it
// comes from, what it meets in comparisons (doc.go, 3). These are fixpoints: a place is
// visited once, however many ways lead to it.

import "slices"

// A direction is where a walk goes: where values flow, or back to where they come from.
type direction bool

const (
	onward direction = true
	back   direction = false
)

// A stop is a place that a walk has come to.
type stop struct {
	at   place
	deep bool // something without parts got there, and so to all parts of the place
}

// Answers are what has been asked of a place.
type answers struct {
	matters, sized, cyclic, fixed, keeps lazy[bool]
	motion, keptMotion                   lazy[motion]
	reach                                lazy[map[place]bool]
	sources                              lazy[[]place]
	meets                                lazy[met]
	slice                                lazy[*slice]
	comparands                           lazy[[]comparand]
}

// A lazy answer is looked for when it is wanted first.
type lazy[A any] struct {
	known  bool
	answer A
}

func (l *lazy[A]) get(find func() A) A {
	if !l.known {
		l.answer = find()
		l.known = true
	}
	return l.answer
}

// asked are the answers for a place.
func (f *flows) asked(p place) *answers {
	if f.answers[p] == nil {
		f.answers[p] = &answers{}
	}
	return f.answers[p]
}

// forget drops all answers: they are good for as long as no value flows that did not before.
func (f *flows) forget() { f.answers = map[place]*answers{} }

// reach is all that a place's value can get to.
func (f *flows) reach(p place) map[place]bool {
	return f.asked(p).reach.get(func() map[place]bool {
		found := map[place]bool{p: true}
		walk(onward, []place{p}, func(q place) bool {
			found[q] = true
			return true
		})
		return found
	})
}

// sources are the places that what stands in a place comes from.
func (f *flows) sources(p place) []place {
	return f.asked(p).sources.get(func() (list []place) {
		spread(back, []place{p}, func(q place) { list = append(list, q) })
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
	return f.asked(p).meets.get(func() (m met) {
		var comparisons []place
		spread(onward, []place{p}, func(q place) {
			if q.kind == comparisonOf && f.matters(q) {
				comparisons = append(comparisons, q)
				m.summed = m.summed || q.comparison.adds
			}
		})
		spread(back, comparisons, func(q place) {
			if q != p && q.kind != comparisonOf {
				m.peers = append(m.peers, q)
			}
		})
		return m
	})
}

// spread visits all that is on the way from some places, and goes no further behind comparisons.
func spread(d direction, from []place, visit func(q place)) {
	walk(d, from, func(q place) bool {
		visit(q)
		return q.kind != comparisonOf
	})
}

// leads tells whether one that is so is on the way from a place.
func leads(d direction, from place, is func(q place) bool) (found bool) {
	walk(d, []place{from}, func(q place) bool {
		found = found || is(q)
		return !found
	})
	return found
}

// walk visits each place on the way from some, once; visit tells whether to go on behind it.
func walk(d direction, from []place, visit func(q place) (on bool)) {
	var queue []stop
	for _, p := range from {
		queue = append(queue, stop{at: p})
	}
	ends, seen := map[place]bool{}, map[stop]bool{}
	for ; len(queue) > 0; queue = queue[1:] {
		hop(d, queue[0].at, queue[0].deep, func(q place, deep bool) {
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

// hop calls visit for what is one step from p: where p itself flows, and
// where what it is a part of does, of which it goes to the same part. With deep it is
// something without parts that got to p, and so to all below it.
func hop(d direction, p place, deep bool, visit func(q place, deep bool)) {
	deep = deep || d == onward && p.atomic()
	var way []part // from at to p, the innermost step first
	for at := p; at != nil; at = at.up {
		for _, q := range at.next(d) {
			for _, to := range slices.Backward(way) {
				q = q.below(to)
			}
			if q.room >= 0 {
				visit(q, deep)
			}
		}
		way = append(way, at.part)
	}
	if !deep {
		return
	}
	p.inside(func(at place) {
		for _, q := range at.next(d) {
			visit(q, true)
		}
	})
}
