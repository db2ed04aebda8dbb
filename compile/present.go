package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds which optional fields of the context are present wherever a state is
// active: all ways into it give them a value, and nothing that can run meanwhile takes it
// away again. So `context.user` may be read in a state that a log-in alone leads to.
//
// It follows the graph of flow.go, in which a node is one thing that can happen to a state,
// and every node has what all nodes before it have, changed by what runs in between. What
// takes a value away while a state stays active is counted once for the state, wherever it
// stands: in a transition below it, in another region, in what is entered and left there.
//
// A list of actions that fails does not give what it says behind the failure. Then the
// machine ends in error, so that what would read it is not reached; where the chart goes
// on after failures, nothing is followed.

// A spot is where an expression stands among what happens.
type spot struct {
	kind spotKind
	at   int32 // a state, or an edge
}

type spotKind uint8

const (
	anywhere   spotKind = iota // nothing is known of it
	whileThere                 // a state is active
	onEntry                    // a state's entry
	inGuard                    // an edge is looked at
	inActions                  // an edge is taken
)

// ways are what guards and lists of actions prove, as they were lowered.
type ways struct {
	guarded map[int32]*proofs // per edge
	leaves  map[int32]*proofs // per block
}

// noteGuard keeps what is proved where an edge is taken.
func (w *ways) noteGuard(edge int32, p *proofs) {
	if w.guarded == nil {
		w.guarded = map[int32]*proofs{}
	}
	w.guarded[edge] = p
}

// noteBlock keeps what a block leaves proved.
func (w *ways) noteBlock(block int32, p *proofs) {
	if w.leaves == nil {
		w.leaves = map[int32]*proofs{}
	}
	w.leaves[block] = p
}

// A present is a set of paths, up to 64.
type present uint64

// A change is what a list of actions does to them.
type change struct{ gives, takes present }

func (ch change) of(p present) present { return p&^ch.takes | ch.gives }

// A presence is the graph, and what is present at its nodes.
type presence struct {
	*chart
	flow    *flow
	paths   []string
	fields  []int // of the context, with which the paths begin
	start   present
	from    [][]int32 // per node of a state: the nodes before it
	edgesOf [][]int32 // per state
	takes   []change  // per edge: what its actions do
	gone    []present // per edge: what is taken before its actions run
	later   []present // per edge: what rivals take behind them
	entries []change  // per state: what its entry does
	firsts  []change  // per state: what the actions of its `initial` or default do
	exits   []present // per state: what its exit takes
	within  []present // per state: what is taken by anything in it while it stays
	around  []present // per state: what is taken beside it and above it while it stays
	at      []present // per node of a state
	reached []bool    // per node
}

// presenceOf works it out for up to 64 paths of the context.
func (c *chart) presenceOf(paths []string) *presence {
	p := &presence{chart: c, flow: c.flows(), paths: paths}
	for _, path := range paths {
		p.fields = append(p.fields, c.fieldOf(path))
	}
	p.start = p.atFirst()
	p.changes()
	p.takings()
	p.link()
	p.solve()
	return p
}

// goesOn tells whether the chart does something after a failure of its own.
func (c *chart) goesOn() bool {
	fails := c.words.of(kernel.ErrorExecution, 0)
	return c.doc.Unhandled.Text == "ignore" || slices.ContainsFunc(c.edges, func(e edge) bool { return e.causes != nil && e.causes.holds(fails) })
}

// atFirst are the paths that have an initial value.
func (p *presence) atFirst() present {
	var all present
	for i, field := range p.fields {
		init, name := p.m.ContextInit[field], p.types.At(p.m.Context).Fields[field].Name
		if init != nil && p.types.At(init.Type).Kind != ir.OptionalKind && p.paths[i] == "context."+name {
			all |= 1 << i
		}
	}
	return all
}

// proved are the paths that are proved.
func (p *presence) proved(by *proofs) present {
	var all present
	for i, path := range p.paths {
		if by.has(p.fields[i], path) {
			all |= 1 << i
		}
	}
	return all
}

