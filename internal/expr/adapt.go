package expr

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file adapts literals to the type that their place or the other operand
// has (SPEC 3.7), and gives types to what has none of its own: [] and
// optional.none().
//
// Only what is spelt out is adapted: literals, and lists, maps, optionals and
// branches of literals. A value that was computed keeps its type.

// adaptable tells whether adapt looks below nodes of this op. All other ops
// settle their operands when they are made.
func adaptable(op ir.Op) bool {
	switch op {
	case ir.MakeList, ir.MakeMap, ir.SomeOf, ir.Cond, ir.OrValue, ir.Or, ir.ListAdd:
		return true
	}
	return false
}

// adapt gives x the type want if it has it or can be spelt in it. It changes
// literals in place, and none where leads says no; after another failure, below a
// macro or an optional, x is fit for nothing but a message.
func (p *pass) adapt(x *ir.Expr, want ir.TypeID) (*ir.Expr, bool) {
	switch {
	case x.Type == want:
		return x, true
	case want == ir.Any:
		return p.carry(x)
	case !p.leads(x, want):
		return x, false
	case p.kind(want) == ir.OptionalKind:
		return p.adaptOptional(x, want)
	}
	switch x.Op {
	case ir.LitInt:
		return p.toDouble(x, want)
	case ir.LitString:
		return p.toEnum(x, want)
	case ir.MakeList:
		return p.adaptEach(x, want, ir.ListKind, 0, 1)
	case ir.MakeMap:
		return p.adaptEach(x, want, ir.MapKind, 1, 2)
	case ir.Cond:
		return p.adaptArgs(x, want, want, 1, 1)
	case ir.ListAdd:
		return p.adaptArgs(x, want, want, 0, 1)
	case ir.MapMacro, ir.MapFilter:
		return p.adaptEach(x, want, ir.ListKind, len(x.Args)-1, 1)
	case ir.OrValue:
		return p.adaptOrValue(x, want)
	}
	return x, false
}

// leads tells whether a literal can be spelt in a type. Where one of its parts cannot,
// nothing of it is to be changed: what is empty in it would forget what its neighbours
// said of it, and literals are tried both ways to be made alike.
func (p *pass) leads(x *ir.Expr, want ir.TypeID) bool {
	kind := p.kind(want)
	switch {
	case x.Type == want, want == ir.Any:
		return true
	case p.open(want) && !p.open(x.Type):
		return false
	case kind == ir.OptionalKind:
		return true
	}
	switch x.Op {
	case ir.LitInt:
		return want == ir.Double
	case ir.LitString:
		return kind == ir.EnumKind
	case ir.MakeList:
		return kind == ir.ListKind && p.allLead(x.Args, 1, p.elem(want))
	case ir.MakeMap:
		return kind == ir.MapKind && p.allLead(x.Args[min(1, len(x.Args)):], 2, p.elem(want))
	case ir.Cond:
		return p.allLead(x.Args[1:], 1, want)
	case ir.ListAdd:
		return p.allLead(x.Args, 1, want)
	case ir.MapMacro, ir.MapFilter, ir.OrValue:
		return true
	}
	return false
}

func (p *pass) allLead(args []*ir.Expr, step int, want ir.TypeID) bool {
	for i := 0; i < len(args); i += step {
		if !p.leads(args[i], want) {
			return false
		}
	}
	return true
}

func (p *pass) toDouble(x *ir.Expr, want ir.TypeID) (*ir.Expr, bool) {
	if want != ir.Double {
		return x, false
	}
	x.Op, x.Type, x.Float, x.Int = ir.LitDouble, ir.Double, float64(x.Int), 0
	return x, true
}

// toEnum makes a string literal a value of the enum. A misspelt one is reported
// and taken for the first, so that the check goes on.
func (p *pass) toEnum(x *ir.Expr, want ir.TypeID) (*ir.Expr, bool) {
	t := p.types.At(want)
	if t.Kind != ir.EnumKind {
		return x, false
	}
	i := p.types.Value(want, x.Str)
	if i < 0 {
		p.misspelt(x, want)
		i = 0
	}
	x.Op, x.Type, x.Int = ir.LitEnum, want, int64(i)
	return x, true
}

func (p *pass) misspelt(x *ir.Expr, enum ir.TypeID) {
	values := p.types.At(enum).Values
	args := []any{p.name(enum), x.Str, p.near(x.Str, values), oneOf(shown(values))}
	if e, ok := p.literals[x]; ok {
		p.wrong(e, diag.NoSuchValue, args...)
		return
	}
	pos := x.Pos // a literal of another text in the same YAML list
	if !pos.Known() {
		pos = p.src.At(0)
	}
	p.fail(pos, diag.Pos{}, diag.NoSuchValue, args...)
}

