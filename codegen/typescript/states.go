package typescript

// The states and event types of a chart, and the transition function of a flat
// one, which stands alone: nothing of the kernel is reachable from it.

import (
	"github.com/lockstep-charts/lockstep/codegen"
)

// states prints State and EventType.
func (g *printer) states() {
	var paths []string
	for i := 1; i < len(g.m.Table.States); i++ {
		paths = append(paths, quote(g.m.Table.States[i].Path))
	}
	g.w.line("")
	g.w.line("/** A state of the chart, by its path from the root. */")
	g.union("export type State", paths)
	var events []string
	for _, e := range g.m.Events {
		events = append(events, quote(e.Name))
	}
	g.w.line("")
	g.w.line("/** The type of an event that the chart may receive. */")
	g.union("export type EventType", events)
}

// flat prints transition and VALID_TRANSITIONS of a flat chart.
func (g *printer) flat() {
	if !codegen.IsFlat(g.m) {
		return
	}
	g.w.line("")
	g.w.line("/** The next state, or null where no transition leads to one. */")
	g.w.function("export function transition(state: State, event: EventType): State | null", func() {
		if cases := g.w.aside(g.flatStates); len(cases) > 0 {
			g.w.line("switch (state) {")
			g.w.text = append(g.w.text, cases...)
			g.w.line("}")
		}
		g.w.line("return null;")
	}, "}")
	g.validTransitions()
}

func (g *printer) flatStates() {
	for s := 1; s < len(g.m.Table.States); s++ {
		g.flatState(int32(s))
	}
}

// flatState prints where the events of one state lead, those of one target
// together.
func (g *printer) flatState(s int32) {
	reached := codegen.FlatTargets(g.m, s)
	if len(reached) == 0 {
		return
	}
	g.w.block("case "+quote(g.m.Table.States[s].Path)+":", func() {
		taken := 0
		cases := g.w.aside(func() {
			for _, to := range reached {
				taken += g.flatTarget(s, to)
			}
		})
		event := "event"
		if taken == len(g.m.Events) {
			event = "event as string" // a compiler would call what follows unreachable
		}
		g.w.line("switch (" + event + ") {")
		g.w.text = append(g.w.text, cases...)
		g.w.line("}")
		g.w.line("break;")
	}, "")
}

// flatTarget prints the events that lead from a state to another, and counts them.
func (g *printer) flatTarget(s, to int32) (events int) {
	for e := range g.m.Events {
		if next, ok := codegen.FlatNext(g.m, s, int32(e)); ok && next == to {
			g.w.line("case " + quote(g.m.Events[e].Name) + ":")
			events++
		}
	}
	g.w.line("  return " + quote(g.m.Table.States[to].Path) + ";")
	return events
}

func (g *printer) validTransitions() {
	g.w.line("")
	g.w.line("/** For each state the states that its transitions lead to, in document order, each once. */")
	g.w.block("export const VALID_TRANSITIONS: { readonly [state in State]: readonly State[] } = {", func() {
		for s := 1; s < len(g.m.Table.States); s++ {
			var to []string
			for _, t := range codegen.FlatTargets(g.m, int32(s)) {
				to = append(to, g.m.Table.States[t].Path)
			}
			g.w.line(key(g.m.Table.States[s].Path) + ": " + quotes(to) + ",")
		}
	}, "};")
}
