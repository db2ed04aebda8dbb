package typescript

// Equality: the language's own operator where it asks what a chart asks, a call
// elsewhere (SPEC 3.6, 3.9).

import "github.com/lockstep-charts/lockstep/ir"

// comparable tells whether === is the profile's equality.
func (g *printer) comparable(id ir.TypeID) bool {
	switch g.typeOf(id).Kind {
	case ir.BoolKind, ir.IntKind, ir.DoubleKind, ir.StringKind, ir.TimestampKind, ir.DurationKind, ir.EnumKind:
		return true
	}
	return false
}

// equality prints == or !=.
func (g *printer) equality(e *ir.Expr, op string) string {
	id := e.Args[0].Type
	if g.comparable(id) {
		return "(" + g.wide(e.Args[0]) + " " + op + " " + g.wide(e.Args[1]) + ")"
	}
	s := g.equal(id, g.expr(e.Args[0]), g.expr(e.Args[1]))
	if op == "!==" {
		return "!" + s
	}
	return s
}

// wide prints an operand of === whose type does not tell its value: neither a
// literal, nor a bool that was asked before.
func (g *printer) wide(e *ir.Expr) string {
	s := g.expr(e)
	switch {
	case e.Op == ir.LitInt || e.Op == ir.LitDouble || e.Op == ir.LitString:
		return "(" + s + " as " + g.tsType(e.Type) + ")"
	case g.typeOf(e.Type).Kind == ir.BoolKind:
		return "(" + s + " as boolean)"
	}
	return s
}

// equal prints the equality of two values of one type.
func (g *printer) equal(id ir.TypeID, a, b string) string {
	t := g.typeOf(id)
	switch {
	case g.comparable(id):
		return "(" + a + " === " + b + ")"
	case t.Kind == ir.ListKind:
		return g.k("list", "listEqual") + "<" + g.tsType(t.Elem) + ">" + parens(a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.MapKind:
		return g.k("list", "mapEqual") + "<" + g.tsType(t.Elem) + ">" + parens(a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.OptionalKind:
		return g.k("macro", "optEqual") + "<" + g.tsType(t.Elem) + ">" + parens(a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.AnyKind:
		text := g.k("any", "appendAny")
		return "(" + text + parens("''", a) + " === " + text + parens("''", b) + ")"
	}
	return g.objectEqual(id) + parens(a, b)
}

func (g *printer) equalFunc(id ir.TypeID) string {
	return "(a: " + g.tsType(id) + ", b: " + g.tsType(id) + ") => " + g.equal(id, "a", "b")
}

// objectEqual names the equality of an object type.
func (g *printer) objectEqual(id ir.TypeID) string {
	return g.need(piece{does: "compare", id: int32(id)}, "equal"+g.typeName(id), func(name string) {
		g.function(name, []string{"a: " + g.typeName(id), "b: " + g.typeName(id)}, "boolean", func() {
			for _, f := range g.typeOf(id).Fields {
				a, b := member("a", f.Name), member("b", f.Name)
				same := g.equal(f.Type, a, b)
				if f.Optional {
					same = g.k("macro", "optEqual") + "<" + g.tsType(f.Type) + ">" + parens(a, b, g.equalFunc(f.Type))
				}
				g.w.line("if (!" + same + ") return false;")
			}
			g.w.line("return true;")
		})
	})
}
