package typescript

// Expressions over lists and maps, the macros, equality, and fields of events.

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// collection prints the list functions whose form depends on the element.
func (g *printer) collection(e *ir.Expr) string {
	switch e.Op {
	case ir.OptListIndex:
		return g.optIndex(e, "optListIndex")
	case ir.OptMapIndex:
		return g.optIndex(e, "optMapIndex")
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
		return g.k("list", name) + "<" + g.tsType(elem) + ">" + list(g.exprs(e.Args)...)
	}
	body := "(o: " + g.tsType(of.Elem) + ") => " + g.k("list", name) + "<" + g.tsType(elem) + ">" + list("o", g.expr(e.Args[1]))
	return g.k("macro", "optField") + g.typeArgs(of.Elem, elem) + list(g.expr(e.Args[0]), body)
}

func (g *printer) inList(e *ir.Expr) string {
	v, l := g.expr(e.Args[0]), g.expr(e.Args[1])
	if g.comparable(e.Args[0].Type) {
		return g.k("list", "inList") + "<" + g.tsType(e.Args[0].Type) + ">" + list(v, l)
	}
	return g.k("list", "inListFunc") + list(v, l, g.equalFunc(e.Args[0].Type))
}

// inMap prints `key in map`; the key is evaluated first.
func (g *printer) inMap(e *ir.Expr) string {
	if e.Args[0].CanFail && e.Args[1].CanFail {
		return "((k: string) => " + g.expr(e.Args[1]) + ".has(k))" + list(g.expr(e.Args[0]))
	}
	return g.expr(e.Args[1]) + ".has" + list(g.expr(e.Args[0]))
}

func (g *printer) distinct(e *ir.Expr) string {
	elem := g.typeOf(e.Type).Elem
	l := g.expr(e.Args[0])
	switch {
	case g.typeOf(elem).Kind == ir.DoubleKind:
		return g.k("list", "distinctDoubles") + list(l)
	case g.comparable(elem):
		return g.k("list", "distinct") + list(l)
	}
	text := "(b: string, v: " + g.tsType(elem) + ") => " + g.k("any", "appendAny") + list("b", g.json(elem, "v"))
	return g.k("list", "distinctBy") + list(l, text)
}

// byElem chooses between the doubles' function and that of the other types.
func (g *printer) byElem(e *ir.Expr, name, doubles string) string {
	if g.typeOf(g.typeOf(e.Args[0].Type).Elem).Kind == ir.DoubleKind {
		name = doubles
	}
	return g.k("list", name) + list(g.expr(e.Args[0]))
}

