package golang

// Expressions over lists and maps, and the macros.

import (
	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// collection prints the list functions whose form depends on the element.
func (g *printer) collection(e *ir.Expr) *jen.Statement {
	switch e.Op {
	case ir.OptListIndex:
		return g.optIndex(e, "OptListIndex")
	case ir.OptMapIndex:
		return g.optIndex(e, "OptMapIndex")
	case ir.InList:
		return g.inList(e)
	case ir.InMap:
		return g.inMap(e)
	case ir.Distinct:
		return g.distinct(e)
	case ir.Sort:
		return g.byElem(e, "Sort", "SortDoubles")
	case ir.LeastOf:
		return g.byElem(e, "LeastOf", "LeastOfDoubles")
	case ir.GreatestOf:
		return g.byElem(e, "GreatestOf", "GreatestOfDoubles")
	case ir.Least:
		return g.extreme(e, "Least")
	case ir.Greatest:
		return g.extreme(e, "Greatest")
	}
	return nil
}

// optIndex prints `[?i]`; the list or map may be an optional itself.
func (g *printer) optIndex(e *ir.Expr, name string) *jen.Statement {
	of := e.Args[0].Type
	if g.typeOf(of).Kind != ir.OptionalKind {
		return kernel(name).Call(g.expr(e.Args[0]), g.expr(e.Args[1]))
	}
	return kernel("OptField").Call(g.expr(e.Args[0]), jen.Func().Params(jen.Id("o").Add(g.goType(g.typeOf(of).Elem))).Add(g.goType(e.Type)).Block(
		jen.Return(kernel(name).Call(jen.Id("o"), g.expr(e.Args[1])))))
}

// inMap prints `key in map`; the key is evaluated first.
func (g *printer) inMap(e *ir.Expr) *jen.Statement {
	if e.Args[0].CanFail && e.Args[1].CanFail {
		return jen.Func().Params(jen.Id("k").String()).Bool().Block(
			jen.Return(kernel("InMap").Call(g.expr(e.Args[1]), jen.Id("k")))).Call(g.expr(e.Args[0]))
	}
	return kernel("InMap").Call(g.expr(e.Args[1]), g.expr(e.Args[0]))
}

func (g *printer) inList(e *ir.Expr) *jen.Statement {
	v, l := g.expr(e.Args[0]), g.expr(e.Args[1])
	if g.comparable(e.Args[0].Type) {
		return kernel("InList").Call(evalRef(), v, l)
	}
	return kernel("InListFunc").Call(evalRef(), v, l, g.equalFunc(e.Args[0].Type))
}

func (g *printer) distinct(e *ir.Expr) *jen.Statement {
	elem := g.typeOf(e.Type).Elem
	switch {
	case g.typeOf(elem).Kind == ir.DoubleKind:
		return kernel("DistinctDoubles").Call(evalRef(), g.expr(e.Args[0]))
	case g.comparable(elem):
		return kernel("Distinct").Call(evalRef(), g.expr(e.Args[0]))
	}
	return kernel("DistinctBy").Call(evalRef(), g.expr(e.Args[0]), g.encoder(elem))
}

// byElem chooses between the doubles' function and that of the other types.
func (g *printer) byElem(e *ir.Expr, name, doubles string) *jen.Statement {
	if g.typeOf(g.typeOf(e.Args[0].Type).Elem).Kind == ir.DoubleKind {
		return kernel(doubles).Call(evalRef(), g.expr(e.Args[0]))
	}
	return kernel(name).Call(evalRef(), g.expr(e.Args[0]))
}

// extreme prints least or greatest of two or more.
func (g *printer) extreme(e *ir.Expr, name string) *jen.Statement {
	s := g.expr(e.Args[0])
	for _, a := range e.Args[1:] {
		if g.typeOf(a.Type).Kind == ir.DoubleKind {
			s = evaluation().Dot(name+"Double").Call(s, g.expr(a))
		} else {
			s = kernel(name).Call(s, g.expr(a))
		}
	}
	return s
}

var macros = map[ir.Op]string{ir.All: "All", ir.Exists: "Exists", ir.ExistsOne: "ExistsOne", ir.Filter: "Filter", ir.MapMacro: "MapMacro", ir.MapFilter: "MapFilter"}

// macro prints a macro as a call with functions of its variable.
func (g *printer) macro(e *ir.Expr) *jen.Statement {
	name, ok := macros[e.Op]
	if !ok {
		return nil
	}
	over, elem := g.expr(e.Args[0]), g.typeOf(e.Args[0].Type).Elem
	if g.typeOf(e.Args[0].Type).Kind == ir.MapKind {
		over, elem = kernel("MapKeys").Call(over), ir.String
	}
	args := []jen.Code{evalRef(), over}
	for _, body := range e.Args[1:] {
		args = append(args, g.lambda(e, elem, body))
	}
	return kernel(name).Call(args...)
}
