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
	next := make([][]int32, len(c.nodes)) // by state, those that its transition surely makes active
	for s := range c.nodes {
		list := c.m.Table.States[s].Always
		if len(list) == 0 || !unguarded(c.edges[list[0]].Transition) {
			continue // what goes before may lead out
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