// extreme prints least or greatest of two or more.
func (g *printer) extreme(e *ir.Expr, name string) string {
	s := g.expr(e.Args[0])
	for _, a := range e.Args[1:] {
		if g.typeOf(a.Type).Kind == ir.DoubleKind {
			s = g.k("list", name+"Double") + list(s, g.expr(a))
		} else {
			s = g.k("list", name) + list(s, g.expr(a))
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
		over, elem = g.k("list", "mapKeys")+list(over), ir.String
	}
	args := []string{over}
	for _, body := range e.Args[1:] {
		args = append(args, g.lambda(e.Index, elem, body))
	}
	return g.k("macro", name) + list(args...)
}

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
		return g.k("list", "listEqual") + "<" + g.tsType(t.Elem) + ">" + list(a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.MapKind:
		return g.k("list", "mapEqual") + "<" + g.tsType(t.Elem) + ">" + list(a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.OptionalKind:
		return g.k("macro", "optEqual") + "<" + g.tsType(t.Elem) + ">" + list(a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.AnyKind:
		text := g.k("any", "appendAny")
		return "(" + text + list("''", a) + " === " + text + list("''", b) + ")"
	}
	return g.objectEqual(id) + list(a, b)
}

func (g *printer) equalFunc(id ir.TypeID) string {
	return "(a: " + g.tsType(id) + ", b: " + g.tsType(id) + ") => " + g.equal(id, "a", "b")
}

// objectEqual names the equality of an object type.
func (g *printer) objectEqual(id ir.TypeID) string {
	return g.need(piece{does: "compare", id: int32(id)}, "equal"+g.typeName(id), func(name string) {
		g.function("function "+name+"(a: "+g.typeName(id)+", b: "+g.typeName(id)+"): boolean", func() {
			for _, f := range g.typeOf(id).Fields {
				a, b := member("a", f.Name), member("b", f.Name)
				same := g.equal(f.Type, a, b)
				if f.Optional {
					same = g.k("macro", "optEqual") + "<" + g.tsType(f.Type) + ">" + list(a, b, g.equalFunc(f.Type))
				}
				g.w.line("if (!" + same + ") return false;")
			}
			g.w.line("return true;")
		})
	})
}

// eventField prints the read of an event's field: directly where one event has
// it for certain, else through a function that looks which one came.
func (g *printer) eventField(e *ir.Expr) string {
	if len(e.Cases) == 1 && e.Op == ir.EventField && g.typeOf(e.Type).Kind != ir.OptionalKind {
		return g.caseRead(e, e.Cases[0])
	}
	var id strings.Builder
	fmt.Fprintf(&id, "%d %s", e.Op, e.Str)
	for _, c := range e.Cases {
		fmt.Fprintf(&id, " %d.%d.%d", c.Kind, c.Index, c.Field)
	}
	name := "event" + upper(e.Str)
	if e.Op == ir.HasEventField {
		name = "hasEvent" + upper(e.Str)
	}
	return g.need(piece{does: "read event", id: int32(e.Type), text: id.String()}, name, func(name string) {
		g.function("function "+name+"(m: M): "+g.tsType(e.Type), func() { g.readBody(e) })
	}) + "(m)"
}

func (g *printer) readBody(e *ir.Expr) {
	for _, c := range e.Cases {
		g.w.line("if (" + g.caseTest(c) + ") return " + g.caseRead(e, c) + ";")
	}
	switch {
	case e.Op == ir.HasEventField:
		g.w.line("return false;")
	case g.typeOf(e.Type).Kind == ir.OptionalKind:
		g.w.line("return undefined;")
	default:
		g.w.line("throw new globalThis.Error(" + quote("bug: event."+e.Str+" is read where no event has it") + ");")
	}
}

// caseTest asks whether the event is the one of a case. An event is told by its
// name: only those that tell an actor's end have many, and the actor's kind.
func (g *printer) caseTest(c ir.FieldCase) string {
	name := func(name string) string { return "m.event.name === " + quote(name) }
	begins := func(prefix string) string { return "m.event.name.startsWith" + list(quote(prefix)) }
	switch c.Kind {
	case k.Declared:
		return name(g.m.Events[c.Index].Name)
	case k.DoneState:
		if c.Index >= 0 {
			return name("done.state." + g.m.Table.States[c.Index].ID)
		}
		return begins("done.state.")
	case k.DoneInvoke:
		return begins("done.invoke.") + ofActor(c)
	case k.ErrorInvoke:
		return begins("error.invoke.") + ofActor(c)
	case k.ErrorExecution:
		return name("error.execution")
	case k.ErrorCommunication:
		return name("error.communication")
	case k.AfterTimer:
		return begins("after.")
	}
	panic(fmt.Sprintf("bug: codegen/typescript has no case for events of kind %d", c.Kind))
}

func ofActor(c ir.FieldCase) string {
	if c.Index < 0 {
		return ""
	}
	return " && m.event.src === " + number(int(c.Index))
}

// caseRead reads the field of the event of one case.
func (g *printer) caseRead(e *ir.Expr, c ir.FieldCase) string {
	value, optional := g.caseValue(e, c)
	if e.Op != ir.HasEventField {
		return value
	}
	if !optional {
		return "true"
	}
	return value + " !== undefined"
}

// orDefault is the value of a field of an event that may have been left out.
func (g *printer) orDefault(f *ir.Field, value string, given bool) string {
	if !given || !defaulted(*f) {
		return value
	}
	if g.typeOf(f.Type).Kind == ir.AnyKind { // null is a value
		return g.k("generated", "orElse") + "<" + g.tsType(f.Type) + ">" + list(value, "() => "+g.value(f.Default))
	}
	return "(" + value + " ?? " + g.value(f.Default) + ")"
}

// caseValue is the field, and whether it may be absent.
func (g *printer) caseValue(e *ir.Expr, c ir.FieldCase) (string, bool) {
	switch {
	case c.Kind == k.Declared:
		f := &g.typeOf(g.m.Events[c.Index].Type).Fields[c.Field]
		return g.orDefault(f, member("(m.event.data as "+g.names.given[c.Index]+")", f.Name), g.names.given[c.Index] != g.names.events[c.Index]), f.Optional
	case c.Field == ir.PlatformID:
		return "(m.event.actor as string)", false
	case c.Field == ir.PlatformError:
		return "(m.event.data as " + g.typeName(ir.ErrorType) + ")", false
	case e.Op == ir.HasEventField:
		return "m.event.data", true
	}
	return "(m.event.data as " + g.tsType(e.Type) + ")", c.Optional
}
