package typescript

// Events: one interface per event, and their union.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// events prints Event and Emitted with their members.
func (g *printer) events() {
	for i, e := range g.m.Events {
		g.message(g.names.events[i], e)
	}
	g.w.line("")
	g.w.line("/** An event of the chart. */")
	g.union("export type Event", g.outside(g.names.events))
	g.givenEvents()
	for i, e := range g.m.Emits {
		g.message(g.names.emits[i], e)
	}
	g.w.line("")
	g.w.line("/** An event that the chart emits to subscribers. */")
	g.union("export type Emitted", g.names.emits)
}

// givenEvents prints the events as they are sent, where that makes a difference:
// what has a default may be left out.
func (g *printer) givenEvents() {
	for i, name := range g.names.given {
		if name == g.names.events[i] {
			continue
		}
		g.w.line("")
		g.w.line("/** " + g.names.events[i] + " as it is sent; what has a default may be left out. */")
		g.w.block("export interface "+name+" {", func() {
			g.w.line("readonly type: " + quote(g.m.Events[i].Name) + ";")
			g.fields(givenFields(handedIn(g.m, i)))
		}, "}")
	}
	g.w.line("")
	g.w.line("/** An event of the chart as it is sent. */")
	if givenEvent(g.m) == "GivenEvent" {
		g.union("export type GivenEvent", g.outside(g.names.given))
	} else {
		g.w.line("export type GivenEvent = Event;") // so that a first default changes no import
	}
}

// givenEvent names the type of an event that is sent to a machine.
func givenEvent(m *ir.Machine) string {
	for i := range m.Events {
		if !m.Events[i].Internal && slices.ContainsFunc(handedIn(m, i), defaulted) {
			return "GivenEvent"
		}
	}
	return "Event"
}

// outside are the types of the events that may come from outside.
func (g *printer) outside(names []string) []string {
	var list []string
	for i := range g.m.Events {
		if !g.m.Events[i].Internal {
			list = append(list, names[i])
		}
	}
	return list
}

// message prints the interface of an event.
func (g *printer) message(name string, e ir.Event) {
	if e.Type != ir.NoType && g.names.eventOf[e.Type] != "" {
		g.declareType(e.Type, e.Doc)
		return
	}
	g.w.line("")
	g.doc(e.Doc)
	g.w.line("export interface " + name + " { readonly type: " + quote(e.Name) + " }")
}
