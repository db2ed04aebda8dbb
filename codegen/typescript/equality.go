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
	a, b := e.Args[0], e.Args[1]
	if g.comparable(a.Type) {
		return "(" + g.compared(a, b) + " " + op + " " + g.compared(b, a) + ")"
	}
	s := g.equal(a.Type, g.expr(a), g.expr(b))
	if op == "!==" {
		return "!" + s
	}
	return s
}

// compared prints an operand of === whose type does not tell its value: neither a bool
// that was asked before nor a literal, but beside what TypeScript knows nothing of.
func (g *printer) compared(e, other *ir.Expr) string {
	switch {
	case e.Op == ir.LitInt || e.Op == ir.LitDouble || e.Op == ir.LitString || e.Op == ir.LitEnum:
		if g.isReadOnce(other) {
			return g.value(e)
		}
		return "(" + g.value(e) + " as " + g.tsType(e.Type) + ")"
	case g.typeOf(e.Type).Kind == ir.BoolKind:
		return "(" + g.expr(e) + " as boolean)"
	}
	return g.expr(e)
}

// asBody prints the expression that a function gives back. Nothing is known in it of
// what it reads but what it asks itself.
func (g *printer) asBody(e *ir.Expr, value func() string) string {
	g.reads = map[string]int{}
	countReads(e, g.reads)
	defer func() { g.reads = nil }()
	return value()
}

// isReadOnce tells whether an expression reads what its function reads nowhere else.
func (g *printer) isReadOnce(e *ir.Expr) bool { return isStored(e) && g.reads[ir.Key(e)] == 1 }

func countReads(e *ir.Expr, reads map[string]int) {
	if isStored(e) {
		reads[ir.Key(e)]++
	}
	for _, a := range e.Args {
		if a != nil {
			countReads(a, reads)
		}
	}
}

// isStored tells whether an expression is a field of what the machine has, or how long a
// list, a map or a text is.
func isStored(e *ir.Expr) bool {
	switch e.Op {
	case ir.EventType, ir.EventField, ir.ListSize, ir.MapSize, ir.StringSize:
		return true
	case ir.Select:
		return isStored(e.Args[0]) || e.Args[0].Op == ir.ContextRef || e.Args[0].Op == ir.InputRef || e.Args[0].Op == ir.ParamsRef
	}
	return false
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
