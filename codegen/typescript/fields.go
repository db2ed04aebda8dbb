package typescript

// Fields of the event (SPEC 3.3). Which event came is often known only when it has
// come, and some may not have the field: a function asks which one it is, and reads.

import (
	"fmt"

	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// eventField prints the read of an event's field: directly where one event has
// it for certain, else through a function that looks which one came.
func (g *printer) eventField(e *ir.Expr) string {
	if len(e.Cases) == 1 && e.Op == ir.EventField && g.typeOf(e.Type).Kind != ir.OptionalKind {
		return g.caseRead(e, e.Cases[0])
	}
	name := "event" + upper(e.Str)
	if e.Op == ir.HasEventField {
		name = "hasEvent" + upper(e.Str)
	}
	return g.need(piece{does: "read event", text: g.eventReads.Key(e)}, name, func(name string) {
		g.function(name, g.params(ir.NoType), g.tsType(e.Type), func() { g.readBody(e) })
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
	begins := func(prefix string) string { return "m.event.name.startsWith" + parens(quote(prefix)) }
	switch c.Kind {
	case k.Declared:
		return name(g.m.Events[c.Index].Name)
	case k.DoneState:
		if c.Index >= 0 {
			return name(k.DoneState.Name(g.m.Table.States[c.Index].ID))
		}
		return begins(c.Kind.Name(""))
	case k.DoneInvoke, k.ErrorInvoke:
		return begins(c.Kind.Name("")) + ofActor(c)
	case k.ErrorExecution, k.ErrorCommunication:
		return name(c.Kind.Name(""))
	case k.AfterTimer:
		return begins(c.Kind.Name(""))
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

// orDefault is the value of a field of an event that may have been left out. One that is
// optional may be absent as well: its default was filled in at the door.
func (g *printer) orDefault(f *ir.Field, value string, given bool) string {
	if !given || !defaulted(*f) || f.Optional {
		return value
	}
	if g.typeOf(f.Type).Kind == ir.AnyKind { // null is a value
		return g.k("generated", "orElse") + "<" + g.tsType(f.Type) + ">" + parens(value, "() => "+g.value(f.Default))
	}
	return "(" + value + " ?? " + g.expr(f.Default) + ")"
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
