package interp

// This file compiles what gives a bool: logic with CEL's absorption, comparison
// by type, and tests.

import (
	"cmp"

	"github.com/lockstep-charts/lockstep/ir"
)

// boolOp compiles an op whose result is a bool; nil for any other op.
func (k *linker) boolOp(e *ir.Expr) boolFn {
	switch e.Op {
	case ir.LitBool:
		b := e.Int != 0
		return func(*env) bool { return b }
	case ir.Not:
		f := k.bool(e.Args[0])
		return func(v *env) bool { return !f(v) }
	case ir.And:
		return k.and(e)
	case ir.OrElse:
		return k.or(e)
	case ir.Eq, ir.Ne, ir.Lt, ir.Le, ir.Gt, ir.Ge:
		return k.comparison(e)
	case ir.HasField, ir.HasValue, ir.HasEventField, ir.InList, ir.InMap:
		return k.presence(e)
	case ir.Contains, ir.StartsWith, ir.EndsWith, ir.Matches:
		return k.stringTest(e)
	case ir.StringToBool, ir.AnyToBool:
		return k.boolConversion(e)
	case ir.All, ir.Exists, ir.ExistsOne:
		return k.quantifier(e)
	case ir.HostGuard, ir.Active, ir.Alive:
		return k.question(e)
	}
	return nil
}

// and is false if either side is, even when the other fails.
func (k *linker) and(e *ir.Expr) boolFn {
	l, r := k.bool(e.Args[0]), k.bool(e.Args[1])
	if !e.Args[0].CanFail {
		return func(v *env) bool { return l(v) && r(v) }
	}
	return func(v *env) bool {
		return v.And(func() bool { return l(v) }, func() bool { return r(v) })
	}
}

// or is true if either side is, even when the other fails.
func (k *linker) or(e *ir.Expr) boolFn {
	l, r := k.bool(e.Args[0]), k.bool(e.Args[1])
	if !e.Args[0].CanFail {
		return func(v *env) bool { return l(v) || r(v) }
	}
	return func(v *env) bool {
		return v.Or(func() bool { return l(v) }, func() bool { return r(v) })
	}
}

// comparison picks the closure by the type of the operands.
func (k *linker) comparison(e *ir.Expr) boolFn {
	a, b := e.Args[0], e.Args[1]
	switch k.kind(a) {
	case ir.IntKind, ir.TimestampKind, ir.DurationKind, ir.EnumKind:
		return compared(e.Op, k.int(a), k.int(b))
	case ir.DoubleKind:
		return compared(e.Op, k.double(a), k.double(b))
	case ir.StringKind:
		return compared(e.Op, k.string(a), k.string(b))
	case ir.BoolKind:
		l, r, want := k.bool(a), k.bool(b), e.Op == ir.Eq
		return func(v *env) bool { return (l(v) == r(v)) == want }
	}
	l, r, s, want := k.value(a), k.value(b), k.shape(a), e.Op == ir.Eq
	return func(v *env) bool { return s.equal(&v.Eval, l(v), r(v)) == want }
}

// compared makes the closure of an operator.
func compared[T cmp.Ordered](op ir.Op, l, r func(*env) T) boolFn {
	switch op {
	case ir.Eq:
		return func(v *env) bool { return l(v) == r(v) }
	case ir.Ne:
		return func(v *env) bool { return l(v) != r(v) }
	case ir.Lt:
		return func(v *env) bool { return l(v) < r(v) }
	case ir.Le:
		return func(v *env) bool { return l(v) <= r(v) }
	case ir.Gt:
		return func(v *env) bool { return l(v) > r(v) }
	}
	return func(v *env) bool { return l(v) >= r(v) }
}
