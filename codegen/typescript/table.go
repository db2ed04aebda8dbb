package typescript

// The chart's table; what is zero is left out, and filled in by the kernel. What
// a step may have to run stands in its row, as a function.

import (
	"slices"

	k "github.com/lockstep-charts/lockstep/kernel"
)

// table prints the chart's table.
func (g *printer) table() {
	t := g.m.Table
	g.w.line("")
	g.w.line("/** The chart's table: states in document order, each with its transitions by key. */")
	g.w.block("export const table: "+g.kt("table", "Table")+" = /* @__PURE__ */ "+g.k("seal", "seal")+"({", func() {
		g.w.line("chart: " + quote(t.Chart) + ",")
		g.w.line("version: " + number(t.Version) + ",")
		g.w.line("hash: " + quote(t.Hash) + ",")
		g.w.block("states: [", func() {
			for i := range t.States {
				g.stateRow(int32(i), &t.States[i])
			}
		}, "],")
		g.w.line("start: " + g.steps(t.StartSteps()) + ",")
		g.eventRows()
		if door := g.door(); door != "" {
			g.w.line("fill: " + door + ",")
		}
		g.textList("internal", g.internal())
		g.textList("actors", g.actorNames())
		g.spawned()
		if t.IgnoreErrors {
			g.w.line("ignoreErrors: true,")
		}
		if slices.ContainsFunc(t.States, func(s k.State) bool { return len(s.Always) > 0 }) {
			g.w.line("eventless: true,")
		}
	}, "});")
}

func (g *printer) textList(name string, list []string) {
	if len(list) > 0 {
		g.w.line(name + ": " + quotes(list) + ",")
	}
}

// internal names the events that only the chart and its actors may send.
func (g *printer) internal() (names []string) {
	for _, e := range g.m.Table.Internal {
		names = append(names, g.m.Table.Events[e])
	}
	return names
}

// spawned prints for each actor under which ids actions start it, if they start any.
func (g *printer) spawned() {
	var all []string
	for _, a := range g.m.Table.Actors {
		all = append(all, quotes(a.Spawned))
	}
	if slices.ContainsFunc(g.m.Table.Actors, func(a k.Actor) bool { return len(a.Spawned) > 0 }) {
		g.w.line("spawned: " + brackets(all) + ",")
	}
}

func (g *printer) actorNames() (names []string) {
	for i := range g.m.Actors {
		names = append(names, g.m.Actors[i].Name)
	}
	return names
}

var kindNames = map[k.StateKind]string{k.Compound: "compound", k.Parallel: "parallel", k.Final: "final", k.ShallowHistory: "shallowHistory", k.DeepHistory: "deepHistory"}

// stateRow prints one state: on one line what it is, then its transitions.
func (g *printer) stateRow(i int32, s *k.State) {
	tags := ""
	if len(s.Tags) > 0 {
		tags = "tags: " + quotes(s.Tags)
	}
	row := present(append(g.stands(i, s), g.block("initialDo", s.InitialDo),
		g.block("entry", s.Entry), g.block("exit", s.Exit), g.ran("output", s.Output, g.output), g.afters(s), g.invokes(s), nums("histories", g.histories(i)), tags))
	if len(s.On) == 0 && len(s.Always) == 0 {
		g.w.line(record(row...) + ",")
		return
	}
	if head := "{ " + joined(append(row, "on: [")); 2*g.w.depth+len(head) <= width {
		g.w.block(head, func() { g.transitions(s) }, "] },")
		return
	}
	g.w.block("{", func() {
		for _, part := range row {
			g.w.line(part + ",")
		}
		g.w.block("on: [", func() { g.transitions(s) }, "],")
	}, "},")
}

// transitions prints the rows of a state's transitions.
func (g *printer) transitions(s *k.State) {
	for _, c := range s.On {
		g.candidates("key: "+quote(g.m.Table.Keys[c.Key]), c.Transitions)
	}
	g.candidates("", s.Always)
}

