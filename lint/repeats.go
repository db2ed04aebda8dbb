package lint

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds events that a chart raises in reply to themselves without any
// guard: such a circle ends only at the limit of a macrostep, with an error.
// (Circles of eventless transitions are found where the chart is compiled.)

// A reply is one event taken while one leaf is active.
type reply struct {
	leaf, event int32
}

func (c *chart) repeats() {
	for t := range c.t.Transitions {
		tr := &c.t.Transitions[t]
		if tr.Do == 0 || tr.Guard != 0 || c.never[t] || !c.reached[tr.Source] || c.t.States[tr.Source].Kind != kernel.Atomic {
			continue
		}
		for _, cell := range c.t.States[tr.Source].On {
			if e := slices.Index(c.t.Events, c.t.Keys[cell.Key]); e >= 0 && cell.Transitions[0] == int32(t) {
				c.follow(reply{tr.Source, int32(e)}, int32(t))
			}
		}
	}
}

// follow goes from one reply to the next and reports the circle that it closes.
// Where a transition raises several events the first one that goes on counts.
func (c *chart) follow(start reply, first int32) {
	const far = 100
	at, t := start, first
	for range far {
		next, ok := c.next(at, t)
		if !ok {
			return
		}
		if next == start {
			c.addAt(first, diag.RaiseCycle, c.t.Events[start.event])
			return
		}
		if next == at {
			return // a circle of its own, reported where it begins
		}
		at, t = next, c.certain(next)
	}
}

// next is the first reply that a transition surely leads to.
func (c *chart) next(at reply, t int32) (reply, bool) {
	leaf := c.after(at.leaf, t)
	if leaf == kernel.NoState || slices.ContainsFunc(c.t.States[leaf].Always, func(a int32) bool { return !c.never[a] }) {
		return reply{}, false
	}
	for _, event := range c.raised(at.leaf, leaf, t) {
		if next := (reply{leaf, event}); c.certain(next) >= 0 {
			return next, true
		}
	}
	return reply{}, false
}

// after is the leaf that is active behind a transition; NoState where that is
// not one certain state.
func (c *chart) after(leaf, t int32) int32 {
	tr := &c.t.Transitions[t]
	if len(tr.Targets) == 0 {
		return leaf
	}
	s := tr.Targets[0]
	for c.t.States[s].Kind == kernel.Compound && len(c.t.States[s].Initial) == 1 {
		s = c.t.States[s].Initial[0]
	}
	if c.t.States[s].Kind != kernel.Atomic || len(tr.Targets) > 1 {
		return kernel.NoState
	}
	return s
}

// raised lists the events that a transition's actions, and the entry of the
// state it enters, raise in any case.
func (c *chart) raised(from, to, t int32) []int32 {
	tr := &c.t.Transitions[t]
	list := c.raisedBy(tr.Do)
	if len(tr.Targets) > 0 && (to != from || tr.Reenter) {
		list = append(list, c.raisedBy(c.t.States[to].Entry)...)
	}
	return list
}

func (c *chart) raisedBy(block int32) []int32 {
	var list []int32
	var visit func(do []ir.Action)
	visit = func(do []ir.Action) {
		for i := range do {
			switch a := &do[i]; a.Op {
			case ir.Raise:
				list = append(list, a.Event)
			case ir.CallProc:
				visit(c.m.Procs[a.Proc].Do)
			case ir.Nested:
				visit(a.Then)
			}
		}
	}
	visit(c.m.Blocks[block].Do)
	return list
}

// certain is the transition that a leaf or the nearest state around it takes
// for an event whatever its data is; -1 where a guard decides.
func (c *chart) certain(r reply) int32 {
	k := slices.Index(c.t.Keys, c.t.Events[r.event])
	for at := r.leaf; at != kernel.NoState && k >= 0; at = c.t.States[at].Parent {
		if list := c.candidatesOf(at, int32(k)); len(list) > 0 {
			if c.t.Transitions[list[0]].Guard == 0 && !c.t.Transitions[list[0]].Forbid {
				return list[0]
			}
			return -1
		}
	}
	return -1
}
