package explore

// This file tells where arithmetic can take a value (doc.go, 4). What is counted down may
// come back from beyond the last constant that it is compared with; what is only counted
// up does not.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// A motion is the ways in which a value may change.
type motion struct{ up, down bool }

func (m motion) any() bool { return m.up || m.down }

func (m motion) or(o motion) motion { return motion{m.up || o.up, m.down || o.down} }

func (m motion) reversed() motion { return motion{m.down, m.up} }

// reaches tells whether a motion leads from between two constants, or from beyond the
// first or the last of so many, to one of them.
func (m motion) reaches(class, constants int) bool {
	switch {
	case constants > 0 && class == 0:
		return m.up
	case constants > 0 && class == 2*constants:
		return m.down
	}
	return m.any()
}

// anywhere is the motion of an op of which nothing is known.
var anywhere = motion{true, true}

// reckoning is where an op takes an operand.
func reckoning(e *ir.Expr, m *ir.Machine, operand int) motion {
	switch {
	case slices.Contains(addOps, e.Op):
		return step(e.Args[1-operand], m)
	case slices.Contains(takeOps, e.Op) && operand == 0:
		return step(e.Args[1], m).reversed()
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
		return step(e.Args[0], m).reversed()
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

// stride is how far one step leads; 0 where that is not the same each time.
func stride(e *ir.Expr, m *ir.Machine, operand int) int64 {
	value, ok := fold(e.Args[operand], m)
	switch {
	case ok && (e.Op == ir.IntAdd || e.Op == ir.IntSub && operand == 1):
		return abs(value.ints[0])
	}
	return 0
}

// motion is where a place's value can be taken before it decides something.
func (f *flows) motion(p place) motion {
	return f.asked(p).motion.get(func() motion { return motions(p, f.matters) })
}

// keptMotion is how much of that is kept: not where a comparison itself reckons.
func (f *flows) keptMotion(p place) motion {
	return f.asked(p).keptMotion.get(func() motion {
		return motions(p, func(q place) bool { return f.matters(q) && f.keeps(q) })
	})
}

// motions are those of the ops on the way from a place that count.
func motions(p place, counts func(q place) bool) (all motion) {
	spread(onward, []place{p}, func(q place) {
		if q.op.motion.any() && counts(q) {
			all = all.or(q.op.motion)
		}
	})
	return all
}
