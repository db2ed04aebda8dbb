package typescript

// The states and event types of a chart, and the transition function of a flat
// one, which stands alone: nothing of the kernel is reachable from it.

import (
	"github.com/lockstep-charts/lockstep/codegen"
)

// states prints State and EventType. History states are none: nobody finds one active.
func (g *printer) states() {
	var paths []string
	for i := range g.m.Table.States {
		if s := &g.m.Table.States[i]; i > 0 && !s.Kind.IsHistory() {
			paths = append(paths, quote(s.Path))
		}
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
	flat := g.flatOf
	if flat == nil || flat.Large {
		return
	}
	g.w.line("")
	g.w.line("/** The next state, or null where no transition leads to one. */")
	g.w.function("export function transition", []string{"state: State", "event: EventType"}, "State | null", func() {
		if cases := g.w.aside(func() { g.flatStates(flat) }); len(cases) > 0 {
			g.w.line("switch (state) {")
			g.w.text = append(g.w.text, cases...)
			g.w.line("}")
		}
		g.w.line("return null;")
	})
	g.validTransitions(flat)
}

// largeFlat prints both of a flat chart that is too large to be written out, behind the
// program that they are looked up in.
func (g *printer) largeFlat() {
	if g.flatOf == nil || !g.flatOf.Large {
		return
	}
	g.w.line("")
	g.w.line("/** The next state, or null where no transition leads to one. The chart is large: it is looked up in its table. */")
	g.w.function("export function transition", []string{"state: State", "event: EventType"}, "State | null", func() {
		g.w.line("return " + g.k("leads", "leads") + parens(g.core(), "state", "event") + " as State | null;")
	})
	g.w.line("")
	g.w.line(validTransitionsDoc)
	g.w.line("export const VALID_TRANSITIONS = /* @__PURE__ */ " + g.k("leads", "validTransitions") + parens(g.core()) + " as { readonly [state in State]: readonly State[] };")
}

const validTransitionsDoc = "/** For each state the states that its transitions lead to, in document order, each once. */"

func (g *printer) flatStates(flat *codegen.Flat) {
	for s := 1; s < len(g.m.Table.States); s++ {
		g.flatState(flat, int32(s))
	}
}

// flatState prints where the events of one state lead, those of one target
// together.
func (g *printer) flatState(flat *codegen.Flat, s int32) {
	moves := flat.Moves(s)
	if len(moves) == 0 {
		return
	}
	leading := map[int32][]int32{} // the events by their target
	for _, move := range moves {
		leading[move.To] = append(leading[move.To], move.Event)
	}
	g.w.block("case "+quote(g.m.Table.States[s].Path)+":", func() {
		event := "event"
		if len(moves) == len(g.m.Events) {
			event = "event as string" // a compiler would call what follows unreachable
		}
		g.w.block("switch ("+event+") {", func() {
			for _, to := range flat.Targets(s) {
				g.flatTarget(leading[to], to)
			}
		}, "}")
		g.w.line("break;")
	}, "")
}

// flatTarget prints the events that lead from a state to another.
func (g *printer) flatTarget(events []int32, to int32) {
	for _, e := range events {
		g.w.line("case " + quote(g.m.Events[e].Name) + ":")
	}
	g.w.line("  return " + quote(g.m.Table.States[to].Path) + ";")
}

func (g *printer) validTransitions(flat *codegen.Flat) {
	g.w.line("")
	g.w.line(validTransitionsDoc)
	g.w.block("export const VALID_TRANSITIONS: { readonly [state in State]: readonly State[] } = {", func() {
		for s := 1; s < len(g.m.Table.States); s++ {
			var to []string
			for _, t := range flat.Targets(int32(s)) {
				to = append(to, g.m.Table.States[t].Path)
			}
			g.w.line(key(g.m.Table.States[s].Path) + ": " + quotes(to) + ",")
		}
	}, "};")
}
