package typescript

// A double that is not finite is the error `range` where it is stored or leaves
// the machine (SPEC 3.9). Types without a double cost nothing.

import (
	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// hasDouble tells whether a value of the type can hold a double.
func (g *printer) hasDouble(id ir.TypeID) bool { return g.m.Holds(id, ir.DoubleKind) }

// fails tells whether evaluating and keeping a value can fail.
func (g *printer) fails(list ...*ir.Expr) bool { return codegen.Fails(g.m, list...) }

// stored prints an expression whose value is kept or handed out.
func (g *printer) stored(e *ir.Expr) string {
	if !g.hasDouble(e.Type) || e.Op == ir.LitDouble {
		return g.value(e)
	}
	return g.finite(e.Type, g.expr(e))
}

// finite prints the check of a value that has doubles, which gives the value back.
func (g *printer) finite(id ir.TypeID, v string) string {
	switch t := g.typeOf(id); t.Kind {
	case ir.DoubleKind:
		return g.k("number", "finite") + parens(v)
	case ir.ListKind:
		return g.k("generated", "eachOf") + "<" + g.tsType(t.Elem) + ">" + parens(v, g.finiteFunc(t.Elem))
	case ir.MapKind:
		return g.k("generated", "eachIn") + "<" + g.tsType(t.Elem) + ">" + parens(v, g.finiteFunc(t.Elem))
	case ir.OptionalKind:
		return g.k("generated", "ifAny") + "<" + g.tsType(t.Elem) + ">" + parens(v, g.finiteFunc(t.Elem))
	}
	return g.objectFinite(id) + parens(v)
}

func (g *printer) finiteFunc(id ir.TypeID) string {
	return "(v: " + g.tsType(id) + ") => " + g.finite(id, "v")
}

// objectFinite names the check of an object type.
func (g *printer) objectFinite(id ir.TypeID) string {
	return g.need(piece{does: "assert finite", id: int32(id)}, "finite"+g.typeName(id), func(name string) {
		g.function(name, []string{"v: " + g.typeName(id)}, g.typeName(id), func() {
			for _, f := range g.typeOf(id).Fields {
				field := member("v", f.Name)
				switch {
				case !g.hasDouble(f.Type):
				case f.Optional:
					g.w.line(g.k("generated", "ifAny") + "<" + g.tsType(f.Type) + ">" + parens(field, g.finiteFunc(f.Type)) + ";")
				default:
					g.w.line(g.finite(f.Type, field) + ";")
				}
			}
			g.w.line("return v;")
		})
	})
}
