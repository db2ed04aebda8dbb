package lint

import (
	"math"
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file reads expressions as conditions on subjects (region.go).

// A reader reads the expressions of one machine.
type reader struct {
	*meter
	m     *ir.Machine
	texts map[string]int64 // string literals by number, for sets of them
	named memo[namedCondition, region]
	parts memo[int32, map[string]bool] // of guards
	whole memo[int, bool]              // guards and lets that are sure
}

// A namedCondition is a guard or let, by its number, and whether it is to hold.
type namedCondition struct {
	f     int
	holds bool
}

func newReader(m *ir.Machine, work *meter) *reader {
	return &reader{meter: work, m: m, texts: map[string]int64{}, named: memo[namedCondition, region]{}, parts: memo[int32, map[string]bool]{}, whole: memo[int, bool]{}}
}

// region gives the values with which e holds, or with which it does not.
func (r *reader) region(e *ir.Expr, holds bool) region {
	r.work++
	switch e.Op {
	case ir.LitBool:
		return settled((e.Int != 0) == holds)
	case ir.Not:
		return r.region(e.Args[0], !holds)
	case ir.And, ir.OrElse:
		a, b := r.region(e.Args[0], holds), r.region(e.Args[1], holds)
		switch {
		case (e.Op == ir.And) != holds:
			return oneOf(a, b)
		case len(a.sets)+len(b.sets) > mind: // too much to keep in mind: what it says of b is left out
			return region{sets: a.sets}
		}
		return both(a, b)
	case ir.CallFunc:
		if f := &r.m.Funcs[e.Index]; f.Params == ir.NoType && f.Type == ir.Bool {
			return r.regionOfNamed(e.Index, holds)
		}
	case ir.Eq, ir.Ne, ir.Lt, ir.Le, ir.Gt, ir.Ge, ir.InList:
		if v, ok := r.comparison(e, holds); ok {
			return v
		}
	}
	return opaque(e, holds)
}

// regionOfNamed is that of a named guard or let. It is worked out once: each may use
// one before it, and be asked for wherever it is used.
func (r *reader) regionOfNamed(f int, holds bool) region {
	return r.named.get(namedCondition{f, holds}, func() region { return r.region(r.m.Funcs[f].Body, holds) })
}

// opaque takes a condition as it is: true or false. The same text in two places
// is the same subject.
func opaque(e *ir.Expr, holds bool) region {
	in := spans{{0, 0}}
	if holds {
		in = spans{{1, 1}}
	}
	hidden := e.Op != ir.Select && e.Op != ir.EventField && e.Op != ir.Unwrap
	return regionOf(values{in, either, e, hidden})
}

// comparison reads `subject op literal`, either way round, and `subject in [literals]`.
func (r *reader) comparison(e *ir.Expr, holds bool) (_ region, ok bool) {
	a, b, op := e.Args[0], e.Args[1], e.Op
	if op == ir.InList {
		return r.membership(a, b, holds)
	}
	if a.Type == ir.String && op != ir.Eq && op != ir.Ne {
		return region{}, false // the numbers of texts say which, not in what order
	}
	if m, literal := r.literal(a); literal {
		if n, constant := r.literal(b); constant {
			return settled(compared(op, n).contains(m) == holds), true
		}
		a, b, op = b, a, mirrored[op]
	}
	n, literal := r.literal(b)
	if !literal {
		return region{}, false
	}
	return r.within(a, compared(op, n), holds)
}

var mirrored = map[ir.Op]ir.Op{ir.Eq: ir.Eq, ir.Ne: ir.Ne, ir.Lt: ir.Gt, ir.Le: ir.Ge, ir.Gt: ir.Lt, ir.Ge: ir.Le}

// compared are the numbers that compare with n so.
func compared(op ir.Op, n int64) spans {
	switch op {
	case ir.Eq:
		return spans{{n, n}}
	case ir.Ne:
		return everything.minus(spans{{n, n}})
	case ir.Lt:
		return spans{{math.MinInt64, n - 1}}
	case ir.Le:
		return spans{{math.MinInt64, n}}
	case ir.Gt:
		return spans{{n + 1, math.MaxInt64}}
	}
	return spans{{n, math.MaxInt64}}
}

// membership reads `subject in [literals]`.
func (r *reader) membership(subject, list *ir.Expr, holds bool) (_ region, ok bool) {
	if list.Op != ir.MakeList {
		return region{}, false
	}
	var numbers []int64
	for _, item := range list.Args {
		n, literal := r.literal(item)
		if !literal {
			return region{}, false
		}
		numbers = append(numbers, n)
	}
	return r.within(subject, oneOfThese(numbers), holds)
}

// within is the region in which a subject has one of some values, or none of them.
func (r *reader) within(subject *ir.Expr, in spans, holds bool) (_ region, ok bool) {
	all := r.domain(subject)
	if all == nil {
		return region{}, false
	}
	if !holds {
		in = everything.minus(in)
	}
	return regionOf(values{in: in.and(all), all: all, subject: subject}), true
}

// literal is the number of a literal.
func (r *reader) literal(e *ir.Expr) (int64, bool) {
	switch e.Op {
	case ir.LitInt, ir.LitBool, ir.LitEnum:
		return e.Int, true
	case ir.LitString:
		return r.text(e.Str), true
	}
	return 0, false
}

// text is the number of a text.
func (r *reader) text(s string) int64 {
	n, known := r.texts[s]
	if !known {
		n = int64(len(r.texts))
		r.texts[s] = n
	}
	return n
}

// The values of types, as far as they are told apart.
var (
	everyInt  = spans{{-kernel.MaxInt, kernel.MaxInt}}
	everySize = spans{{0, kernel.MaxInt}}
	either    = spans{{0, 1}}
	anyText   = spans{{0, math.MaxInt64}}
)

// domain is what a subject could be; nil for types without sets.
func (r *reader) domain(e *ir.Expr) spans {
	switch {
	case e.Op == ir.ListSize || e.Op == ir.MapSize || e.Op == ir.StringSize:
		return everySize
	case e.Type == ir.Int:
		return everyInt
	case e.Type == ir.Bool:
		return either
	case e.Op == ir.EnumToString:
		var numbers []int64
		for _, text := range r.m.Types[e.Args[0].Type].Values {
			numbers = append(numbers, r.text(text))
		}
		return oneOfThese(numbers)
	case e.Type == ir.String:
		return anyText
	case r.m.Types[e.Type].Kind == ir.EnumKind:
		return spans{{0, int64(len(r.m.Types[e.Type].Values)) - 1}}
	}
	return nil
}

// partsOf are the operands of a guard's &&, and of those that it names: all, or one more
// than are kept in mind.
func (r *reader) partsOf(guard int32) map[string]bool {
	return r.parts.get(guard, func() map[string]bool {
		parts := map[string]bool{}
		r.addParts(parts, r.m.Guards[guard].Expr, map[int]bool{})
		return parts
	})
}

// addParts adds those of an expression; seen are the named guards and lets that were.
func (r *reader) addParts(parts map[string]bool, e *ir.Expr, seen map[int]bool) {
	r.work++
	switch {
	case len(parts) > mind:
	case e.Op == ir.And:
		for _, a := range e.Args {
			r.addParts(parts, a, seen)
		}
	case e.Op == ir.CallFunc && len(e.Args) == 0:
		if !seen[e.Index] {
			seen[e.Index] = true
			r.addParts(parts, r.m.Funcs[e.Index].Body, seen)
		}
	default:
		parts[ir.Key(e)] = true
	}
}

// sure tells whether a condition cannot fail. To look for a value among some that are
// written out can, but only where an evaluation may visit fewer elements than those.
func (r *reader) sure(e *ir.Expr) bool {
	r.work++
	switch {
	case !e.CanFail:
		return true
	case e.Op == ir.CallFunc:
		return r.whole.get(e.Index, func() bool { return r.sure(r.m.Funcs[e.Index].Body) }) && r.allSure(e.Args)
	case e.Op == ir.And, e.Op == ir.OrElse, e.Op == ir.Not, e.Op == ir.InList && e.Args[1].Op == ir.MakeList:
		return r.allSure(e.Args)
	}
	return false
}

func (r *reader) allSure(args []*ir.Expr) bool {
	return !slices.ContainsFunc(args, func(e *ir.Expr) bool { return !r.sure(e) })
}
