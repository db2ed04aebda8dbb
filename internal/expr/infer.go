package expr

import (
	"fmt"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file gives each form of expression its type and op. Every function
// returns nil when it (or something below) reported an error; callers go on with
// the other operands, so that one run finds all.

// infer types one expression. want is only a hint: where it is NoType, or the
// expression has another type of its own, the result may differ from it.
func (p *pass) infer(e ast.Expr, want ir.TypeID) *ir.Expr {
	x := p.form(e, want)
	if x != nil && !x.Pos.Known() {
		x.Pos = p.src.At(p.tree.sign(e))
	}
	return x
}

func (p *pass) form(e ast.Expr, want ir.TypeID) *ir.Expr {
	switch e.Kind() {
	case ast.LiteralKind:
		return p.literal(e)
	case ast.IdentKind:
		return p.ident(e, want)
	case ast.SelectKind:
		return p.selection(e)
	case ast.CallKind:
		return p.call(e, want)
	case ast.ListKind:
		return p.list(e, want)
	case ast.MapKind:
		return p.mapLiteral(e, want)
	case ast.StructKind:
		return p.object(e)
	}
	panic(fmt.Sprintf("bug: syntax of kind %d", e.Kind()))
}

// place types an expression in a place that demands a type (NoType: none).
func (p *pass) place(e ast.Expr, want ir.TypeID) *ir.Expr {
	if p.kind(want) == ir.OptionalKind && isPath(e) {
		return p.fit(e, p.travel(e), want)
	}
	return p.fit(e, p.infer(e, want), want)
}

// fit demands that x has the type, after adapting it; an optional place takes
// the plain type too.
func (p *pass) fit(e ast.Expr, x *ir.Expr, want ir.TypeID) *ir.Expr {
	if x == nil || want == ir.NoType {
		return x
	}
	have := p.name(x.Type)
	if y, ok := p.adapt(x, want); ok {
		return y
	}
	if p.kind(want) == ir.OptionalKind {
		if y, ok := p.adapt(x, p.elem(want)); ok {
			return y
		}
	}
	return p.misfit(e, x, have, want)
}