// adaptEach adapts a literal's elements: from first in steps.
func (p *pass) adaptEach(x *ir.Expr, want ir.TypeID, kind ir.TypeKind, first, step int) (*ir.Expr, bool) {
	if p.kind(want) != kind {
		return x, false
	}
	return p.adaptArgs(x, want, p.elem(want), first, step)
}

// adaptArgs adapts operands, from first in steps, to a type of theirs, and the node to its own.
func (p *pass) adaptArgs(x *ir.Expr, want, each ir.TypeID, first, step int) (*ir.Expr, bool) {
	for i := first; i < len(x.Args); i += step {
		y, ok := p.adapt(x.Args[i], each)
		if !ok {
			return x, false
		}
		x.Args[i] = y
	}
	return p.retyped(x, want), true
}

func (p *pass) adaptOrValue(x *ir.Expr, want ir.TypeID) (*ir.Expr, bool) {
	optional, ok := p.adapt(x.Args[0], p.types.OptionalOf(want))
	if !ok {
		return x, false
	}
	value, ok := p.adapt(x.Args[1], want)
	if !ok {
		return x, false
	}
	x.Args[0], x.Args[1] = optional, value
	return p.retyped(x, want), true
}

// adaptOptional adapts an optional to another element type; a plain value does
// not become one by itself.
func (p *pass) adaptOptional(x *ir.Expr, want ir.TypeID) (*ir.Expr, bool) {
	if p.kind(x.Type) != ir.OptionalKind {
		return x, false
	}
	switch x.Op {
	case ir.NoneOf:
		return p.retyped(x, want), true
	case ir.SomeOf:
		return p.adaptArgs(x, want, p.elem(want), 0, 1)
	case ir.Cond:
		return p.adaptArgs(x, want, want, 1, 1)
	case ir.Or:
		return p.adaptArgs(x, want, want, 0, 1)
	}
	if p.elem(want) == ir.Any {
		return p.carryOptional(x, want), true
	}
	return x, false
}

// carry puts a value of any type into an any.
func (p *pass) carry(x *ir.Expr) (*ir.Expr, bool) {
	if p.kind(x.Type) == ir.OptionalKind {
		return x, false
	}
	x = p.settle(x)
	y := &ir.Expr{Op: ir.MakeAny, Type: ir.Any, Args: []*ir.Expr{x}, Pos: x.Pos}
	y.CanFail = p.canFail(y)
	return y, true
}

// carryOptional is x.optMap(v, any(v)).
func (p *pass) carryOptional(x *ir.Expr, want ir.TypeID) *ir.Expr {
	slot := p.slot()
	v := &ir.Expr{Op: ir.Local, Type: p.elem(x.Type), Index: slot, Var: "v", Pos: x.Pos}
	body, _ := p.carry(v)
	y := &ir.Expr{Op: ir.OptMap, Type: want, Args: []*ir.Expr{x, body}, Index: slot, Var: v.Var, Pos: x.Pos}
	y.CanFail = p.canFail(y)
	return y
}

func (p *pass) retyped(x *ir.Expr, t ir.TypeID) *ir.Expr {
	x.Type = t
	x.CanFail = p.canFail(x)
	return x
}

// settle gives a type to what still has none: the elements of an empty list are
// ints, which none of them will contradict.
func (p *pass) settle(x *ir.Expr) *ir.Expr {
	if x == nil || !p.open(x.Type) {
		return x
	}
	if y, ok := p.adapt(x, p.closed(x.Type)); ok {
		return y
	}
	panic("bug: an op that cannot be adapted has an open type")
}

// open tells whether a type has a hole where no element said what it is.
func (p *pass) open(t ir.TypeID) bool {
	switch p.kind(t) {
	case ir.ListKind, ir.MapKind, ir.OptionalKind:
		return p.elem(t) == ir.NoType || p.open(p.elem(t))
	}
	return false
}

func (p *pass) closed(t ir.TypeID) ir.TypeID {
	switch p.kind(t) {
	case ir.NoKind:
		return ir.Int
	case ir.ListKind:
		return p.types.ListOf(p.closed(p.elem(t)))
	case ir.MapKind:
		return p.types.MapOf(p.closed(p.elem(t)))
	case ir.OptionalKind:
		return p.types.OptionalOf(p.closed(p.elem(t)))
	}
	return t
}

// alike adapts two operands to one type. It fails when there is none.
func (p *pass) alike(l, r *ir.Expr) (*ir.Expr, *ir.Expr, bool) {
	if y, ok := p.adaptFrom(r, l); ok {
		return l, y, true
	}
	y, ok := p.adaptFrom(l, r)
	return y, r, ok
}

// adaptFrom adapts x to the type of other, without carrying it as any.
func (p *pass) adaptFrom(x, other *ir.Expr) (*ir.Expr, bool) {
	if other.Type == ir.Any && x.Type != ir.Any {
		return x, false
	}
	return p.adapt(x, other.Type)
}
