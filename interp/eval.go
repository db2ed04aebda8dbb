package interp

// This file is the frame of the evaluator: every ir.Expr becomes one closure
// over the closures of its operands, once, when a chart is linked. A closure
// gives its native Go type, so that int, bool and double expressions touch no
// word and allocate nothing. Roots are slots found by number (SPEC 3.2).
//
// Errors are sticky: after the first one, kept in the embedded kernel.Eval, all
// operations give zero values. Who needs the outcome asks once, at the end.

import (
	"fmt"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// An env is what an evaluation can see. An instance has one and reuses it.
type env struct {
	kernel.Eval
	machine *kernel.Machine
	guards  kernel.HostGuards
	given   *datum // the input, nil without
	// words are the fields of the context, what Save keeps of them, and the slots:
	// variables of macros and foreach, params of named things.
	words []word
}

type (
	boolFn   func(*env) bool
	intFn    func(*env) int64 // also timestamps, durations and enums
	doubleFn func(*env) float64
	stringFn func(*env) string // also any
	valueFn  func(*env) word
)

// A linker turns the expressions and actions of one machine into closures.
type linker struct {
	machine *ir.Machine
	shapes  []*shape
	funcs   []*function
	procs   []*procedure
	frame   frame
	slots   int        // slots given out so far
	beside  *condition // what is linked is one beside a chart; nil: it is the chart's own
}

// value compiles any expression.
func (k *linker) value(e *ir.Expr) valueFn {
	if f := k.polymorphic(e); f != nil {
		return f
	}
	switch k.kind(e) {
	case ir.BoolKind:
		f := k.bool(e)
		return func(v *env) word { return boolValue(f(v)) }
	case ir.DoubleKind:
		f := k.double(e)
		return func(v *env) word { return doubleValue(f(v)) }
	case ir.StringKind, ir.AnyKind:
		f := k.string(e)
		return func(v *env) word { return stringValue(f(v)) }
	case ir.IntKind, ir.TimestampKind, ir.DurationKind, ir.EnumKind:
		f := k.int(e)
		return func(v *env) word { return intValue(f(v)) }
	}
	return k.compound(e)
}

// bool, int, double and string compile an expression of that type: its own
// operation, or one that exists for all types, read as this one.

func (k *linker) bool(e *ir.Expr) boolFn {
	if f := k.boolOp(e); f != nil {
		return f
	}
	if e.Op == ir.CallFunc && len(e.Args) == 0 {
		return k.function(e.Index).test
	}
	f := k.mustPolymorphic(e)
	return func(v *env) bool { return f(v).n != 0 }
}

func (k *linker) int(e *ir.Expr) intFn {
	if i, ok := contextField(e); ok {
		return func(v *env) int64 { return v.words[i].n }
	}
	if f := k.intOp(e); f != nil {
		return f
	}
	f := k.mustPolymorphic(e)
	return func(v *env) int64 { return f(v).n }
}

func (k *linker) double(e *ir.Expr) doubleFn {
	if i, ok := contextField(e); ok {
		return func(v *env) float64 { return v.words[i].double() }
	}
	if f := k.doubleOp(e); f != nil {
		return f
	}
	f := k.mustPolymorphic(e)
	return func(v *env) float64 { return f(v).double() }
}

func (k *linker) string(e *ir.Expr) stringFn {
	if i, ok := contextField(e); ok {
		return func(v *env) string { return v.words[i].string() }
	}
	if f := k.stringOp(e); f != nil {
		return f
	}
	f := k.mustPolymorphic(e)
	return func(v *env) string { return f(v).string() }
}

// contextField recognises context.x, by far the most frequent operand.
func contextField(e *ir.Expr) (int, bool) {
	if e.Op == ir.Select && e.Args[0].Op == ir.ContextRef {
		return e.Index, true
	}
	return 0, false
}

func (k *linker) mustPolymorphic(e *ir.Expr) valueFn {
	if f := k.polymorphic(e); f != nil {
		return f
	}
	panic(fmt.Sprintf("bug: the interpreter has no case for op %d of kind %d", e.Op, k.kind(e)))
}

func (k *linker) values(args []*ir.Expr) []valueFn {
	fs := make([]valueFn, len(args))
	for i, a := range args {
		fs[i] = k.value(a)
	}
	return fs
}

func (k *linker) shape(e *ir.Expr) *shape     { return k.shapes[e.Type] }
func (k *linker) kind(e *ir.Expr) ir.TypeKind { return k.shapes[e.Type].kind }
