package interp

// This file compiles what gives a string or the JSON of an any, and what asks
// or splits a string.

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// stringOp compiles an op whose result is a string or an any; nil for any other.
func (k *linker) stringOp(e *ir.Expr) stringFn {
	switch e.Op {
	case ir.LitString, ir.LitAny:
		s := e.Str
		return func(*env) string { return s }
	case ir.MakeAny:
		return k.makeAny(e)
	case ir.Self:
		return func(v *env) string { return v.machine.Self() }
	case ir.EventType:
		return func(v *env) string { return v.machine.Event().Name }
	case ir.StringAdd:
		l, r := k.string(e.Args[0]), k.string(e.Args[1])
		return func(v *env) string { return v.StringAdd(l(v), r(v)) }
	case ir.BoolToString, ir.IntToString, ir.DoubleToString, ir.TimestampToString, ir.DurationToString,
		ir.EnumToString, ir.AnyToString:
		return k.toString(e)
	case ir.LowerAscii, ir.UpperAscii, ir.Trim:
		return k.trimmed(e)
	case ir.Join, ir.Replace, ir.ReplaceN, ir.Substring, ir.SubstringFrom:
		return k.edited(e)
	}
	return nil
}

// makeAny carries a value as JSON. What is not finite or too deep has none.
func (k *linker) makeAny(e *ir.Expr) stringFn {
	f, s := k.value(e.Args[0]), k.shape(e.Args[0])
	return func(v *env) string {
		x := f(v)
		if s.finite(&v.Eval, x); v.Failed() {
			return ""
		}
		return string(v.AnyOf(s.appendJSON(nil, x)))
	}
}

func (k *linker) toString(e *ir.Expr) stringFn {
	from := e.Args[0]
	switch e.Op {
	case ir.BoolToString:
		f := k.bool(from)
		return func(v *env) string { return kernel.BoolToString(f(v)) }
	case ir.DoubleToString:
		f := k.double(from)
		return func(v *env) string { return kernel.DoubleToString(f(v)) }
	case ir.AnyToString:
		f := k.string(from)
		return func(v *env) string { return v.AnyToString([]byte(f(v))) }
	}
	f := k.int(from)
	switch e.Op {
	case ir.IntToString:
		return func(v *env) string { return kernel.IntToString(f(v)) }
	case ir.TimestampToString:
		return func(v *env) string { return kernel.TimestampToString(kernel.Timestamp(f(v))) }
	case ir.DurationToString:
		return func(v *env) string { return kernel.DurationToString(kernel.Duration(f(v))) }
	}
	texts := k.shape(from).values
	return func(v *env) string { return texts[f(v)] }
}

func (k *linker) trimmed(e *ir.Expr) stringFn {
	f := k.string(e.Args[0])
	switch e.Op {
	case ir.LowerAscii:
		return func(v *env) string { return v.LowerAscii(f(v)) }
	case ir.UpperAscii:
		return func(v *env) string { return v.UpperAscii(f(v)) }
	}
	return func(v *env) string { return v.Trim(f(v)) }
}

func (k *linker) edited(e *ir.Expr) stringFn {
	if e.Op == ir.Join {
		return k.join(e)
	}
	f := k.string(e.Args[0])
	if e.Op == ir.Substring || e.Op == ir.SubstringFrom {
		return k.substring(e, f)
	}
	old, by := k.string(e.Args[1]), k.string(e.Args[2])
	if e.Op == ir.Replace {
		return func(v *env) string { return v.Replace(f(v), old(v), by(v)) }
	}
	n := k.int(e.Args[3])
	return func(v *env) string { return v.ReplaceN(f(v), old(v), by(v), n(v)) }
}

func (k *linker) join(e *ir.Expr) stringFn {
	list, separator := k.value(e.Args[0]), k.string(e.Args[1])
	return func(v *env) string {
		l := list(v).list()
		return v.Join(unpack(l, word.string), separator(v))
	}
}

