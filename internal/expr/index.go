package expr

import (
	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file types what finds something in a value: `in`, indices and `.?` (SPEC 3.6, 3.15).

// membership types `x in list` and `key in map`.
func (p *pass) membership(e ast.Expr) *ir.Expr {
	args := e.AsCall().Args()
	x, in := p.infer(args[0], ir.NoType), p.infer(args[1], ir.NoType)
	if x == nil || in == nil {
		return nil
	}
	switch p.kind(in.Type) {
	case ir.ListKind:
		return p.inList(e, x, in)
	case ir.MapKind:
		if x.Type != ir.String {
			return p.refuse(args[0], diag.MapKey, p.name(x.Type), p.conversion(x.Type, ir.String))
		}
		return p.node(ir.InMap, ir.Bool, x, in)
	case ir.AnyKind:
		return p.refuse(args[1], diag.AnyOpened)
	case ir.OptionalKind:
		return p.refuse(args[1], diag.MaybeAbsent, p.name(in.Type), "list")
	}
	return p.refuse(args[1], diag.WrongType, p.name(in.Type), "list or map", p.misused("in", in.Type))
}

func (p *pass) inList(e ast.Expr, x, in *ir.Expr) *ir.Expr {
	have, list := x.Type, in.Type
	if y, ok := p.adapt(in, p.types.ListOf(x.Type)); ok {
		in = y
	} else if x, ok = p.adapt(x, p.elem(p.settle(in).Type)); !ok || x.Type == ir.Any {
		return p.differ(e, have, p.elem(list))
	}
	if p.uncomparable(x.Type) != ir.NoType {
		return p.refuseSign(e.ID(), diag.AnyOpened)
	}
	return p.node(ir.InList, ir.Bool, x, in)
}

func (p *pass) index(e ast.Expr) *ir.Expr {
	args := e.AsCall().Args()
	x := p.infer(args[0], ir.NoType)
	if x == nil {
		p.infer(args[1], ir.NoType)
		return nil
	}
	switch p.kind(x.Type) {
	case ir.ListKind:
		x = p.settle(x)
		return p.node(ir.ListIndex, p.elem(x.Type), x, p.place(args[1], ir.Int))
	case ir.MapKind:
		x = p.settle(x)
		return p.node(ir.MapIndex, p.elem(x.Type), x, p.key(args[1]))
	case ir.AnyKind:
		return p.refuse(args[0], diag.AnyOpened)
	case ir.OptionalKind:
		return p.optIndexOf(e, p.settle(x))
	case ir.ObjectKind:
		return p.refuseSign(e.ID(), diag.NoIndex, p.name(x.Type), "its fields are read with a dot")
	}
	return p.refuseSign(e.ID(), diag.NoIndex, p.name(x.Type), p.misused("[]", x.Type))
}

// optIndex types `list[?i]` and `map[?k]`, also behind an optional.
func (p *pass) optIndex(e ast.Expr) *ir.Expr {
	args := e.AsCall().Args()
	x := p.settle(p.infer(args[0], ir.NoType))
	if x == nil {
		return nil
	}
	return p.optIndexOf(e, x)
}

// optIndexOf indexes what may be absent, or what may lack the index.
func (p *pass) optIndexOf(e ast.Expr, x *ir.Expr) *ir.Expr {
	args := e.AsCall().Args()
	inner := p.plain(x.Type)
	switch p.kind(inner) {
	case ir.ListKind:
		return p.node(ir.OptListIndex, p.types.OptionalOf(p.elem(inner)), x, p.place(args[1], ir.Int))
	case ir.MapKind:
		return p.node(ir.OptMapIndex, p.types.OptionalOf(p.elem(inner)), x, p.key(args[1]))
	case ir.AnyKind:
		return p.refuse(args[0], diag.AnyOpened)
	}
	return p.refuseSign(e.ID(), diag.NoIndex, p.name(inner), "")
}

// optSelect types `x.?f`; on what is always there it gives a present optional.
func (p *pass) optSelect(e ast.Expr) *ir.Expr {
	args := e.AsCall().Args()
	name := string(args[1].AsLiteral().Value().(string))
	var x *ir.Expr
	if p.isEvent(args[0]) {
		return p.asOptional(p.eventField(e, name))
	}
	if x = p.settle(p.infer(args[0], ir.NoType)); x == nil {
		return nil
	}
	switch p.kind(x.Type) {
	case ir.OptionalKind:
		return p.optionalField(e, x, name)
	case ir.MapKind:
		return p.node(ir.OptMapIndex, p.types.OptionalOf(p.elem(x.Type)), x, str(name))
	case ir.ObjectKind:
		return p.asOptional(p.field(e, x, name))
	case ir.AnyKind:
		return p.refuse(args[0], diag.AnyOpened)
	}
	return p.refuse(args[0], diag.NoFields, p.name(x.Type), name, noFieldCure(name))
}
