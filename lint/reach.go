package lint

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file follows the transitions that can be taken: what they never enter,
// what is entered and never left, what is left only to be entered again.

// A standing is what is known of the states once it is known which transitions can be taken.
type standing struct {
	reached  []bool   // those that can be entered
	filled   []bool   // those whose default entry is followed somewhere
	exits    []bool   // those that a transition inside leaves
	families []family // of each
	ways     []ways
}

// reach finds the reachable states and reports what follows from them.
func (c *chart) reach() {
	c.walk()
	c.findExits()
	for s := range int32(len(c.t.States)) {
		c.families = append(c.families, c.family(s))
		c.ways = append(c.ways, c.waysOut(s))
	}
	c.unreached()
	c.histories()
	for s := range c.t.States {
		if c.reached[s] && (c.t.States[s].Kind == kernel.Atomic || c.endsInVain(int32(s))) && !c.m.Terminal(int32(s)) {
			c.trap(int32(s))
		}
	}
	c.handlers()
}

// walk enters the initial states and whatever transitions of entered states
// lead to. A history state remembers only what was entered, so its default
// stands for it; but a shallow one remembers no more than the child, and what it
// brings back is entered by default.
func (c *chart) walk() {
	w := newWalk(c)
	w.enter(0)
	w.fill(0)
	w.on()
	c.reached, c.filled = w.reached, w.filled
}

type walk struct {
	c       *chart
	before  []bool // states that may have been active before it began
	reached []bool
	filled  []bool // states whose default entry is followed
	recalls []bool // states a shallow history of which is entered
	queue   []int32
}

func newWalk(c *chart) *walk {
	none := func() []bool { return make([]bool, len(c.t.States)) }
	return &walk{c: c, before: none(), reached: none(), filled: none(), recalls: none()}
}

// on takes all transitions of the states that were entered.
func (w *walk) on() {
	for len(w.queue) > 0 {
		s := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		for _, tr := range w.c.own(s) {
			for _, t := range tr.Targets {
				w.target(t)
			}
		}
	}
}

// enter marks a state as entered, with what is around it and beside it.
func (w *walk) enter(s int32) {
	if s == kernel.NoState || w.reached[s] {
		return
	}
	w.reached[s] = true
	w.queue = append(w.queue, s)
	parent := w.c.t.States[s].Parent
	w.enter(parent)
	if w.c.isHistory(s) {
		w.recall(parent)
	}
	switch {
	case parent == kernel.NoState:
	case w.c.t.States[parent].Kind == kernel.Parallel:
		w.fill(parent)
	case w.c.t.States[s].Kind == kernel.ShallowHistory:
		w.recalls[parent] = true
		for child := range w.c.children(parent) {
			if w.reached[child] {
				w.fill(child)
			}
		}
	case w.recalls[parent]:
		w.fill(s)
	}
}

// target follows a target down to the states that it enters.
func (w *walk) target(t int32) {
	w.enter(t)
	w.fill(t)
}

// fill follows the default entry of a state, once.
func (w *walk) fill(s int32) {
	if w.filled[s] {
		return
	}
	w.filled[s] = true
	state := &w.c.t.States[s]
	for _, t := range state.Initial {
		w.target(t)
	}
	switch {
	case state.Kind == kernel.Parallel:
		for child := range w.c.children(s) {
			w.target(child)
		}
	case w.c.isHistory(s) && len(state.Initial) == 0:
		w.fill(state.Parent)
	}
}

// unreached reports the outermost states that nothing enters.
func (c *chart) unreached() {
	for s := int32(1); s < int32(len(c.t.States)); s++ {
		state := &c.t.States[s]
		if c.reached[s] || !c.reached[state.Parent] {
			continue
		}
		switch {
		case c.isHistory(s):
			c.add(s, diag.UselessHistory, state.Path, "nothing leads to it")
		case state.Kind == kernel.Final && c.isLastHope(s):
			c.add(s, diag.FinalNotReachable, state.Path, c.called(state.Parent))
		default:
			c.add(s, diag.NeverEntered, state.Path)
		}
	}
}

// isLastHope tells whether no final state beside s is entered, so that their
// parent never ends.
func (c *chart) isLastHope(s int32) bool {
	parent := c.t.States[s].Parent
	return (c.states[parent].HasOnDone || parent == 0) && !c.families[parent].ends
}

// findExits notes for each state whether a transition inside leaves it.
func (c *chart) findExits() {
	c.exits = make([]bool, len(c.t.States))
	for s := range c.t.States {
		if !c.reached[s] {
			continue
		}
		for _, tr := range c.own(int32(s)) {
			for at := int32(s); len(tr.Targets) > 0 && at > tr.Domain; at = c.t.States[at].Parent {
				c.exits[at] = true
			}
		}
	}
}

// endsInVain tells whether a state is final and its end is only that of the composite
// around it, which something has to take. That of a region may be awaited by the others.
func (c *chart) endsInVain(s int32) bool {
	for at := c.t.States[s].Parent; at != kernel.NoState; at = c.t.States[at].Parent {
		if c.t.States[at].Kind == kernel.Parallel {
			return false
		}
	}
	return c.t.States[s].Kind == kernel.Final && c.t.States[s].Parent > 0
}

// trap reports a state that is never left, or only to be entered again.
func (c *chart) trap(s int32) {
	if c.alone(s) {
		return // the chart, or a region, that has only this one state
	}
	var back int32 = -1
	for at := s; at != kernel.NoState; at = c.t.States[at].Parent {
		w := c.ways[at]
		if w.many || w.some && w.only != s || c.t.States[at].Kind == kernel.Parallel && c.exits[at] {
			return
		}
		if w.some {
			back = w.by
		}
	}
	if back >= 0 {
		c.add(s, diag.Livelock, c.t.States[s].Path).Note(c.m.Transitions[back].Pos, "it leads back")
		return
	}
	if f := c.add(s, diag.Trap, c.t.States[s].Path); c.t.States[s].Kind == kernel.Final {
		f.Fix("take its end with `onDone` in %q, give that a way out, or say `meta: { terminal: true }`", c.t.States[c.t.States[s].Parent].Path)
	}
}

// alone tells whether a state has no other state to go to up to the next
// parallel: each state around it is the only child.
func (c *chart) alone(s int32) bool {
	for at := s; at > 0; at = c.t.States[at].Parent {
		parent := c.t.States[at].Parent
		if c.t.States[parent].Kind == kernel.Parallel {
			return true
		}
		if c.families[parent].lasting > 1 {
			return false
		}
	}
	return true
}

// handlers reports the handlers of composites that all states inside override.
func (c *chart) handlers() {
	for s := range c.t.States {
		if c.reached[s] && c.t.States[s].Last > int32(s) && !c.isHistory(int32(s)) {
			for _, cell := range c.t.States[s].On {
				first := cell.Transitions[0]
				if c.m.Transitions[first].Kind == ir.OnKind && !c.never[first] && c.underAll(cell, func(key string) bool { return c.insideTakes(int32(s), key) }) {
					c.addAt(first, diag.Overridden, c.called(int32(s)))
				}
			}
		}
	}
}

// insideTakes tells whether every child of a composite always takes a key.
func (c *chart) insideTakes(s int32, key string) bool {
	some := false
	for child := range c.children(s) {
		switch {
		case !c.reached[child]:
		case s == 0 && c.t.States[child].Kind == kernel.Final: // the machine has ended
		case c.alwaysTakes(child, key) || c.t.States[child].Last > child && c.insideTakes(child, key):
			some = true
		case c.leavesAtOnce(child):
		default:
			return false
		}
	}
	return some
}
