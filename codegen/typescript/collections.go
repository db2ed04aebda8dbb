package typescript

// Expressions over lists and maps, and the macros.

import (
	"github.com/lockstep-charts/lockstep/ir"
)

// collection prints the list functions whose form depends on the element.
func (g *printer) collection(e *ir.Expr) string {
	switch e.Op {
	case ir.OptListIndex:
		return g.optIndex(e, "optListIndex")
	case ir.OptMapIndex:
		return g.optIndex(e, "optMapIndex")
	case ir.ListAdd:
		f := form{"list", "listAdd"}
		if e.Own {
			f = form{"own", "listAddOwn"}
		}
		return g.call(f, g.exprs(e.Args)...)
	case ir.InList:
		return g.inList(e)
	case ir.InMap:
		return g.inMap(e)
	case ir.Distinct:
		return g.distinct(e)
	case ir.Sort:
		return g.byElem(e, "sort", "sortDoubles")
	case ir.LeastOf:
		return g.byElem(e, "leastOf", "leastOfDoubles")
	case ir.GreatestOf:
		return g.byElem(e, "greatestOf", "greatestOfDoubles")
	case ir.Least:
		return g.extreme(e, "least")
	case ir.Greatest:
		return g.extreme(e, "greatest")
	}
	return ""
}

// optIndex prints `[?i]`; the list or map may be an optional itself.
func (g *printer) optIndex(e *ir.Expr, name string) string {
	of := g.typeOf(e.Args[0].Type)
	elem := g.typeOf(e.Type).Elem
	if of.Kind != ir.OptionalKind {
		return g.k("list", name) + "<" + g.tsType(elem) + ">" + parens(g.exprs(e.Args)...)
	}
	body := "(o: " + g.tsType(of.Elem) + ") => " + g.k("list", name) + "<" + g.tsType(elem) + ">" + parens("o", g.expr(e.Args[1]))
	return g.k("macro", "optField") + g.typeArgs(of.Elem, elem) + parens(g.expr(e.Args[0]), body)
}

func (g *printer) inList(e *ir.Expr) string {
	v, l := g.expr(e.Args[0]), g.expr(e.Args[1])
	if g.comparable(e.Args[0].Type) {
		return g.k("list", "inList") + "<" + g.tsType(e.Args[0].Type) + ">" + parens(v, l)
	}
	return g.k("list", "inListFunc") + parens(v, l, g.equalFunc(e.Args[0].Type))
}

// inMap prints `key in map`; the key is evaluated first.
func (g *printer) inMap(e *ir.Expr) string {
	if e.Args[0].CanFail && e.Args[1].CanFail {
		return "((k: string) => " + g.expr(e.Args[1]) + ".has(k))" + parens(g.expr(e.Args[0]))
	}
	return g.expr(e.Args[1]) + ".has" + parens(g.expr(e.Args[0]))
}

func (g *printer) distinct(e *ir.Expr) string {
	elem := g.typeOf(e.Type).Elem
	l := g.expr(e.Args[0])
	switch {
	case g.typeOf(elem).Kind == ir.DoubleKind:
		return g.k("list", "distinctDoubles") + parens(l)
	case g.comparable(elem):
		return g.k("list", "distinct") + parens(l)
	}
	text := "(b: string, v: " + g.tsType(elem) + ") => " + g.k("any", "appendAny") + parens("b", g.json(elem, "v"))
	return g.k("list", "distinctBy") + parens(l, text)
}

// byElem chooses between the doubles' function and that of the other types.
func (g *printer) byElem(e *ir.Expr, name, doubles string) string {
	if g.typeOf(g.typeOf(e.Args[0].Type).Elem).Kind == ir.DoubleKind {
		name = doubles
	}
	return g.k("list", name) + parens(g.expr(e.Args[0]))
}

// extreme prints least or greatest of two or more.
func (g *printer) extreme(e *ir.Expr, name string) string {
	s := g.expr(e.Args[0])
	for _, a := range e.Args[1:] {
		if g.typeOf(a.Type).Kind == ir.DoubleKind {
			s = g.k("list", name+"Double") + parens(s, g.expr(a))
		} else {
			s = g.k("list", name) + parens(s, g.expr(a))
		}
	}
	return s
}

var macros = map[ir.Op]string{ir.All: "all", ir.Exists: "exists", ir.ExistsOne: "existsOne", ir.Filter: "filter", ir.MapMacro: "mapMacro", ir.MapFilter: "mapFilter"}

// macro prints a macro as a call with functions of its variable.
func (g *printer) macro(e *ir.Expr) string {
	name, ok := macros[e.Op]
	if !ok {
		return ""
	}
	over, elem := g.expr(e.Args[0]), g.typeOf(e.Args[0].Type).Elem
	if g.typeOf(e.Args[0].Type).Kind == ir.MapKind {
		over, elem = g.k("list", "mapKeys")+parens(over), ir.String
	}
	args := []string{over}
	for _, body := range e.Args[1:] {
		args = append(args, g.lambda(e, elem, body))
	}
	return g.k("macro", name) + parens(args...)
}
