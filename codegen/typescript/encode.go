package typescript

// What makes JSON of a machine's data: its context, what it is given and gives, and
// the events that wait in a snapshot.

import (
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// encoders prints what makes JSON of events.
func (g *printer) encoders() {
	none := "throw new globalThis.Error('bug: no such event');"
	g.function("eventJson", []string{"name: string", "data: unknown"}, g.kt("any", "Json"), func() {
		g.byName(g.m.Events, g.returnedEvent)
		g.w.line(none)
	})
	g.function("sentJson", []string{"src: number", "name: string", "data: unknown"}, g.kt("any", "Json"), func() {
		g.bySent(g.returnedEvent)
		g.w.line(none)
	})
	if len(g.m.Emits) > 0 {
		g.function("emittedJson", []string{"name: string", "data: unknown"}, g.kt("any", "Json"), func() {
			g.byName(g.m.Emits, g.returnedEvent)
			g.w.line(none)
		})
	}
}

// encoded lists what a program has to make JSON of.
func (g *printer) encoded(to extent) string {
	var list []string
	own := func(name string, id ir.TypeID) {
		if id != ir.NoType {
			list = append(list, name+": (v) => "+arrowBody(g.json(id, g.cast("v", id))))
		}
	}
	if g.hasContext() {
		list = append(list, "context: "+g.jsonFunc(g.m.Context))
	}
	own("input", g.m.Input)
	own("output", g.m.Output)
	if to == anySnapshot || g.uses().delayed {
		list = append(list, "event: eventJson", "sent: sentJson")
	}
	return strings.Join(append(list, g.actorInputs()...), ", ")
}

// actorInputs is the member that has what makes JSON of what the actors are given, if any
// is given something.
func (g *printer) actorInputs() []string {
	return g.perActor("actorInputs", "undefined", func(a *ir.Actor) string {
		if a.Input == ir.NoType {
			return "undefined"
		}
		return g.jsonFunc(a.Input)
	})
}

func (g *printer) cast(v string, id ir.TypeID) string { return "(" + v + " as " + g.tsType(id) + ")" }

// returned prints the JSON of a value, if it has a type.
func (g *printer) returned(id ir.TypeID, v string) string {
	if id == ir.NoType {
		return ""
	}
	return "return " + outer(g.json(id, g.cast(v, id))) + ";"
}

// returnedEvent prints the JSON of an event's object, `type` included.
func (g *printer) returnedEvent(e ir.Event) string {
	if e.Type != ir.NoType {
		return g.returned(e.Type, "data")
	}
	return "return { type: " + quote(e.Name) + " };"
}

// bySent prints what is done for each event that the chart sends: to its parent (-1),
// then to actors of each kind.
func (g *printer) bySent(body func(e ir.Event) string) {
	g.sentTo(-1, g.m.Sends, body)
	for i := range g.m.Actors {
		g.sentTo(i, g.m.Actors[i].Receives, body)
	}
}

func (g *printer) sentTo(src int, events []ir.Event, body func(e ir.Event) string) {
	if len(events) > 0 {
		g.w.block("if (src === "+number(src)+") {", func() { g.byName(events, body) }, "}")
	}
}

func (g *printer) byName(events []ir.Event, body func(e ir.Event) string) {
	var cases []branch
	for _, e := range events {
		cases = append(cases, branch{quote(e.Name), body(e)})
	}
	g.cases("name", cases)
}
