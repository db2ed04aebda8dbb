package interp

// This file compiles arithmetic: what gives an int, a timestamp, a duration, an
// enum or a double. Checked operations are the kernel's; what cannot fail is
// Go's own.

import (
	"math"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// intOp compiles an op whose result is one integer word; nil for any other op.
func (k *linker) intOp(e *ir.Expr) intFn {
	switch e.Op {
	case ir.LitInt, ir.LitTimestamp, ir.LitDuration, ir.LitEnum:
		n := e.Int
		return func(*env) int64 { return n }
	case ir.Now:
		return func(v *env) int64 { return int64(v.machine.Now()) }
	case ir.IntAdd, ir.IntSub, ir.IntMul, ir.IntDiv, ir.IntMod, ir.IntPow:
		return k.intArithmetic(e.Op, k.int(e.Args[0]), k.int(e.Args[1]))
	case ir.IntNeg, ir.IntAbs:
		return k.intUnary(e)
	case ir.TimestampAdd, ir.DurationTimestamp, ir.TimestampSub, ir.TimestampDiff, ir.DurationAdd, ir.DurationSub, ir.DurationMul:
		return k.timeArithmetic(e)
	case ir.DoubleToInt, ir.StringToInt, ir.TimestampToInt, ir.AnyToInt, ir.StringToTimestamp, ir.IntToTimestamp,
		ir.StringToDuration, ir.StringToEnum:
		return k.intConversion(e)
	case ir.StringSize, ir.IndexOf, ir.ListSize, ir.MapSize:
		return k.size(e)
	case ir.GetFullYear, ir.GetMonth, ir.GetDate, ir.GetDayOfMonth, ir.GetDayOfWeek, ir.GetDayOfYear,
		ir.GetHours, ir.GetMinutes, ir.GetSeconds, ir.GetMilliseconds,
		ir.DurationHours, ir.DurationMinutes, ir.DurationSeconds, ir.DurationMilliseconds, ir.Millis:
		return k.timePart(e)
	case ir.Least, ir.Greatest:
		if k.kind(e) == ir.IntKind {
			return k.intExtreme(e)
		}
	}
	return nil
}

func (k *linker) intArithmetic(op ir.Op, l, r intFn) intFn {
	switch op {
	case ir.IntAdd:
		return func(v *env) int64 { return v.IntAdd(l(v), r(v)) }
	case ir.IntSub:
		return func(v *env) int64 { return v.IntSub(l(v), r(v)) }
	case ir.IntMul:
		return func(v *env) int64 { return v.IntMul(l(v), r(v)) }
	case ir.IntDiv:
		return func(v *env) int64 { return v.IntDiv(l(v), r(v)) }
	case ir.IntMod:
		return func(v *env) int64 { return v.IntMod(l(v), r(v)) }
	}
	return func(v *env) int64 { return v.IntPow(l(v), r(v)) }
}

func (k *linker) intUnary(e *ir.Expr) intFn {
	f := k.int(e.Args[0])
	if e.Op == ir.IntNeg {
		return func(v *env) int64 { return -f(v) }
	}
	return func(v *env) int64 {
		n := f(v)
		return max(n, -n)
	}
}

// timeArithmetic is checked arithmetic on milliseconds.
func (k *linker) timeArithmetic(e *ir.Expr) intFn {
	l, r := k.int(e.Args[0]), k.int(e.Args[1])
	switch e.Op {
	case ir.TimestampAdd:
		return func(v *env) int64 { return int64(v.TimestampAdd(kernel.Timestamp(l(v)), kernel.Duration(r(v)))) }
	case ir.DurationTimestamp:
		return func(v *env) int64 {
			d := kernel.Duration(l(v))
			return int64(v.TimestampAdd(kernel.Timestamp(r(v)), d))
		}
	case ir.TimestampSub:
		return func(v *env) int64 { return int64(v.TimestampSub(kernel.Timestamp(l(v)), kernel.Duration(r(v)))) }
	case ir.TimestampDiff:
		return func(v *env) int64 { return int64(v.TimestampDiff(kernel.Timestamp(l(v)), kernel.Timestamp(r(v)))) }
	case ir.DurationMul:
		return func(v *env) int64 { return int64(v.DurationMul(kernel.Duration(l(v)), r(v))) }
	}
	return k.durationSum(e.Op, l, r)
}

func (k *linker) durationSum(op ir.Op, l, r intFn) intFn {
	if op == ir.DurationAdd {
		return func(v *env) int64 { return int64(v.DurationAdd(kernel.Duration(l(v)), kernel.Duration(r(v)))) }
	}
	return func(v *env) int64 { return int64(v.DurationSub(kernel.Duration(l(v)), kernel.Duration(r(v)))) }
}

func (k *linker) intExtreme(e *ir.Expr) intFn {
	fs := make([]intFn, len(e.Args))
	for i, a := range e.Args {
		fs[i] = k.int(a)
	}
	if e.Op == ir.Least {
		return func(v *env) int64 {
			n := fs[0](v)
			for _, f := range fs[1:] {
				n = min(n, f(v))
			}
			return n
		}
	}
	return func(v *env) int64 {
		n := fs[0](v)
		for _, f := range fs[1:] {
			n = max(n, f(v))
		}
		return n
	}
}

// doubleOp compiles an op whose result is a double; nil for any other op.
func (k *linker) doubleOp(e *ir.Expr) doubleFn {
	switch e.Op {
	case ir.LitDouble:
		d := e.Float
		return func(*env) float64 { return d }
	case ir.DoubleAdd, ir.DoubleSub, ir.DoubleMul, ir.DoubleDiv:
		return k.doubleArithmetic(e.Op, k.double(e.Args[0]), k.double(e.Args[1]))
	case ir.DoubleNeg, ir.DoubleAbs, ir.Ceil, ir.Floor, ir.Round:
		return k.doubleUnary(e.Op, k.double(e.Args[0]))
	case ir.IntToDouble:
		f := k.int(e.Args[0])
		return func(v *env) float64 { return float64(f(v)) }
	case ir.StringToDouble:
		f := k.string(e.Args[0])
		return func(v *env) float64 { return v.StringToDouble(f(v)) }
	case ir.AnyToDouble:
		f := k.string(e.Args[0])
		return func(v *env) float64 { return v.AnyToDouble([]byte(f(v))) }
	case ir.Least, ir.Greatest:
		if k.kind(e) == ir.DoubleKind {
			return k.doubleExtreme(e)
		}
	}
	return nil
}

// doubleArithmetic is IEEE. Each closure holds one operation, so that nothing
// can be fused.
func (k *linker) doubleArithmetic(op ir.Op, l, r doubleFn) doubleFn {
	switch op {
	case ir.DoubleAdd:
		return func(v *env) float64 { return l(v) + r(v) }
	case ir.DoubleSub:
		return func(v *env) float64 { return l(v) - r(v) }
	case ir.DoubleMul:
		return func(v *env) float64 { return l(v) * r(v) }
	}
	return func(v *env) float64 { return l(v) / r(v) }
}

func (k *linker) doubleUnary(op ir.Op, f doubleFn) doubleFn {
	switch op {
	case ir.DoubleNeg:
		return func(v *env) float64 { return -f(v) }
	case ir.DoubleAbs:
		return func(v *env) float64 { return math.Abs(f(v)) }
	case ir.Ceil:
		return func(v *env) float64 { return math.Ceil(f(v)) }
	case ir.Floor:
		return func(v *env) float64 { return math.Floor(f(v)) }
	}
	return func(v *env) float64 { return math.Round(f(v)) }
}

// doubleExtreme fails with range when an operand is NaN.
func (k *linker) doubleExtreme(e *ir.Expr) doubleFn {
	fs := make([]doubleFn, len(e.Args))
	for i, a := range e.Args {
		fs[i] = k.double(a)
	}
	pick := (*kernel.Eval).LeastDouble
	if e.Op == ir.Greatest {
		pick = (*kernel.Eval).GreatestDouble
	}
	return func(v *env) float64 {
		d := fs[0](v)
		for _, f := range fs[1:] {
			d = pick(&v.Eval, d, f(v))
		}
		return d
	}
}
