package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file says what transitions that are taken beside another one take away. All regions
// look at an event before any of them acts (SPEC 5.1); then come all exits, then all
// actions, then all entries (SPEC 6.1). So what a guard has proved present may be gone when
// the actions of its transition run, and what these give before a state is entered.

// A rival is a transition that takes something away: by its actions, or on its way out.
type rival struct {
	edge  int32
	takes takings
	exits bool
}

// rivals are those of a chart, up to mostRivals.
type rivals struct {
	found  []rival
	spans  []bool    // per state: it has regions, or a state in it has
	beside []bool    // per state: it is that, or in a region
	before []takings // per edge: what is taken before its actions run
	behind []takings // per edge: what is taken behind them, before anything is entered
}

// mostRivals is how many transitions each one is compared with: of a chart with more, what
// the first ones take is known.
const mostRivals = 256

// noteRegions finds the states whose transitions may be taken beside others.
func (c *chart) noteRegions() {
	c.spans, c.beside = make([]bool, len(c.nodes)), make([]bool, len(c.nodes))
	for s := len(c.nodes) - 1; s >= 0; s-- {
		n := &c.nodes[s]
		c.spans[s] = n.kind == kernel.Parallel || slices.ContainsFunc(n.children, func(child int32) bool { return c.spans[child] })
	}
	inside := make([]bool, len(c.nodes)) // of a region
	for s := range c.nodes {
		parent := c.nodes[s].parent
		inside[s] = s > 0 && (inside[parent] || c.nodes[parent].kind == kernel.Parallel)
		c.beside[s] = inside[s] || c.spans[s]
	}
}

// noteWaysOut finds what transitions take on their way out, when the exits are known.
func (c *chart) noteWaysOut() {
	for e := range c.edges {
		if c.beside[c.edges[e].source] {
			c.noteRival(int32(e), c.takenOnTheWayOut(&c.edges[e]), true)
		}
	}
}

// noteRival keeps what a transition takes away, if another may be taken beside it.
func (c *chart) noteRival(edge int32, takes takings, exits bool) {
	if len(takes) > 0 && len(c.found) < mostRivals && c.beside[c.edges[edge].source] {
		c.found = append(c.found, rival{edge, takes, exits})
	}
}

// takenBefore is what may be taken away before the actions of a transition run: by exits,
// and by the actions of rivals, as far as those are lowered.
func (c *chart) takenBefore(at int32) takings {
	e := &c.edges[at]
	return c.takenWith(e, c.takenOnTheWayOut(e), func(r *rival) bool { return r.exits || c.mayPrecede(&c.edges[r.edge], e) })
}

// compareRivals finds what is taken before and behind the actions of each transition, when
// all are lowered.
func (c *chart) compareRivals() {
	for e := range c.edges {
		c.before = append(c.before, c.takenBefore(int32(e)))
		c.behind = append(c.behind, c.takenBehind(int32(e)))
	}
}

// takenBehind is what rivals may take away behind the actions of a transition.
func (c *chart) takenBehind(at int32) takings {
	e := &c.edges[at]
	return c.takenWith(e, nil, func(r *rival) bool { return !r.exits && c.mayPrecede(e, &c.edges[r.edge]) })
}

// takenWith joins what rivals take to what is taken anyway.
func (c *chart) takenWith(e *edge, anyway takings, counts func(*rival) bool) takings {
	if len(c.found) == 0 {
		return anyway
	}
	all := takings{}
	all.join(anyway)
	for i := range c.found {
		if r := &c.found[i]; counts(r) && c.areRivals(e, &c.edges[r.edge]) {
			all.join(r.takes)
		}
	}
	return all
}

// takersBeside are the actions of rivals that take a path away before those of an edge run.
func (c *chart) takersBeside(e *edge, field int, path string) []diag.Pos {
	var all []diag.Pos
	for i := range c.found {
		r := &c.found[i]
		if f := &c.edges[r.edge]; !r.exits && r.takes.takes(field, path) && c.mayPrecede(f, e) && c.areRivals(e, f) {
			all = append(all, c.writers(f.Actions, field)...)
		}
	}
	return all
}

// mayPrecede tells whether the actions of an edge may run before those of another: not
// where its region is the later one.
func (c *chart) mayPrecede(e, f *edge) bool { return e.source <= c.nodes[f.source].last }

// areRivals tells whether two transitions may be taken in one microstep: for one event, by
// two regions, and without leaving one state twice (SPEC 5.3).
func (c *chart) areRivals(e, f *edge) bool {
	if !e.sharesCause(f) {
		return false
	}
	at := e.source
	for !c.within(f.source, at) {
		at = c.nodes[at].parent
	}
	switch at {
	case f.source:
		return c.besideItself(f, e)
	case e.source:
		return c.besideItself(e, f)
	}
	inside := e.domain > at && f.domain > at
	return c.nodes[at].kind == kernel.Parallel && (inside || c.leavesNothing(e) || c.leavesNothing(f))
}

// besideItself tells whether an edge of an outer state may be taken beside one of a state in
// it: for another region, in which nothing is nearer to the event.
func (c *chart) besideItself(outer, inner *edge) bool {
	if !c.leavesNothing(outer) && !c.leavesNothing(inner) {
		return false
	}
	for s := inner.source; s > outer.source; s = c.nodes[s].parent {
		if c.nodes[c.nodes[s].parent].kind == kernel.Parallel {
			return true
		}
	}
	return false
}

// leavesNothing tells whether no state is left where an edge is taken.
func (c *chart) leavesNothing(e *edge) bool {
	return e.domain == kernel.NoState || e.domain == e.source && len(c.nodes[e.source].children) == 0
}

// sharesCause tells whether two edges may be taken for one event, or both without one. Of
// timers and actors each has events of its own.
func (e *edge) sharesCause(f *edge) bool {
	switch {
	case e.causes == nil || f.causes == nil:
		return e.causes == nil && f.causes == nil
	case e.kind != ir.OnKind && f.kind != ir.OnKind:
		return false
	}
	return e.causes.meets(f.causes)
}
