package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file warns of circles of eventless transitions without guards: each of them is
// surely taken, so the machine never comes to rest. Where guards must be asked what they
// let through, package lint looks for the others.

func (c *chart) endlessAlways() {
	leavers := c.leavers()
	next := make([][]int32, len(c.nodes)) // by state, those that its transition surely makes active
	for s := range c.nodes {
		list := c.m.Table.States[s].Always
		if len(list) == 0 || !unguarded(c.edges[list[0]].Transition) || c.mayBeLeft(list[0], leavers) {
			continue // what goes before, or beside, may lead out
		}
		next[s] = c.activates(list[0])
	}
	for _, circle := range components(next) {
		if first := slices.Min(circle); len(circle) > 1 || slices.Contains(next[first], first) {
			n := &c.nodes[first]
			c.diags.Add(at(n.Always, n.Pos), diag.Pos{}, diag.EndlessAlways, c.calls(first))
		}
	}
}

// leavers are the eventless transitions that leave a parallel state around their source.
func (c *chart) leavers() (list []int32) {
	for s := range c.m.Table.States {
		for _, t := range c.m.Table.States[s].Always {
			if c.leavesParallel(&c.m.Table.Transitions[t]) {
				list = append(list, t)
			}
		}
	}
	return list
}

func (c *chart) leavesParallel(tr *kernel.Transition) bool {
	if len(tr.Targets) == 0 {
		return false
	}
	for s := c.nodes[tr.Source].parent; s >= tr.Domain; s = c.nodes[s].parent { // the root may be parallel, and a domain
		if c.nodes[s].kind == kernel.Parallel {
			return true
		}
	}
	return false
}

// mayBeLeft tells whether an eventless transition of another region may leave the source of
// one: in the same microstep, or before it where that exits something and stands behind it
// (SPEC 5.3).
func (c *chart) mayBeLeft(own int32, leavers []int32) bool {
	states, tr := c.m.Table.States, &c.m.Table.Transitions[own]
	return slices.ContainsFunc(leavers, func(t int32) bool {
		other := &c.m.Table.Transitions[t]
		shared := other.Source
		for tr.Source < shared || tr.Source > states[shared].Last {
			shared = states[shared].Parent
		}
		beside := shared != other.Source && shared != tr.Source && states[shared].Kind == kernel.Parallel
		return beside && other.Domain <= shared && (len(tr.Targets) == 0 || other.Source < tr.Source)
	})
}

// activates are the states that a transition surely enters, and its source where that is
// asked again; none where the machine may be done.
func (c *chart) activates(t int32) (list []int32) {
	tr := &c.m.Table.Transitions[t]
	if c.m.MayFinish(t) {
		return nil
	}
	if c.m.Returns(t) {
		list = append(list, tr.Source)
	}
	for _, target := range tr.Targets {
		list = c.enteredBy(list, tr.Domain, target)
	}
	return list
}

// enteredBy adds the states that following a target surely enters: those on
// the way, and its initial states.
func (c *chart) enteredBy(list []int32, domain, t int32) []int32 {
	for s := t; s > domain; s = c.nodes[s].parent {
		list = append(list, s)
	}
	for s := t; c.nodes[s].kind == kernel.Compound; {
		initial := c.m.Table.States[s].Initial
		if len(initial) != 1 || c.nodes[initial[0]].isHistory() {
			break
		}
		for below := initial[0]; below > s; below = c.nodes[below].parent {
			list = append(list, below)
		}
		s = initial[0]
	}
	return list
}
