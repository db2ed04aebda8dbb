package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds which events can be the event of a state's entry, exit,
// `initial` and `always` (SPEC 3.4):
// those whose transitions can lead there; eventless ones pass on what led to
// their source; init counts for what is entered first.
//
// It is a reachability question. Each state has a few roles, each role is a
// node of a graph, and "what can be the event there can be the event here too"
// is an edge. Transitions with an event are the sources. Cycles (of eventless
// transitions) are contracted, then sets flow once along the edges, so the cost
// is linear in the chart, not in the number of ways through it.

// A role is one thing that can happen to a state.
type role int32

const (
	entered   role = iota // its entry runs
	defaulted             // its default entry is followed: initial, all regions
	restored              // what a deep history below it remembers is entered
	resumed               // what a shallow history below it remembers is entered
	fallback              // a history state's own default is followed
	opened                // it is a domain: its descendants are left
	left                  // its exit runs
	eventless             // its `always` are looked at
	below                 // something was taken below it while it stays active
	beside                // something was taken at or beside it that leaves it alone
	roles
)

// A flow is the graph. Its nodes are roles of states, and behind them one per
// transition.
type flow struct {
	tree   *tree
	states []kernel.State // with where initial states and defaults lead
	edges  []edge
	words  *vocabulary
	next   [][]int32
	sets   []set // per node; shared between nodes until they differ
	own    []bool
}

// flows builds and solves the graph when it is first asked for.
func (c *chart) flows() *flow {
	if c.flow == nil {
		c.flow = newFlow(&c.tree, c.m.Table.States, c.edges, c.words)
	}
	return c.flow
}

func newFlow(t *tree, states []kernel.State, edges []edge, words *vocabulary) *flow {
	size := int(roles)*len(t.nodes) + len(edges)
	f := &flow{
		tree: t, states: states, edges: edges, words: words,
		next: make([][]int32, size), sets: make([]set, size), own: make([]bool, size),
	}
	f.build()
	f.solve()
	return f
}

// at gives what can be the event of a state's role.
func (f *flow) at(r role, s int32) set {
	if got := f.sets[f.node(r, s)]; got != nil {
		return got
	}
	return f.words.newSet()
}

func (f *flow) node(r role, s int32) int32 { return int32(r)*int32(len(f.tree.nodes)) + s }

func (f *flow) transition(e int) int32 { return int32(roles)*int32(len(f.tree.nodes)) + int32(e) }

func (f *flow) link(from, to int32) { f.next[from] = append(f.next[from], to) }

func (f *flow) build() {
	for i := range f.tree.nodes {
		f.state(&f.tree.nodes[i])
	}
	for i := range f.edges {
		f.edge(i, &f.edges[i])
	}
	first := f.words.of(kernel.Init, 0)
	for _, r := range []role{entered, defaulted} {
		at := f.node(r, 0)
		f.sets[at], f.own[at] = first, false
	}
}

// state links the roles of one state with one another and with its children's.
func (f *flow) state(n *node) {
	s := n.at
	f.link(f.node(entered, s), f.node(eventless, s))
	f.link(f.node(below, s), f.node(eventless, s))
	f.link(f.node(beside, s), f.node(eventless, s))
	if s > 0 {
		f.link(f.node(opened, n.parent), f.node(left, s))
		f.link(f.node(left, n.parent), f.node(left, s))
		f.link(f.node(below, s), f.node(below, n.parent))
		f.link(f.node(beside, n.parent), f.node(beside, s))
	}
	switch {
	case n.isHistory():
		f.history(n)
	case n.kind == kernel.Parallel:
		f.regions(n)
	case n.kind == kernel.Compound:
		f.enter(f.node(defaulted, s), s, f.states[s].Initial)
		f.remember(n)
	case n.kind == kernel.Final:
		f.end(n)
	}
}

// history links a history state's default.
func (f *flow) history(n *node) {
	targets := f.states[n.at].Initial
	if len(targets) == 0 {
		f.link(f.node(fallback, n.at), f.node(defaulted, n.parent))
		return
	}
	f.enter(f.node(fallback, n.at), n.parent, targets)
}

// regions: default entry enters all children; what happens in one region leaves
// the others alone. With many regions the others are taken together.
func (f *flow) regions(n *node) {
	const many = 16
	f.remember(n)
	for _, child := range n.children {
		if f.tree.nodes[child].isHistory() {
			continue
		}
		f.link(f.node(defaulted, n.at), f.node(entered, child))
		f.link(f.node(defaulted, n.at), f.node(defaulted, child))
		if len(n.children) > many {
			f.link(f.node(below, n.at), f.node(beside, child))
			continue
		}
		for _, other := range n.children {
			if other != child {
				f.link(f.node(below, other), f.node(beside, child))
			}
		}
	}
}

