package expr

import (
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file refuses null, and what other languages call nothing: a chart asks
// whether something is there (SPEC 3.6, 3.15).

// refusedNothing refuses what other languages call nothing, as null is refused. It is
// false for all other names.
func (p *pass) refusedNothing(e ast.Expr, name string) bool {
	if !isNull(name) {
		return false
	}
	p.refuse(e, diag.NullLiteral)
	return true
}

// refusedNull refuses a comparison with what other languages call nothing, and says
// what is asked of the other side. It is false for all other comparisons.
func (p *pass) refusedNull(e ast.Expr) bool {
	args := e.AsCall().Args()
	if !p.nothing(args[1]) {
		args = []ast.Expr{args[1], args[0]}
	}
	if !p.nothing(args[1]) {
		return false
	}
	found := p.wrong(args[1], diag.NullLiteral)
	x := p.infer(args[0], ir.NoType)
	switch cure := p.presence(args[0], x); {
	case cure == "" && x != nil && x.Type != ir.Any:
		found.Fix("leave the comparison out: the other side always has a value (has() asks for optional fields)")
	case cure != "" && e.AsCall().FunctionName() == operators.Equals:
		found.Fix("write !%s", cure)
	case cure != "":
		found.Fix("write %s", cure)
	}
	return true
}

// nothing tells whether e is null, or called so elsewhere.
func (p *pass) nothing(e ast.Expr) bool {
	switch e.Kind() {
	case ast.LiteralKind:
		return e.AsLiteral() == types.NullValue
	case ast.IdentKind:
		return isNull(e.AsIdent()) && !p.known(e.AsIdent())
	}
	return false
}

// isNull tells whether a name is another language's null.
func isNull(name string) bool {
	switch name {
	case "undefined", "nil", "None", "NULL", "Null":
		return true
	}
	return false
}

// presence is how to ask whether x, which e says, is there; empty: it always is. A field is
// there where what it is a field of is.
func (p *pass) presence(e ast.Expr, x *ir.Expr) string {
	switch {
	case x == nil:
		return ""
	case x.Op == ir.MapIndex && e.Kind() == ast.CallKind:
		return "(" + p.textOf(e.AsCall().Args()[1]) + " in " + p.textOf(e.AsCall().Args()[0]) + ")"
	case x.Op == ir.ListIndex && e.Kind() == ast.CallKind:
		return "(" + p.textOf(e.AsCall().Args()[1]) + " < size(" + p.textOf(e.AsCall().Args()[0]) + "))"
	case p.kind(x.Type) == ir.OptionalKind:
		return "x.hasValue(), where x is the optional"
	case x.Op == ir.Select && e.Kind() == ast.SelectKind:
		return p.presence(e.AsSelect().Operand(), x.Args[0])
	case (x.Op == ir.Unwrap || x.Op == ir.MapIndex) && e.Kind() == ast.SelectKind:
		return "has(" + p.textOf(e) + ")"
	}
	return ""
}
