package typescript

// Events: one interface per event, and their union.

import "github.com/lockstep-charts/lockstep/ir"

// events prints Event and Emitted with their members.
func (g *printer) events() {
	for i, e := range g.m.Events {
		g.message(g.names.events[i], e)
	}
	g.w.line("")
	g.w.line("/** An event of the chart. */")
	g.union("export type Event", g.outside())
	for i, e := range g.m.Emits {
		g.message(g.names.emits[i], e)
	}
	g.w.line("")
	g.w.line("/** An event that the chart emits to subscribers. */")
	g.union("export type Emitted", g.names.emits)
}

// outside are the types of the events that may come from outside.
func (g *printer) outside() []string {
	var list []string
	for i := range g.m.Events {
		if !g.m.Events[i].Internal {
			list = append(list, g.names.events[i])
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
