package golang

// Objects that are read and what may be absent. Go has no lazy operator for a
// default: what may fail and may not be needed is a function (SPEC 3.15).

import (
	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// optional prints the operations on objects and optionals.
func (g *printer) optional(e *ir.Expr) *jen.Statement {
	switch e.Op {
	case ir.Select:
		return g.holder(e.Args[0]).Dot(g.field(e.Args[0].Type, e.Index))
	case ir.HasField:
		return g.has(e)
	case ir.SomeOf:
		return some(g.expr(e.Args[0]))
	case ir.NoneOf:
		return jen.Parens(g.goType(e.Type)).Call(jen.Nil())
	case ir.HasValue:
		return g.expr(e.Args[0]).Op("!=").Nil()
	case ir.OrValue:
		return g.orValue(e)
	case ir.Or:
		return kernel("OrOption").Call(g.expr(e.Args[0]), g.lazy(e.Args[1]))
	case ir.OptField:
		return g.optField(e)
	case ir.OptMap:
		return kernel("OptMap").Call(g.expr(e.Args[0]), g.lambda(e, g.typeOf(e.Args[0].Type).Elem, e.Args[1]))
	}
	return nil
}

// has asks for a field that may be absent: for no other is it ever asked.
func (g *printer) has(e *ir.Expr) *jen.Statement {
	return g.holder(e.Args[0]).Dot(g.field(e.Args[0].Type, e.Index)).Op("!=").Nil()
}

// holder prints an object that a field is read from. One that is written out
// stands in parentheses: an if would take its brace for the block's.
func (g *printer) holder(e *ir.Expr) *jen.Statement {
	if e.Op == ir.MakeObject {
		return jen.Parens(g.expr(e))
	}
	return g.expr(e)
}

// orValue prints the default lazily where it can fail.
func (g *printer) orValue(e *ir.Expr) *jen.Statement {
	if !e.Args[1].CanFail {
		return kernel("OrValue").Call(g.expr(e.Args[0]), g.expr(e.Args[1]))
	}
	return kernel("OrElse").Call(g.expr(e.Args[0]), g.lazy(e.Args[1]))
}

// lazy prints a function that evaluates an expression: of a guard or let, that one's method.
func (g *printer) lazy(e *ir.Expr) *jen.Statement {
	switch {
	case e.Op == ir.CallFunc && len(e.Args) == 0:
		return jen.Id("l").Dot(g.names.funcs[e.Index])
	case e.Op == ir.HostGuard && len(e.Args) == 0:
		return jen.Id("l").Dot(g.names.guards[e.Index])
	}
	return jen.Func().Params().Add(g.goType(e.Type)).Block(g.giving(e)...)
}

// giving prints the body of a function that gives an expression: of a choice an if.
func (g *printer) giving(e *ir.Expr) []jen.Code {
	if e.Op != ir.Cond {
		return []jen.Code{jen.Return(g.expr(e))}
	}
	return append([]jen.Code{jen.If(g.expr(e.Args[0])).Block(g.giving(e.Args[1])...)}, g.giving(e.Args[2])...)
}

// lambda prints a function of a macro's variable.
func (g *printer) lambda(macro *ir.Expr, of ir.TypeID, body *ir.Expr) *jen.Statement {
	variable := jen.Id("_")
	if body.Reads(macro.Index) {
		variable = g.names.local(macro.Var)
	}
	return jen.Func().Params(variable.Add(g.goType(of))).Add(g.goType(body.Type)).Block(g.giving(body)...)
}

// optField prints `o.?f`.
func (g *printer) optField(e *ir.Expr) *jen.Statement {
	object := g.typeOf(e.Args[0].Type).Elem
	return kernel("OptField").Call(g.expr(e.Args[0]), jen.Func().Params(jen.Id("o").Id(g.typeName(object))).Add(g.goType(e.Type)).Block(
		jen.Return(g.optOf(object, e.Index, jen.Id("o")))))
}

// optOf selects a field as an optional.
func (g *printer) optOf(object ir.TypeID, i int, of *jen.Statement) *jen.Statement {
	f := &g.typeOf(object).Fields[i]
	s := of.Dot(g.field(object, i))
	if f.Optional {
		return s
	}
	return some(s)
}

// some prints an optional that has a value, which is of its type.
func some(v *jen.Statement) *jen.Statement { return kernel("SomeOf").Call(v) }
