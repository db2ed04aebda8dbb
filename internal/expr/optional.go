package expr

import (
	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file types the functions of optionals (SPEC 3.15), and how what may be absent is
// written as one.

func (p *pass) optionalOf(e ast.Expr, want ir.TypeID) *ir.Expr {
	args := e.AsCall().Args()
	if len(args) != 1 {
		return p.refuse(e, diag.WrongCall, "optional.of", "optional.of(value)")
	}
	x := p.infer(args[0], p.held(want))
	switch {
	case x == nil:
		return nil
	case p.kind(x.Type) == ir.OptionalKind:
		return p.refuse(args[0], diag.OptionalInside, p.name(x.Type))
	}
	return p.node(ir.SomeOf, p.types.OptionalOf(x.Type), x)
}

func (p *pass) optionalNone(e ast.Expr, _ ir.TypeID) *ir.Expr {
	if len(e.AsCall().Args()) != 0 {
		return p.refuse(e, diag.WrongCall, "optional.none", "optional.none()")
	}
	return p.node(ir.NoneOf, p.types.OptionalOf(ir.NoType))
}

func (p *pass) or(e ast.Expr, _ ir.TypeID) *ir.Expr {
	x, ok := p.target(e, "a.or(b)", 1)
	if !ok {
		return nil
	}
	arg := e.AsCall().Args()[0]
	y := p.infer(arg, ir.NoType)
	if y == nil {
		return nil
	}
	have, other := p.name(x.Type), p.name(y.Type)
	x, y, ok = p.alike(x, y)
	if !ok || p.kind(y.Type) != ir.OptionalKind {
		return p.refuse(arg, diag.WrongType, other, have, "orValue(…), which takes a plain value")
	}
	return p.node(ir.Or, x.Type, x, y)
}

func (p *pass) orValue(e ast.Expr, _ ir.TypeID) *ir.Expr {
	x, ok := p.target(e, "optional.orValue(value)", 1)
	if !ok {
		return nil
	}
	arg := e.AsCall().Args()[0]
	y := p.infer(arg, p.elem(x.Type))
	if y == nil {
		return nil
	}
	have := p.name(y.Type)
	if p.kind(y.Type) != ir.OptionalKind {
		if z, ok := p.adapt(y, p.elem(x.Type)); ok {
			return p.node(ir.OrValue, z.Type, x, z)
		}
		if z, ok := p.adapt(x, p.types.OptionalOf(y.Type)); ok {
			return p.node(ir.OrValue, y.Type, z, y)
		}
	}
	return p.refuse(arg, diag.WrongType, have, p.name(p.elem(x.Type)), p.conversion(y.Type, p.elem(x.Type)))
}

func (p *pass) hasValue(e ast.Expr, _ ir.TypeID) *ir.Expr {
	x, ok := p.target(e, "optional.hasValue()", 0)
	if !ok {
		return nil
	}
	return p.isPresent(x)
}

func (p *pass) value(e ast.Expr, _ ir.TypeID) *ir.Expr {
	x, ok := p.target(e, "optional.value()", 0)
	if !ok {
		return nil
	}
	x = p.settle(x)
	return p.node(ir.Unwrap, p.elem(x.Type), x)
}

// optMap transforms what an optional holds.
func (p *pass) optMap(e ast.Expr, want ir.TypeID) *ir.Expr {
	args := e.AsCall().Args()
	x, ok := p.target(e, "optional.optMap(v, expression)", 2)
	if !ok {
		return nil
	}
	x = p.settle(x)
	name, ok := p.variable(args[0])
	if !ok {
		return nil
	}
	v := Local{Name: name, Type: p.elem(x.Type), Slot: p.slot()}
	y := p.loop(ir.OptMap, ir.NoType, x, v, func() []*ir.Expr { return []*ir.Expr{p.transform(args[1], p.held(want))} })
	if y != nil {
		y.Type = p.types.OptionalOf(y.Args[1].Type)
	}
	return y
}

// held is what an optional holds that is wanted; NoType where none is.
func (p *pass) held(want ir.TypeID) ir.TypeID {
	if p.kind(want) != ir.OptionalKind {
		return ir.NoType
	}
	return p.elem(want)
}

// target types the optional that a member function is called on.
func (p *pass) target(e ast.Expr, usage string, operands int) (*ir.Expr, bool) {
	call := e.AsCall()
	if !call.IsMemberFunction() || len(call.Args()) != operands {
		p.refuse(e, diag.WrongCall, call.FunctionName(), usage)
		return nil, false
	}
	x := p.receiver(call.Target())
	if x == nil {
		return nil, false
	}
	if p.kind(x.Type) != ir.OptionalKind {
		p.refuse(call.Target(), diag.NoOptional, call.FunctionName(), p.name(p.plain(x.Type)), p.optionalPath(call.Target()))
		return nil, false
	}
	return x, true
}

// receiver types what a function of optionals is called on: an optional's place,
// so a path keeps absence there (SPEC 2.7), `context.last` as `context.?last`.
func (p *pass) receiver(e ast.Expr) *ir.Expr {
	if e.Kind() == ast.SelectKind && isPath(e) {
		return p.travel(e)
	}
	return p.infer(e, ir.NoType)
}

// optionalPath spells `context.last` as the optional `context.?last`.
func (p *pass) optionalPath(e ast.Expr) string {
	if !isPath(e) || e.Kind() != ast.SelectKind {
		return ""
	}
	sel := e.AsSelect()
	return p.textOf(sel.Operand()) + ".?" + sel.FieldName()
}

func (p *pass) asOptional(x *ir.Expr) *ir.Expr {
	if x == nil || p.kind(x.Type) == ir.OptionalKind {
		return x
	}
	return p.node(ir.SomeOf, p.types.OptionalOf(x.Type), x)
}
