package golang

// Equality: Go's own operator where it asks what a chart asks, a call elsewhere
// (SPEC 3.6, 3.9).

import (
	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// comparable tells whether Go's == is the profile's.
func (g *printer) comparable(id ir.TypeID) bool {
	switch g.typeOf(id).Kind {
	case ir.BoolKind, ir.IntKind, ir.DoubleKind, ir.StringKind, ir.TimestampKind, ir.DurationKind, ir.EnumKind:
		return true
	}
	return false
}

// equal prints the equality of two values of one type.
func (g *printer) equal(id ir.TypeID, a, b *jen.Statement) *jen.Statement {
	t := g.typeOf(id)
	switch {
	case g.comparable(id):
		return jen.Add(a).Op("==").Add(b)
	case t.Kind == ir.ListKind:
		return kernel("ListEqual").Call(evalRef(), a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.MapKind:
		return kernel("MapEqual").Call(evalRef(), a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.OptionalKind:
		return kernel("OptEqual").Call(a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.AnyKind:
		return jen.Qual("bytes", "Equal").Call(a, b)
	}
	return jen.Id("l").Dot(g.needEqual(id)).Call(a, b)
}

func (g *printer) equalFunc(id ir.TypeID) *jen.Statement {
	return jen.Func().Params(jen.List(jen.Id("a"), jen.Id("b")).Add(g.goType(id))).Bool().Block(
		jen.Return(g.equal(id, jen.Id("a"), jen.Id("b"))))
}

func (g *printer) needEqual(id ir.TypeID) string {
	return g.equality.need(id, func() string { return g.names.own.Claim("equal"+g.typeName(id), "Values") })
}

// equalObjects prints the equality of objects that were compared.
func (g *printer) equalObjects(id ir.TypeID) {
	sum := jen.Empty()
	for j, f := range g.typeOf(id).Fields {
		if j > 0 {
			sum.Op("&&").Line()
		}
		a, b := jen.Id("a").Dot(g.field(id, j)), jen.Id("b").Dot(g.field(id, j))
		if f.Optional {
			sum.Add(kernel("OptEqual").Call(a, b, g.equalFunc(f.Type)))
		} else {
			sum.Add(g.equal(f.Type, a, b))
		}
	}
	if len(g.typeOf(id).Fields) == 0 {
		sum = jen.True()
	}
	g.file.Add(logicMethod(g.needEqual(id), jen.List(jen.Id("a"), jen.Id("b")).Id(g.typeName(id)))).Bool().Block(jen.Return(sum))
}
