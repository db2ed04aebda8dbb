package explore

// This file makes values for two places whose values are added or subtracted before they
// are compared: for each it tries what is missing to the constant, beside the other one
// as it stands now (doc.go, 5). Other pairs may decide something as well: this finds
// more, never all.

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

// pairOps are the ops whose operands are told apart so.
var pairOps = []ir.Op{ir.IntAdd, ir.IntSub, ir.DurationAdd, ir.DurationSub}

// pair notes a partner on the way.
func (t *slicer) pair(q place, way *chain) {
	with := q.op.partner
	if with.at == nil || !t.f.obscures(q) {
		return
	}
	known := pair{at: q, way: way}
	walk(back, []place{with.at}, func(o place) bool {
		if o.kind == constantOf || stored(o) {
			known.with = append(known.with, o)
		}
		return o.kind != comparisonOf && len(known.with) < mostHops
	})
	t.out.pairs = append(t.out.pairs, known)
}

// paired adds what is missing beside a pair's partner.
func (s *search) paired(o *pool, x *pair, now *facts) {
	with := x.at.op.partner
	var outcome, values pool
	for _, l := range s.flows.slice(x.at).comparands {
		outcome.with(l.carry(s.valueAt(l.at, now)))
	}
	for _, q := range x.with {
		values.with(s.valueAt(q, now))
		for _, l := range s.flows.slice(q).comparands {
			values.with(s.valueAt(l.at, now))
		}
	}
	values.sort()
	for _, v := range values.singles() {
		if v.fits(with.op) {
			t := beside(with.op, with.first, v)
			o.with(carried(nil, x.way)(through(t.preimage, outcome)))
		}
	}
}

// fits tells whether an op has the kind of a value that is known.
func (o *pool) fits(op ir.Op) bool {
	if slices.Contains([]ir.Op{ir.IntAdd, ir.IntSub}, op) {
		return len(o.ints) > 0
	}
	return len(o.spans) > 0
}
