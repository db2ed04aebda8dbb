package compile

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file makes the rows of the transition table: one edge per written
// transition, state by state in document order, with its targets, its domain
// and the events that it is taken on. What its guard and actions mean comes
// later, when all edges are known, because the events that lead to a state
// decide what its actions can read.

// An edge is one transition.
type edge struct {
	*schema.Transition
	source  int32
	kind    ir.TransitionKind
	event   string // as written
	keys    []string
	delay   string // what a named delay stands for, as written
	place   string
	causes  set // nil: eventless
	targets []int32
	domain  int32
}

// A cell is the candidates of one state for one key.
type cell struct {
	key   int32
	edges []int32
}

// A cellPlace is what a cell is for.
type cellPlace struct{ state, key int32 }

// rows are all transitions of a chart.
type rows struct {
	edges   []edge
	cells   [][]cell          // per state
	cellAt  map[cellPlace]int // where among those of the state
	keys    map[string]int32  // of the table
	invoked map[*schema.Invoke]int32
}

// connect makes all edges, the table's keys, timers and invokes, and the
// initial and history defaults.
func (c *chart) connect() {
	c.m.Table = &kernel.Table{}
	c.m.Delays = make([]ir.Delay, 1)
	c.keys, c.invoked = map[string]int32{}, map[*schema.Invoke]int32{}
	c.cells, c.cellAt = make([][]cell, len(c.nodes)), map[cellPlace]int{}
	c.m.Table.States = make([]kernel.State, len(c.nodes))
	for i := range c.nodes {
		c.row(&c.nodes[i])
	}
	for i := range c.nodes {
		n := &c.nodes[i]
		switch {
		case n.isHistory():
			c.historyDefault(n)
		case n.kind != kernel.Final:
			c.initial(n)
			c.outgoing(n)
		}
	}
	c.endlessDefaults()
}

// row fills what a state's row has without any lookup.
func (c *chart) row(n *node) {
	s := &c.m.Table.States[n.at]
	s.Name, s.Path, s.ID, s.Kind, s.Parent, s.Last = n.Name.Text, n.path, n.id, n.kind, n.parent, n.last
	if n.at == 0 {
		s.Name = ""
	}
	for _, tag := range n.Tags {
		s.Tags = append(s.Tags, tag.Text)
	}
}

// initial binds where a compound's default entry leads.
func (c *chart) initial(n *node) {
	if n.kind != kernel.Compound || !n.Initial.Given {
		return
	}
	if targets, ok := c.descend(n.at, n.Initial.Targets); ok && c.insideOf(n, n.Initial) {
		c.m.Table.States[n.at].Initial = targets
	}
}

// insideOf checks that absolute targets of an initial or a default lie below
// the state.
func (c *chart) insideOf(n *node, init schema.Initial) bool {
	for _, name := range init.Targets {
		if len(name.Text) > 0 && name.Text[0] == '#' {
			if s := c.ids[name.Text[1:]]; s == n.at || !c.within(s, n.at) {
				c.add(name, diag.NotInside, name.Text, c.calls(n.at))
				return false
			}
		}
	}
	return true
}

// historyDefault binds where a history state leads that remembers nothing.
func (c *chart) historyDefault(n *node) {
	targets, ok := c.targets(n.at, n.Target.Targets)
	for i, t := range targets {
		if ok && (t == n.parent || !c.within(t, n.parent)) {
			c.add(n.Target.Targets[i], diag.NotInside, n.Target.Targets[i].Text, c.calls(n.parent))
			return
		}
	}
	if ok {
		c.m.Table.States[n.at].Initial = targets
	}
}

// endlessDefaults refuses history states whose defaults lead back to
// themselves: nothing would ever be entered.
func (c *chart) endlessDefaults() {
	for i := range c.nodes {
		if n := &c.nodes[i]; n.isHistory() && c.bound(n) && c.comesBack(int32(i), int32(i), map[int32]bool{}) {
			c.add(n.Name, diag.EndlessHistory, n.Name.Text)
		}
	}
}

// bound tells whether a history's written default was understood.
func (c *chart) bound(n *node) bool {
	return !n.Target.Given || len(c.m.Table.States[n.at].Initial) > 0
}

