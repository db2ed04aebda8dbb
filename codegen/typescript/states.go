package typescript

// The states and event types of a chart, and the transition function of a flat
// one, which stands alone: nothing of the kernel is reachable from it.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
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
	if !isFlat(g.m) {
		return
	}
	g.w.line("")
	g.w.line("/** The next state, or null where the state does not take the event. */")
	g.w.block("export function transition(state: State, event: EventType): State | null {", func() {
		g.w.block("switch (state) {", func() {
			for s := 1; s < len(g.m.Table.States); s++ {
				g.flatState(int32(s))
			}
		}, "}")
		g.w.line("return null;")
	}, "}")
	g.validTransitions()
}

// flatState prints where the events of one state lead, those of one target
// together.
func (g *printer) flatState(s int32) {
	reached := g.reached(s)
	if len(reached) == 0 {
		return
	}
	g.w.block("case "+quote(g.m.Table.States[s].Path)+":", func() {
		g.w.block("switch (event) {", func() {
			for _, to := range reached {
				for e := range g.m.Events {
					if next, ok := flatNext(g.m, s, int32(e)); ok && next == to {
						g.w.line("case " + quote(g.m.Events[e].Name) + ":")
					}
				}
				g.w.line("  return " + quote(g.m.Table.States[to].Path) + ";")
			}
		}, "}")
		g.w.line("break;")
	}, "")
}

// reached are the states that events lead to from a state, in document order.
func (g *printer) reached(s int32) []int32 {
	var list []int32
	for e := range g.m.Events {
		if to, ok := flatNext(g.m, s, int32(e)); ok && !slices.Contains(list, to) {
			list = append(list, to)
		}
	}
	slices.Sort(list)
	return list
}

func (g *printer) validTransitions() {
	g.w.line("")
	g.w.line("/** For each state the states that its transitions lead to, in document order, each once. */")
	g.w.block("export const VALID_TRANSITIONS: { readonly [state in State]: readonly State[] } = {", func() {
		for s := 1; s < len(g.m.Table.States); s++ {
			var to []string
			for _, t := range g.reached(int32(s)) {
				to = append(to, g.m.Table.States[t].Path)
			}
			g.w.line(key(g.m.Table.States[s].Path) + ": " + quotes(to) + ",")
		}
	}, "};")
}

// isFlat tells whether the next state follows from state and event type alone.
func isFlat(m *ir.Machine) bool {
	t := m.Table
	for i := range t.States {
		s := &t.States[i]
		if i > 0 && s.Parent != 0 || len(s.Always) > 0 || s.Kind == k.Parallel || s.Kind == k.ShallowHistory || s.Kind == k.DeepHistory {
			return false
		}
	}
	for i := range t.Transitions {
		if t.Transitions[i].Guard != 0 {
			return false
		}
	}
	return len(m.Events) > 0
}

// flatNext is where an event leads from a state.
func flatNext(m *ir.Machine, state, event int32) (int32, bool) {
	for s := state; s != k.NoState; s = m.Table.States[s].Parent {
		list := candidatesOf(m.Table, s, m.Events[event].Name)
		if len(list) == 0 {
			continue
		}
		if targets := m.Table.Transitions[list[0]].Targets; len(targets) > 0 {
			return targets[0], targets[0] != 0
		}
		return 0, false
	}
	return 0, false
}

// candidatesOf are a state's transitions for an event, in order of their keys.
func candidatesOf(t *k.Table, s int32, event string) []int32 {
	var list []int32
	for _, key := range k.KeysFor(t, event) {
		for _, c := range t.States[s].On {
			if c.Key == key {
				list = append(list, c.Transitions...)
			}
		}
	}
	return list
}