// stands are how a state is called, and where it stands in the tree.
func (g *printer) stands(i int32, s *k.State) []string {
	kind, parent, last, initial := "", "", "", nums("initial", s.Initial)
	if name := kindNames[s.Kind]; name != "" {
		kind = "kind: " + g.k("table", name)
	}
	if s.Parent != k.NoState {
		parent = "parent: " + number(int(s.Parent))
	}
	if s.Last != i {
		last = "last: " + number(int(s.Last))
	}
	if s.Kind == k.Compound && slices.Equal(s.Initial, []int32{i + 1}) {
		initial = "" // the first child
	}
	return []string{text("name", s.Name, ""), text("path", s.Path, s.Name), text("id", s.ID, s.Path), kind, parent, last, initial}
}

// candidates prints the transitions of one key.
func (g *printer) candidates(key string, list []int32) {
	for _, tr := range list {
		g.w.line(g.transitionRow(key, &g.m.Table.Transitions[tr]) + ",")
	}
}

func (g *printer) transitionRow(key string, t *k.Transition) string {
	domain, enter, targets := "", "", ""
	if t.Domain != k.NoState {
		domain = "domain: " + number(int(t.Domain))
		if enter = g.enter(t.Domain, t.Targets); enter != "" {
			enter = "enter: " + enter
		} else {
			enter, targets = "enter: undefined", nums("targets", t.Targets)
		}
	}
	return record(key, domain, enter, targets, g.ran("guard", t.Guard, g.guard), g.block("do", t.Do))
}

// enter lists what a transition enters, states by number and blocks by name; it is
// empty where history decides.
func (g *printer) enter(domain int32, targets []int32) string {
	steps, ok := g.m.Table.EntrySteps(domain, targets)
	if !ok {
		return ""
	}
	return g.steps(steps)
}

func (g *printer) steps(steps []k.EntryStep) string {
	var list []string
	for _, s := range steps {
		if s.State == k.NoState {
			list = append(list, g.names.blocks[s.Block])
		} else {
			list = append(list, number(int(s.State)))
		}
	}
	return brackets(list)
}

// histories are the history states directly inside a state.
func (g *printer) histories(parent int32) []int32 {
	if g.history == nil {
		g.history = map[int32][]int32{}
		for i := range g.m.Table.States {
			if s := &g.m.Table.States[i]; s.Kind.IsHistory() {
				g.history[s.Parent] = append(g.history[s.Parent], int32(i))
			}
		}
	}
	return g.history[parent]
}

// afters prints the timers of a state.
func (g *printer) afters(s *k.State) string {
	var list []string
	for _, row := range s.After {
		a := &g.m.Table.After[row]
		list = append(list, record("id: "+quote(g.m.Table.Keys[a.Key]), g.ran("delay", a.Delay, g.delay)))
	}
	return rows("after", list)
}

// invokes prints the actors of a state.
func (g *printer) invokes(s *k.State) string {
	var list []string
	for _, row := range s.Invokes {
		v := &g.m.Table.Invokes[row]
		list = append(list, record("id: "+quote(v.ID), "src: "+number(int(v.Src)), g.ran("input", v.Input, g.input)))
	}
	return rows("invokes", list)
}

func rows(name string, list []string) string {
	if list == nil {
		return ""
	}
	return name + ": " + brackets(list)
}

// block names the function of a block, if there is one.
func (g *printer) block(name string, id int32) string {
	return g.ran(name, id, func(id int32) string { return g.names.blocks[id] })
}

// ran names what a row runs, if there is something.
func (g *printer) ran(name string, id int32, of func(id int32) string) string {
	if id == 0 {
		return ""
	}
	return name + ": " + of(id)
}

// record is one row; parts that are empty are left out.
func record(parts ...string) string {
	if one := joined(parts); one != "" {
		return "{ " + one + " }"
	}
	return "{}"
}

func nums(name string, list []int32) string {
	if len(list) == 0 {
		return ""
	}
	return name + ": " + numbers(list)
}

func text(name, s, otherwise string) string {
	if s == otherwise {
		return ""
	}
	return name + ": " + quote(s)
}