// remember links what a state's history children may bring back.
func (f *flow) remember(n *node) {
	for _, child := range n.children {
		if f.tree.nodes[child].isHistory() {
			continue
		}
		f.link(f.node(resumed, n.at), f.node(entered, child))
		f.link(f.node(resumed, n.at), f.node(defaulted, child))
		f.link(f.node(restored, n.at), f.node(entered, child))
		f.link(f.node(restored, n.at), f.node(restored, child))
	}
}

// end: where the chart ends, every active state is left.
func (f *flow) end(n *node) {
	if f.tree.nodes[0].kind == kernel.Parallel && f.tree.canBeDone[0] || n.parent == 0 {
		f.link(f.node(entered, n.at), f.node(left, 0))
	}
}

// edge links one transition.
func (f *flow) edge(i int, e *edge) {
	at := f.transition(i)
	if e.causes == nil {
		f.link(f.node(eventless, e.source), at)
	} else {
		f.sets[at] = e.causes
	}
	if e.domain == kernel.NoState {
		f.link(at, f.node(below, e.source))
		f.link(at, f.node(beside, e.source))
		return
	}
	f.link(at, f.node(opened, e.domain))
	f.link(at, f.node(below, e.domain))
	f.enter(at, e.domain, e.targets)
}

// enter links what is entered below a state that stays active or is entered
// itself when targets are followed.
func (f *flow) enter(from, domain int32, targets []int32) {
	way := map[int32]bool{}
	for _, t := range targets {
		for s := t; s > domain; s = f.tree.nodes[s].parent {
			if way[s] {
				break
			}
			way[s] = true
			if !f.tree.nodes[s].isHistory() {
				f.link(from, f.node(entered, s))
			}
		}
		f.target(from, t)
	}
	for s := range way {
		f.otherRegions(from, f.tree.nodes[s].parent, way)
	}
}

// target links what follows from reaching a target.
func (f *flow) target(from, t int32) {
	n := &f.tree.nodes[t]
	switch n.kind {
	case kernel.ShallowHistory:
		f.link(from, f.node(resumed, n.parent))
		f.link(from, f.node(fallback, t))
	case kernel.DeepHistory:
		f.link(from, f.node(restored, n.parent))
		f.link(from, f.node(fallback, t))
	default:
		f.link(from, f.node(defaulted, t))
	}
}

// otherRegions links the regions of a parallel that no target lies in.
func (f *flow) otherRegions(from, parallel int32, way map[int32]bool) {
	if f.tree.nodes[parallel].kind != kernel.Parallel {
		return
	}
	for _, child := range f.tree.nodes[parallel].children {
		if !way[child] && !f.tree.nodes[child].isHistory() {
			f.link(from, f.node(entered, child))
			f.link(from, f.node(defaulted, child))
		}
	}
}

// solve lets the sets flow: components of the graph in topological order.
func (f *flow) solve() {
	for _, component := range slices.Backward(components(f.next)) {
		f.contract(component)
	}
}

// contract gives all nodes of a component one set and hands it on.
func (f *flow) contract(component []int32) {
	first := component[0]
	for _, v := range component[1:] {
		f.pour(first, f.sets[v])
	}
	for _, v := range component {
		f.sets[v], f.own[v] = f.sets[first], false
	}
	f.own[first] = false
	for _, v := range component {
		for _, w := range f.next[v] {
			f.pour(w, f.sets[first])
		}
	}
}

// pour joins a set into a node's, which is copied before it is changed.
func (f *flow) pour(v int32, s set) {
	switch {
	case s == nil || f.sets[v] != nil && f.sets[v].holds(s):
	case f.sets[v] == nil:
		f.sets[v], f.own[v] = s, false
	default:
		if !f.own[v] {
			f.sets[v], f.own[v] = append(set(nil), f.sets[v]...), true
		}
		f.sets[v].join(s)
	}
}

// holds tells whether all of t is in s.
func (s set) holds(t set) bool {
	if len(s) > 0 && &s[0] == &t[0] {
		return true
	}
	for i, w := range t {
		if w&^s[i] != 0 {
			return false
		}
	}
	return true
}
