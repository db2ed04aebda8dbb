package typescript

// Objects that are read and what may be absent. A default is evaluated only where
// it is needed (SPEC 3.15).

import "github.com/lockstep-charts/lockstep/ir"

// optional prints the operations on objects and optionals.
func (g *printer) optional(e *ir.Expr) string {
	switch e.Op {
	case ir.Select:
		return member(g.expr(e.Args[0]), g.typeOf(e.Args[0].Type).Fields[e.Index].Name)
	case ir.HasField:
		return g.has(e, "!==")
	case ir.SomeOf:
		return g.expr(e.Args[0])
	case ir.NoneOf:
		return "(undefined as " + g.tsType(e.Type) + ")"
	case ir.HasValue:
		return "(" + g.expr(e.Args[0]) + " !== undefined)"
	case ir.Unwrap:
		return g.k("list", "unwrap") + "<" + g.tsType(e.Type) + ">" + parens(g.expr(e.Args[0]))
	case ir.OrValue:
		return g.orElse("orElse", e, e.Type)
	case ir.Or:
		return g.orElse("orOption", e, g.typeOf(e.Type).Elem)
	case ir.OptField:
		return g.optField(e)
	case ir.OptMap:
		elem := g.typeOf(e.Args[0].Type).Elem
		return g.k("macro", "optMap") + g.typeArgs(elem, e.Args[1].Type) + parens(g.expr(e.Args[0]), g.lambda(e, elem, e.Args[1]))
	}
	return ""
}

func (g *printer) typeArgs(a, b ir.TypeID) string {
	return "<" + g.tsType(a) + ", " + g.tsType(b) + ">"
}

// has asks for a field that may be absent: for no other is it ever asked. op is !==, or
// === for whether it is.
func (g *printer) has(e *ir.Expr, op string) string {
	f := &g.typeOf(e.Args[0].Type).Fields[e.Index]
	return "(" + member(g.expr(e.Args[0]), f.Name) + " " + op + " undefined)"
}

// orElse prints `??` behind what is read; its right side is evaluated when it is
// needed. Elsewhere TypeScript may know that the left side is there, and an any may
// be null, which is a value.
func (g *printer) orElse(name string, e *ir.Expr, of ir.TypeID) string {
	switch {
	case g.typeOf(of).Kind == ir.AnyKind:
	case isRead(e.Args[0].Op):
		return "(" + g.expr(e.Args[0]) + " ?? " + g.expr(e.Args[1]) + ")"
	}
	return g.k("generated", name) + "<" + g.tsType(of) + ">" + parens(g.expr(e.Args[0]), "() => "+g.body(e.Args[1]))
}

// isRead tells whether an operation reads something out of a value.
func isRead(op ir.Op) bool {
	switch op {
	case ir.Select, ir.EventField, ir.EventSender, ir.OptListIndex, ir.OptMapIndex, ir.OptField:
		return true
	}
	return false
}

// body prints an expression behind an arrow.
func (g *printer) body(e *ir.Expr) string { return arrowBody(g.expr(e)) }

// lambda prints a function of a macro's variable.
func (g *printer) lambda(macro *ir.Expr, of ir.TypeID, body *ir.Expr) string {
	return "(" + asRead(g.names.local(macro.Var), body.Reads(macro.Index)) + ": " + g.tsType(of) + ") => " + g.body(body)
}

// optField prints `o.?f`.
func (g *printer) optField(e *ir.Expr) string {
	object := g.typeOf(e.Args[0].Type).Elem
	f := &g.typeOf(object).Fields[e.Index]
	return g.k("macro", "optField") + g.typeArgs(object, f.Type) + parens(g.expr(e.Args[0]), "(o: "+g.tsType(object)+") => "+member("o", f.Name))
}