// among are the paths that are taken away.
func (p *presence) among(gone takings) present {
	var all present
	for i, field := range p.fields {
		if gone.takes(field, p.paths[i]) {
			all |= 1 << i
		}
	}
	return all
}

// changes finds what each list of actions does.
func (p *presence) changes() {
	p.edgesOf = make([][]int32, len(p.nodes))
	for e := range p.edges {
		p.edgesOf[p.edges[e].source] = append(p.edgesOf[p.edges[e].source], int32(e))
		p.takes = append(p.takes, p.change(p.m.Table.Transitions[e].Do))
		p.gone = append(p.gone, p.among(p.before[e]))
		p.later = append(p.later, p.among(p.behind[e]))
	}
	for s := range p.nodes {
		p.entries = append(p.entries, p.change(p.m.Table.States[s].Entry))
		p.firsts = append(p.firsts, p.change(p.m.Table.States[s].InitialDo))
	}
}

// change is what a block does; 0 is none.
func (p *presence) change(block int32) change {
	left := p.leaves[block]
	if left == nil {
		return change{}
	}
	var written present
	for i, field := range p.fields {
		if left.overwrites(field) {
			written |= 1 << i
		}
	}
	gives := p.proved(left) & written
	return change{gives: gives, takes: written &^ gives}
}

// takings counts what takes values away: inside of each state, then around it.
func (p *presence) takings() {
	n := len(p.nodes)
	p.exits, p.within, p.around = make([]present, n), make([]present, n), make([]present, n)
	stays := make([]present, n) // by transitions without a target
	for e := range p.edges {
		at := p.edges[e].domain
		if at == kernel.NoState {
			at = p.edges[e].source
			stays[at] |= p.takes[e].takes
		}
		p.within[at] |= p.takes[e].takes
	}
	for s := n - 1; s >= 0; s-- {
		p.exits[s] = p.change(p.m.Table.States[s].Exit).takes
		p.within[s] |= p.firsts[s].takes
		if parent := p.nodes[s].parent; s > 0 {
			p.within[parent] |= p.allOf(int32(s))
		}
	}
	for s := range p.nodes {
		for _, child := range p.nodes[s].children {
			p.around[child] |= p.around[s] | stays[s]
		}
		if p.nodes[s].kind == kernel.Parallel {
			p.beside(p.nodes[s].children)
		}
	}
}

// allOf is what is taken by a state that comes, stays or goes.
func (p *presence) allOf(s int32) present { return p.entries[s].takes | p.within[s] | p.exits[s] }

// beside counts for each region what is taken in the others.
func (p *presence) beside(regions []int32) {
	var before, behind present
	for _, s := range regions {
		p.around[s] |= before
		before |= p.allOf(s)
	}
	for _, s := range slices.Backward(regions) {
		p.around[s] |= behind
		behind |= p.allOf(s)
	}
}

// link turns the graph round, as far as it leads to what is entered.
func (p *presence) link() {
	p.from = make([][]int32, p.flow.node(fallback+1, 0))
	p.at = make([]present, len(p.from))
	p.reached = make([]bool, len(p.flow.next))
	for u := range p.flow.next {
		if u >= len(p.from) && u < int(p.flow.transition(0)) {
			continue
		}
		for _, v := range p.flow.next[u] {
			if int(v) < len(p.from) {
				p.from[v] = append(p.from[v], int32(u))
			}
		}
	}
}

// solve begins with everything at every node, and takes out what one before it lacks, until
// nothing changes.
func (p *presence) solve() {
	p.reach([]int32{p.flow.node(entered, 0), p.flow.node(defaulted, 0)})
	var queue []int32
	for v := range p.at {
		if p.at[v] = ^present(0); p.reached[v] {
			queue = append(queue, int32(v))
		}
	}
	waiting := slices.Clone(p.reached)
	for len(queue) > 0 {
		v := queue[0]
		queue, waiting[v] = queue[1:], false
		now := p.upTo(v)
		if now == p.at[v] {
			continue
		}
		p.at[v] = now
		for _, w := range p.after(v) {
			if int(w) < len(p.at) && !waiting[w] {
				queue, waiting[w] = append(queue, w), true
			}
		}
	}
}