func (c *chart) comesBack(start, h int32, seen map[int32]bool) bool {
	if seen[h] {
		return h == start
	}
	seen[h] = true
	next := c.m.Table.States[h].Initial
	if len(next) == 0 {
		next = c.m.Table.States[c.nodes[h].parent].Initial
	}
	for _, t := range next {
		if c.nodes[t].isHistory() && (t == start || c.comesBack(start, t, seen)) {
			return true
		}
	}
	return false
}

// outgoing makes the edges of one state in the order of kinds that the language
// lists: on, always, after, invoke, onDone.
func (c *chart) outgoing(n *node) {
	seen := map[string]schema.Text{}
	c.invokes(n, seen)
	for i := range n.On {
		c.on(n, &n.On[i], seen)
	}
	for i := range n.Always {
		e := c.edge(n, &n.Always[i], edge{kind: ir.AlwaysKind, place: index(join(n.place, ".", "always"), i)})
		s := &c.m.Table.States[n.at]
		s.Always = append(s.Always, e)
	}
	for i := range n.After {
		c.after(n, &n.After[i])
	}
	if n.HasOnDone && n.at > 0 {
		key := kernel.DoneState.Name(n.id)
		base := edge{kind: ir.DoneStateKind, event: key, causes: c.words.of(kernel.DoneState, n.at)}
		c.candidates(n, key, "onDone", base, n.OnDone)
	}
}

// candidates makes the edges of a list of candidates under one key.
func (c *chart) candidates(n *node, key, at string, base edge, list []schema.Transition) {
	edges := make([]int32, len(list))
	for i := range list {
		e := base
		e.place, e.keys = index(join(n.place, ".", at), i), []string{key}
		edges[i] = c.edge(n, &list[i], e)
	}
	c.enter(n, key, edges)
}

// on makes the edges of one key of `on`.
func (c *chart) on(n *node, on *schema.On, seen map[string]schema.Text) {
	tokens, causes := c.bindKey(n, on, seen)
	names := make([]string, len(on.Keys))
	for i, k := range on.Keys {
		names[i] = k.Text
	}
	name := strings.Join(names, ", ")
	place := join(n.place, ".", "on."+name)
	list := make([]int32, len(on.Transitions))
	for i := range on.Transitions {
		base := edge{kind: ir.OnKind, event: name, keys: tokens, causes: causes, place: index(place, i)}
		list[i] = c.edge(n, &on.Transitions[i], base)
	}
	for _, token := range tokens {
		c.enter(n, token, list)
	}
}

// after makes one timer with its edges.
func (c *chart) after(n *node, a *schema.After) {
	place := join(n.place, ".", "after."+a.Key.Text)
	key := kernel.AfterTimer.Name(a.Key.Text + "." + n.path)
	t := c.m.Table
	delay := c.delay(a.Key)
	name := a.Key.Text
	if _, named := c.delays[name]; !named {
		name = ""
	}
	c.m.Delays = append(c.m.Delays, ir.Delay{Name: name, Place: place, Expr: delay})
	t.After = append(t.After, kernel.After{State: n.at, Key: c.key(key), Delay: int32(len(c.m.Delays) - 1)})
	s := &t.States[n.at]
	s.After = append(s.After, int32(len(t.After)-1))
	base := edge{kind: ir.AfterKind, event: a.Key.Text, delay: c.delayTexts[a.Key.Text], causes: c.words.of(kernel.AfterTimer, 0)}
	c.candidates(n, key, "after."+a.Key.Text, base, a.Transitions)
}

// invokes makes the actors of a state with their edges.
func (c *chart) invokes(n *node, seen map[string]schema.Text) {
	taken := map[string]diag.Pos{}
	for i := range n.Invokes {
		inv := &n.Invokes[i]
		id, ok := c.invokeID(n, inv, taken)
		src, known := c.actors[inv.Src.Text]
		if !known {
			c.unknownActor(inv.Src)
		}
		if ok && known {
			c.invoke(n, inv, i, id, src, seen)
			continue
		}
		for _, t := range append(inv.OnDone[:len(inv.OnDone):len(inv.OnDone)], inv.OnError...) {
			c.targets(n.at, t.Targets) // for what is wrong with them
		}
	}
}

