package explore

// This file makes values for two places whose values are added or subtracted before they
// are compared: for each it tries what is missing to the constant, beside the other one
// as it stands now. Other pairs may decide something as well: this finds more, never all.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// A partner is what a place's value is added to, or subtracted from.
type partner struct {
	op    ir.Op
	first bool  // the place's value is the first operand
	at    place // by way of which the other one goes
}

// A pair is a place on the way of another one at which it has a partner.
type pair struct {
	at   place
	way  *chain
	with []place // where the partner's values stand
}

// pairs are the ops whose operands are told apart so.
var pairs = []ir.Op{ir.IntAdd, ir.IntSub, ir.DurationAdd, ir.DurationSub}

// pair notes a partner on the way.
func (t *tracer) pair(q place, way *chain) {
	with, ok := t.f.partners[q]
	if !ok || !t.f.loses(q) {
		return
	}
	known := pair{at: q, way: way}
	walk(t.f.from, []place{with.at}, func(o place) bool {
		if o.kind == constantOf || stored(o) {
			known.with = append(known.with, o)
		}
		return o.kind != comparisonOf && len(known.with) < mostHops
	})
	t.out.pairs = append(t.out.pairs, known)
}

// paired adds what is missing beside a pair's partner.
func (s *search) paired(o *pool, x *pair, now *facts) {
	with := s.flows.partners[x.at]
	var outcome, values pool
	for _, l := range s.flows.lead(x.at).links {
		outcome.with(l.turned(s.valueAt(l.from, now)))
	}
	for _, q := range x.with {
		values.with(s.valueAt(q, now))
		for _, l := range s.flows.lead(q).links {
			values.with(s.valueAt(l.from, now))
		}
	}
	values.sort()
	for _, v := range values.each() {
		if v.fits(with.op) {
			t := beside(with.op, with.first, v)
			o.with(turned(s.flows, nil, x.way)(through(t.back, outcome)))
		}
	}
}

// valueAt is what is written at a place, or stands there.
func (s *search) valueAt(q place, now *facts) (out pool) {
	if e := s.flows.constants[q]; e != nil {
		out.constant(e)
	} else if now != nil {
		s.found(&out, q, now)
	}
	return out
}

// each are pools of one value, not too many.
func (o *pool) each() (list []pool) {
	for _, v := range o.ints[:min(len(o.ints), mostTerms)] {
		list = append(list, pool{ints: []int64{v}})
	}
	for _, v := range o.spans[:min(len(o.spans), mostTerms)] {
		list = append(list, pool{spans: []int64{v}})
	}
	return list
}

// fits tells whether an op has the kind of a value that is known.
func (o *pool) fits(op ir.Op) bool {
	if slices.Contains([]ir.Op{ir.IntAdd, ir.IntSub}, op) {
		return len(o.ints) > 0
	}
	return len(o.spans) > 0
}