// reach marks the nodes that can come about.
func (p *presence) reach(queue []int32) {
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		if !p.reached[v] {
			p.reached[v] = true
			queue = append(queue, p.after(v)...)
		}
	}
}

// after are the nodes that look at a node of a state.
func (p *presence) after(v int32) []int32 {
	n := int32(len(p.nodes))
	if role(v/n) != entered {
		return p.flow.next[v]
	}
	s := v % n
	next := slices.Clone(p.flow.next[v])
	for _, e := range p.edgesOf[s] {
		next = append(next, p.flow.next[p.flow.transition(int(e))]...)
	}
	for r := defaulted; r <= resumed; r++ {
		if p.reached[p.flow.node(r, s)] {
			next = append(next, p.flow.next[p.flow.node(r, s)]...)
		}
	}
	for _, child := range p.nodes[s].children {
		if p.reached[p.flow.node(entered, child)] {
			next = append(next, p.flow.node(entered, child))
		}
	}
	return next
}

// upTo is what is present when a node of a state comes about: what all nodes before it
// leave. A state that is entered has what is present wherever its parent is active.
func (p *presence) upTo(v int32) present {
	n := int32(len(p.nodes))
	all := ^present(0)
	if v%n == 0 && role(v/n) <= defaulted {
		all = p.start
	}
	for _, u := range p.from[v] {
		if !p.comes(u) {
			continue
		}
		left, stop := p.leaving(u)
		for s := p.nodes[v%n].parent; s > stop; s = p.nodes[s].parent {
			left &^= p.entries[s].takes
		}
		all &= left
	}
	if parent := p.nodes[v%n].parent; role(v/n) == entered && parent != kernel.NoState {
		all |= p.there(parent)
	}
	return all
}

// comes tells whether a node can come about: an edge where its source is entered.
func (p *presence) comes(u int32) bool {
	if int(u) >= len(p.at) {
		u = p.flow.node(entered, p.edges[u-p.flow.transition(0)].source)
	}
	return p.reached[u]
}

// leaving is what is present behind a node, and the state below which it enters others.
func (p *presence) leaving(u int32) (left present, below int32) {
	if int(u) >= len(p.at) {
		e := u - p.flow.transition(0)
		return p.takes[e].of(p.taken(e)) &^ p.later[e], p.edges[e].domain
	}
	n := int32(len(p.nodes))
	s, what := u%n, p.at[u]
	if role(u/n) == fallback {
		return p.firsts[s].of(what), p.nodes[s].parent
	}
	what = what&^p.entries[s].takes | p.there(s)
	if role(u/n) == defaulted {
		what = p.firsts[s].of(what)
	}
	return what, s
}

// there is what is present wherever a state is active.
func (p *presence) there(s int32) present {
	return p.entries[s].of(p.at[p.flow.node(entered, s)]) &^ (p.within[s] | p.around[s])
}

// taken is what is present when the actions of an edge run.
func (p *presence) taken(e int32) present {
	return (p.there(p.edges[e].source) | p.proved(p.guarded[e])) &^ p.gone[e]
}

// holds tells whether a path is present at a spot.
func (p *presence) holds(path int, at spot) bool {
	var all present
	switch at.kind {
	case whileThere:
		all = p.there(at.at)
	case onEntry:
		all = p.at[p.flow.node(entered, at.at)] &^ p.around[at.at]
	case inGuard:
		all = p.there(p.edges[at.at].source)
	case inActions:
		all = p.taken(at.at)
	}
	return all&(1<<path) != 0 && p.reached[p.flow.node(entered, p.stateOf(at))]
}

// stateOf is the state in which a spot lies.
func (p *presence) stateOf(at spot) int32 {
	if at.kind == inGuard || at.kind == inActions {
		return p.edges[at.at].source
	}
	return at.at
}
