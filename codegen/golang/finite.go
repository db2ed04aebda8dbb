package golang

// A double that is not finite is the error `range` where it is stored or leaves
// the machine (SPEC 3.9). Types without a double cost nothing.

import (
	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// hasDouble tells whether a value of the type can hold a double.
func (g *printer) hasDouble(id ir.TypeID) bool { return g.m.Holds(id, ir.DoubleKind) }

// fails tells whether evaluating and keeping a value can fail.
func (g *printer) fails(list ...*ir.Expr) bool { return codegen.Fails(g.m, list...) }

// stored prints an expression whose value is kept or handed out.
func (g *printer) stored(e *ir.Expr) *jen.Statement { return g.finite(e.Type, g.expr(e)) }

// finite prints the check of a value, which gives the value back.
func (g *printer) finite(id ir.TypeID, v *jen.Statement) *jen.Statement {
	if !g.hasDouble(id) {
		return v
	}
	switch t := g.typeOf(id); t.Kind {
	case ir.DoubleKind:
		return evaluation().Dot("Finite").Call(v)
	case ir.ListKind:
		return kernel("EachOf").Call(v, g.finiteFunc(t.Elem))
	case ir.MapKind:
		return kernel("EachIn").Call(v, g.finiteFunc(t.Elem))
	case ir.OptionalKind:
		return kernel("IfAny").Call(v, g.finiteFunc(t.Elem))
	}
	return jen.Id("l").Dot(g.needFinite(id)).Call(v)
}

func (g *printer) finiteFunc(id ir.TypeID) *jen.Statement {
	return jen.Func().Params(jen.Id("v").Add(g.goType(id))).Add(g.goType(id)).Block(jen.Return(g.finite(id, jen.Id("v"))))
}

func (g *printer) needFinite(id ir.TypeID) string {
	return g.finiteOf.need(id, func() string { return g.names.own.Claim("finite"+g.typeName(id), "Value") })
}

// finiteObject prints the check of an object.
func (g *printer) finiteObject(id ir.TypeID) {
	g.file.Add(logicMethod(g.needFinite(id), jen.Id("v").Id(g.typeName(id)))).Id(g.typeName(id)).BlockFunc(func(s *jen.Group) {
		for i, f := range g.typeOf(id).Fields {
			if !g.hasDouble(f.Type) {
				continue
			}
			field := jen.Id("v").Dot(g.field(id, i))
			if f.Optional {
				s.Add(kernel("IfAny").Call(field, g.finiteFunc(f.Type)))
			} else {
				s.Add(g.finite(f.Type, field))
			}
		}
		s.Return(jen.Id("v"))
	})
}