// invoke makes one actor's row and the edges of its end.
func (c *chart) invoke(n *node, inv *schema.Invoke, i int, id string, src int32, seen map[string]schema.Text) {
	t := c.m.Table
	t.Invokes = append(t.Invokes, kernel.Invoke{State: n.at, ID: id, Src: src})
	s := &t.States[n.at]
	c.invoked[inv] = int32(len(t.Invokes) - 1)
	s.Invokes = append(s.Invokes, c.invoked[inv])
	where := index("invoke", i)
	if inv.HasOnDone {
		key := kernel.DoneInvoke.Name(id)
		seen[key] = schema.Text{Text: key, Pos: at(inv.OnDone, inv.Pos)}
		base := edge{kind: ir.DoneInvokeKind, event: key, causes: c.words.of(kernel.DoneInvoke, src)}
		c.candidates(n, key, where+".onDone", base, inv.OnDone)
		c.endless(inv, src)
	}
	if inv.HasOnError {
		key := kernel.ErrorInvoke.Name(id)
		seen[key] = schema.Text{Text: key, Pos: at(inv.OnError, inv.Pos)}
		base := edge{kind: ir.ErrorInvokeKind, event: key, causes: c.words.of(kernel.ErrorInvoke, src)}
		c.candidates(n, key, where+".onError", base, inv.OnError)
	}
}

// endless warns of the onDone of a chart that can never be done.
func (c *chart) endless(inv *schema.Invoke, src int32) {
	if child := c.actorDecls[src].machine; child != nil && !child.CanBeDone(0) {
		c.diags.Add(at(inv.OnDone, inv.Pos), diag.Pos{}, diag.DoneUnreached, `"`+inv.Src.Text+`"`, "its chart has no final state at the top")
	}
}

// invokeID gives the id of an invoke: written, else the state's.
func (c *chart) invokeID(n *node, inv *schema.Invoke, taken map[string]diag.Pos) (string, bool) {
	at := inv.ID
	id := at.Text
	if id == "" {
		id, at = n.id, inv.Src
	}
	if first, twice := taken[id]; twice || id == "" {
		f := c.add(at, diag.InvokeNeedsID, id)
		if twice {
			f.Note(first, "the other one")
		}
		return "", false
	}
	taken[id] = at.Pos
	if !actorID(id) {
		c.add(at, diag.BadActorID, id)
		return "", false
	}
	return id, true
}

// actorID tells whether a text can be an actor's id, which a send can mean.
func actorID(id string) bool {
	return kernel.ValidActorID(id) && id != kernel.SelfAddress && id != kernel.ParentAddress
}

// edge binds one transition and gives its row.
func (c *chart) edge(n *node, t *schema.Transition, e edge) int32 {
	e.Transition, e.source, e.domain = t, n.at, kernel.NoState
	if len(t.Targets) > 0 {
		if targets, ok := c.targets(n.at, t.Targets); ok {
			e.targets = targets
			e.domain = Domain(c.m.Table.States, n.at, targets, t.Reenter)
		}
	} else if t.Reenter {
		c.diags.Add(t.ReenterPos, diag.Pos{}, diag.ReenterWithoutTarget)
	}
	c.edges = append(c.edges, e)
	return int32(len(c.edges) - 1)
}

// enter adds edges to the candidates of a state for a key. Keys that are written together
// share the list.
func (c *chart) enter(n *node, key string, list []int32) {
	if len(list) == 0 {
		return
	}
	at := cellPlace{n.at, c.key(key)}
	if i, known := c.cellAt[at]; known {
		one := &c.cells[n.at][i]
		one.edges = append(one.edges, list...)
		return
	}
	c.cellAt[at] = len(c.cells[n.at])
	c.cells[n.at] = append(c.cells[n.at], cell{at.key, slices.Clip(list)})
}

// key gives a key of the table its number.
func (c *chart) key(name string) int32 {
	k, known := c.keys[name]
	if !known {
		k = int32(len(c.m.Table.Keys))
		c.keys[name] = k
		c.m.Table.Keys = append(c.m.Table.Keys, name)
	}
	return k
}
