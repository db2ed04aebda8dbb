package explore

// This file tells where reckoning can take a value: what is counted down comes back
// from beyond the last constant that it is compared with, what is only counted up does
// not.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// A motion is the ways in which a value may change.
type motion struct{ up, down bool }

func (m motion) any() bool { return m.up || m.down }

func (m motion) or(o motion) motion { return motion{m.up || o.up, m.down || o.down} }

func (m motion) turned() motion { return motion{m.down, m.up} }

// leads tells whether a motion leads from between two constants, or from beyond the
// first or the last of so many, to one of them.
func (m motion) leads(class, constants int) bool {
	switch {
	case constants > 0 && class == 0:
		return m.up
	case constants > 0 && class == 2*constants:
		return m.down
	}
	return m.any()
}

var anywhere = motion{true, true}

// The ops that reckon, and those that give a part of a text or of a list.
var (
	adds    = []ir.Op{ir.IntAdd, ir.DoubleAdd, ir.DurationAdd, ir.TimestampAdd, ir.DurationTimestamp}
	takes   = []ir.Op{ir.IntSub, ir.DoubleSub, ir.DurationSub, ir.TimestampSub}
	anyhow  = []ir.Op{ir.IntMul, ir.IntDiv, ir.IntMod, ir.IntNeg, ir.IntPow, ir.IntAbs, ir.DoubleMul, ir.DoubleDiv, ir.DoubleNeg, ir.DoubleAbs, ir.DurationMul, ir.TimestampDiff}
	shrinks = []ir.Op{ir.Slice, ir.Distinct, ir.Substring, ir.SubstringFrom, ir.Trim, ir.Replace, ir.ReplaceN}
)

// made follows what makes one value of others.
func (f *flows) made(e *ir.Expr, s *scope) []place {
	switch {
	case slices.Contains(shrinks, e.Op):
		return f.shrunk(e, s)
	case slices.Contains(adds, e.Op), slices.Contains(takes, e.Op), slices.Contains(anyhow, e.Op):
		return f.reckoned(e, s)
	}
	return f.all(e, s)
}

// reckoned lets each operand go by way of a place that knows where the op takes it.
func (f *flows) reckoned(e *ir.Expr, s *scope) (list []place) {
	for i, a := range e.Args {
		t := f.temporary()
		f.flow(f.of(a, s), t)
		f.motions[t] = reckoning(e, s.m, i)
		list = append(list, t)
	}
	return list
}

// reckoning is where an op takes an operand.
func reckoning(e *ir.Expr, m *ir.Machine, operand int) motion {
	switch {
	case slices.Contains(adds, e.Op):
		return step(e.Args[1-operand], m)
	case slices.Contains(takes, e.Op) && operand == 0:
		return step(e.Args[1], m).turned()
	}
	return anywhere
}

// step is where it leads to add what an expression gives, as far as that can be read
// off it.
func step(e *ir.Expr, m *ir.Machine) motion {
	switch e.Op {
	case ir.LitInt, ir.LitDuration:
		return motion{e.Int > 0, e.Int < 0}
	case ir.LitDouble:
		return motion{e.Float > 0, e.Float < 0}
	case ir.StringSize, ir.ListSize, ir.MapSize, ir.IntAbs, ir.DoubleAbs:
		return motion{up: true}
	case ir.IntNeg, ir.DoubleNeg:
		return step(e.Args[0], m).turned()
	case ir.IntAdd, ir.DoubleAdd, ir.DurationAdd:
		return step(e.Args[0], m).or(step(e.Args[1], m))
	case ir.Cond:
		return step(e.Args[1], m).or(step(e.Args[2], m))
	case ir.IntToDouble:
		return step(e.Args[0], m)
	case ir.CallFunc:
		return step(m.Funcs[e.Index].Body, m)
	}
	return anywhere
}

// shrunk is a place for a part of a text or of a list: its size only gets less. An int
// says where it is cut off.
func (f *flows) shrunk(e *ir.Expr, s *scope) []place {
	t, whole := f.temporary(), f.of(e.Args[0], s)
	f.flow(whole, t)
	for _, a := range e.Args[1:] {
		if s.m.Types[a.Type].Kind == ir.IntKind {
			f.flow(f.compared(f.of(a, s), each(whole, itsSize)), t.below(itsSize))
		} else {
			f.flow(f.of(a, s), t)
		}
	}
	f.motions[t.below(itsSize)] = motion{down: true}
	return []place{t}
}

// motion is where a place's value can be taken before it decides something; with kept,
// only as far as what comes out is kept, not where a comparison itself reckons.
func (f *flows) motion(p place, kept bool) motion {
	key := motionKey{p, kept}
	known, ok := f.moves[key]
	if ok {
		return known
	}
	f.spread(f.to, []place{p}, func(q place) {
		if m := f.motions[q]; m.any() && f.matters(q) && (!kept || f.keeps(q)) {
			known = known.or(m)
		}
	})
	f.moves[key] = known
	return known
}

// A motionKey is what motion is asked for.
type motionKey struct {
	place
	kept bool
}

// keeps tells whether what stands in a place gets to where it is kept and may decide
// something later.
func (f *flows) keeps(p place) (found bool) {
	f.spread(f.to, []place{p}, func(q place) {
		found = found || stored(q) && f.matters(q)
	})
	return found
}

// stored tells whether a place is data that a machine keeps or hands on.
func stored(p place) bool {
	return slices.Contains([]kind{contextOf, inputOf, eventOf, doneOf, outputOf}, p.kind)
}
