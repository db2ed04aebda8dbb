package compile

import (
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file lowers a bound chart: guards, blocks, inputs and outputs get their
// ids, rows get theirs. Ids start at 1; 0 is "none".

// lower types everything that is an expression or an action and fills the
// machine.
func (c *chart) lower() {
	m := c.m
	m.Guards = make([]ir.Placed, 1)
	m.Blocks = make([]ir.Block, 1)
	m.Inputs = make([]ir.Placed, 1)
	m.Outputs = make([]ir.Placed, 1)
	c.initialValues()
	for i := range c.nodes {
		c.lowerState(&c.nodes[i])
	}
	c.noteExits()
	c.noteRegions()
	c.noteWaysOut()
	before := c.beforeEach()
	for i := range c.edges {
		c.lowerEdge(int32(i), before[i])
	}
	c.lowerInvokes()
	c.finalOutputs()
	c.checkUnused()
	c.checkUnusedProcs()
	c.decide()
	c.sweep()
	c.describe()
	c.fillTable()
}

// lowerState lowers a state's own blocks.
func (c *chart) lowerState(n *node) {
	s := &c.m.Table.States[n.at]
	s.Entry = c.stateBlock(n.Entry, n, entered, "entry")
	s.Exit = c.stateBlock(n.Exit, n, left, "exit")
	switch {
	case n.isHistory():
		s.InitialDo = c.stateBlock(n.Target.Actions, n, fallback, "target.actions")
	case n.kind == kernel.Compound:
		s.InitialDo = c.stateBlock(n.Initial.Actions, n, defaulted, "initial.actions")
	}
	for _, cell := range c.cells[n.at] {
		s.On = append(s.On, kernel.Candidates{Key: cell.key, Transitions: cell.edges})
	}
}

// stateBlock lowers a list whose event is what can lead to a role of the state.
func (c *chart) stateBlock(list []schema.Action, n *node, r role, key string) int32 {
	if len(list) == 0 {
		return 0
	}
	shape := c.noEvent()
	if c.looksAtEvents(list) {
		shape = c.leading(r, n.at)
	}
	at := spot{kind: whileThere, at: n.at}
	switch r {
	case entered:
		at.kind = onEntry
	case fallback:
		at.kind = anywhere
	}
	return c.block(list, setting{key: scopeKey{shape: shape, sight: acting}, spot: at}, join(n.place, ".", key))
}

// block enters a list of actions.
func (c *chart) block(list []schema.Action, s setting, place string) int32 {
	s.proven = s.proven.within()
	do := c.actionsIn(list, s, place)
	if len(do) == 0 {
		return 0
	}
	c.m.Blocks = append(c.m.Blocks, ir.Block{Place: place, Do: do})
	block := int32(len(c.m.Blocks) - 1)
	c.noteBlock(block, s.proven)
	return block
}

// farBack is how many candidates before one are asked what they leave to it.
const farBack = 16

// beforeEach gives for each edge the candidates before it. Keys that are written together
// have the same ones.
func (c *chart) beforeEach() [][]int32 {
	before := make([][]int32, len(c.edges))
	note := func(list []int32) {
		for i, e := range list {
			before[e] = list[max(0, i-farBack):i]
		}
	}
	for i := range c.nodes {
		noted := map[int32]bool{} // by their first edge
		for _, cell := range c.cells[i] {
			if first := cell.edges[0]; !noted[first] {
				noted[first] = true
				note(cell.edges)
			}
		}
		note(c.m.Table.States[i].Always)
	}
	return before
}

// lowerEdge lowers a transition's guard and actions.
func (c *chart) lowerEdge(at int32, before []int32) {
	e := &c.edges[at]
	row := kernel.Transition{Source: e.source, Targets: e.targets, Domain: e.domain, Forbid: e.Forbid, Reenter: e.Reenter}
	info := ir.TransitionInfo{Event: e.event, Keys: e.keys, Kind: e.kind, GuardSource: writtenText(e.Guard), Source: e.delay, Doc: e.Doc, Pos: e.Pos}
	if e.Guard.Kind != schema.NoValue || len(e.Actions) > 0 {
		s := c.edgeSetting(e, before)
		s.spot = spot{kind: inGuard, at: at}
		if guard := c.checkValue(e.Guard, c.sees(s), ir.Bool); guard != nil {
			c.m.Guards = append(c.m.Guards, ir.Placed{Expr: guard, Place: e.place + ".guard"})
			row.Guard = int32(len(c.m.Guards) - 1)
			c.proves(s.proven, c.check.Proves(guard, c.types))
		}
		c.noteGuard(at, s.proven)
		s.spot.kind = inActions
		c.leaveStates(s.proven, c.takenBefore(at))
		if c.spans[e.source] { // rivals that are lowered later may take what the guard proves
			s.proven = s.proven.given()
		}
		row.Do = c.block(e.Actions, s, e.place+".actions")
		c.noteRival(at, c.takenBy(row.Do), false)
		row.Brief = c.brief(row.Guard, row.Do)
	} else if len(before) > 0 {
		c.noteGuard(at, c.edgeSetting(e, before).proven)
	}
	c.m.Table.Transitions = append(c.m.Table.Transitions, row)
	c.m.Transitions = append(c.m.Transitions, info)
}

// edgeSetting is what a transition's guard sees: also what its event surely has, and what
// the guards of the candidates before it leave over.
func (c *chart) edgeSetting(e *edge, before []int32) setting {
	s := setting{key: scopeKey{shape: c.edgeShape(e), sight: acting}}
	s.proven = s.proven.within()
	c.proves(s.proven, c.surelyGiven(e))
	for _, other := range before {
		if int(other) < len(c.m.Table.Transitions) {
			c.proves(s.proven, c.check.Disproves(c.m.Guards[c.m.Table.Transitions[other].Guard].Expr, c.types))
		}
	}
	return s
}

// surelyGiven are the paths that the event of a transition has in any case,
// though they read like optionals: the output of a state whose final children all
// give one that cannot fail, and the sender where only actors send it.
func (c *chart) surelyGiven(e *edge) []string {
	switch {
	case e.causes == nil:
		return nil
	case c.surelyEnds(e.causes):
		return []string{"event.output"}
	case c.surelySent(e.causes):
		return []string{"event.sender"}
	}
	return nil
}

// surelyEnds tells whether all events of a set are ends that surely have an output.
func (c *chart) surelyEnds(events set) bool {
	for i := range events.all() {
		a := &c.words.atoms[i]
		if a.kind != kernel.DoneState || c.doneOf(a.index) == ir.NoType || !c.done[a.index].sure {
			return false
		}
	}
	return true
}

// edgeShape is what the event of a transition looks like.
func (c *chart) edgeShape(e *edge) *expr.Shape {
	if e.causes != nil {
		return c.shape(e.causes, false)
	}
	if !c.looksAtEvents(e.Actions) && !mayReadEvent(text(e.Guard)) {
		return c.noEvent()
	}
	return c.leading(eventless, e.source)
}

// lowerInvokes types what invoked actors are given, also where an invoke has no row, since
// something else of it was reported.
func (c *chart) lowerInvokes() {
	for i := range c.nodes {
		n := &c.nodes[i]
		for j := range n.Invokes {
			inv := &n.Invokes[j]
			src, known := c.actors[inv.Src.Text]
			if !known {
				continue
			}
			s := setting{key: scopeKey{sight: aside}, spot: spot{kind: whileThere, at: n.at}}
			e, _ := c.actorInput(inv.Src, inv.Input, src, c.sees(s))
			if row, made := c.invoked[inv]; made && e != nil {
				place := join(n.place, ".", index("invoke", j)+".input")
				c.m.Inputs = append(c.m.Inputs, ir.Placed{Expr: e, Place: place, Source: writtenText(inv.Input)})
				c.m.Table.Invokes[row].Input = int32(len(c.m.Inputs) - 1)
			}
		}
	}
}

// describe keeps what only documents.
func (c *chart) describe() {
	c.m.States = make([]ir.StateInfo, len(c.nodes))
	for i := range c.nodes {
		n := &c.nodes[i]
		info := ir.StateInfo{Source: outputText(&n.Output), Doc: n.Doc, Pos: n.Pos}
		if n.Meta.Kind != schema.NoValue {
			info.Meta = string(n.Meta.JSON())
		}
		c.m.States[i] = info
	}
}

// fillTable completes the kernel's table and the machine's lists.
func (c *chart) fillTable() {
	m, t := c.m, c.m.Table
	m.Name, m.Version, m.Doc, m.File = c.doc.Chart.Text, c.version(), c.doc.Description.Text, c.doc.File
	m.Types = c.types.All()
	m.Events, m.Emits, m.Sends = c.events.all, c.emits.all, c.sends.all
	t.Chart, t.Version, t.Events = m.Name, m.Version, c.events.names()
	t.IgnoreErrors = c.doc.Unhandled.Text == "ignore"
	for _, g := range m.HostGuards {
		t.Guards = append(t.Guards, g.Name)
	}
	for _, a := range m.HostActions {
		t.Actions = append(t.Actions, a.Name)
	}
	for _, a := range m.Actors {
		t.Actors = append(t.Actors, kernel.Actor{Name: a.Name, Chart: a.Chart >= 0, Spawned: c.spawned[a.Name]})
	}
	for i, e := range m.Events {
		if e.Internal {
			t.Internal = append(t.Internal, int32(i))
		}
	}
}