func (k *linker) substring(e *ir.Expr, f stringFn) stringFn {
	start := k.int(e.Args[1])
	if e.Op == ir.SubstringFrom {
		return func(v *env) string { return v.SubstringFrom(f(v), start(v)) }
	}
	end := k.int(e.Args[2])
	return func(v *env) string { return v.Substring(f(v), start(v), end(v)) }
}

// stringTest compiles contains, startsWith, endsWith and matches.
func (k *linker) stringTest(e *ir.Expr) boolFn {
	f := k.string(e.Args[0])
	if e.Op == ir.Matches {
		p := kernel.MustPattern(e.Str)
		return func(v *env) bool { return v.Matches(f(v), p) }
	}
	part := k.string(e.Args[1])
	switch e.Op {
	case ir.Contains:
		return func(v *env) bool { return v.Contains(f(v), part(v)) }
	case ir.StartsWith:
		return func(v *env) bool { return kernel.StartsWith(f(v), part(v)) }
	}
	return func(v *env) bool { return kernel.EndsWith(f(v), part(v)) }
}

func (k *linker) split(e *ir.Expr) valueFn {
	f, separator := k.string(e.Args[0]), k.string(e.Args[1])
	if e.Op == ir.Split {
		return func(v *env) word { return listValue(pack(v.Split(f(v), separator(v)), stringValue)) }
	}
	n := k.int(e.Args[2])
	return func(v *env) word { return listValue(pack(v.SplitN(f(v), separator(v), n(v)), stringValue)) }
}

// size compiles size() and indexOf().
func (k *linker) size(e *ir.Expr) intFn {
	switch e.Op {
	case ir.StringSize:
		f := k.string(e.Args[0])
		return func(v *env) int64 { return v.StringSize(f(v)) }
	case ir.IndexOf:
		return k.indexOf(e)
	}
	f := k.value(e.Args[0])
	return func(v *env) int64 { return f(v).n }
}

func (k *linker) indexOf(e *ir.Expr) intFn {
	f, part, start := k.string(e.Args[0]), k.string(e.Args[1]), k.int(e.Args[2])
	return func(v *env) int64 { return v.IndexOf(f(v), part(v), start(v)) }
}

func (k *linker) boolConversion(e *ir.Expr) boolFn {
	f := k.string(e.Args[0])
	if e.Op == ir.StringToBool {
		return func(v *env) bool { return v.StringToBool(f(v)) }
	}
	return func(v *env) bool { return v.AnyToBool([]byte(f(v))) }
}

func (k *linker) intConversion(e *ir.Expr) intFn {
	from := e.Args[0]
	switch e.Op {
	case ir.DoubleToInt:
		f := k.double(from)
		return func(v *env) int64 { return v.DoubleToInt(f(v)) }
	case ir.TimestampToInt:
		f := k.int(from)
		return func(v *env) int64 { return kernel.TimestampToInt(kernel.Timestamp(f(v))) }
	case ir.IntToTimestamp:
		f := k.int(from)
		return func(v *env) int64 { return int64(v.IntToTimestamp(f(v))) }
	}
	return k.parsed(e, k.string(from))
}

// parsed compiles conversions of text.
func (k *linker) parsed(e *ir.Expr, f stringFn) intFn {
	switch e.Op {
	case ir.StringToInt:
		return func(v *env) int64 { return v.StringToInt(f(v)) }
	case ir.AnyToInt:
		return func(v *env) int64 { return v.AnyToInt([]byte(f(v))) }
	case ir.StringToTimestamp:
		return func(v *env) int64 { return int64(v.StringToTimestamp(f(v))) }
	case ir.StringToDuration:
		return func(v *env) int64 { return int64(v.StringToDuration(f(v))) }
	}
	texts := k.shape(e).values
	return func(v *env) int64 { return int64(v.StringToEnum(f(v), texts)) }
}
