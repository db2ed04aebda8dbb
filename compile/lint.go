package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file warns about charts that load and probably do not do what was meant:
// candidates behind one that is always taken, and eventless transitions that
// would go round for ever. It looks only at charts without errors. All that can
// be seen in the lowered chart is found by package lint.

// lint gives all warnings.
func (c *chart) lint() {
	for i := range c.nodes {
		for list := range c.nodes[i].Candidates() {
			c.behindTaken(int32(i), list)
		}
	}
	c.endlessAlways()
}

// behindTaken warns of candidates behind one without a guard.
func (c *chart) behindTaken(source int32, list []schema.Transition) {
	for i := range list {
		if i+1 < len(list) && unguarded(&list[i]) {
			found := c.diags.Add(list[i+1].Pos, diag.Pos{}, diag.NeverTaken).Note(list[i].Pos, "this one is always taken")
			if all := c.together(source, list); all != "" {
				found.Fix("a list holds candidates, one of which is taken; to enter all at once, write `{ target: %s }`", all)
			}
			return
		}
	}
}

// together gives the targets of candidates that are nothing but targets in several
// regions of a parallel state: as a list they were meant to be entered at once. "":
// these are others.
func (c *chart) together(source int32, list []schema.Transition) string {
	var names []string
	var set []int32
	for i := range list {
		t := &list[i]
		if len(t.Targets) != 1 || t.Guard.Kind != schema.NoValue || t.HasActions {
			return ""
		}
		to, ok := c.targets(source, t.Targets)
		if !ok {
			return ""
		}
		set, names = append(set, to[0]), append(names, t.Targets[0].Text)
	}
	if c.clash(set) >= 0 {
		return ""
	}
	return flowList(names)
}

func unguarded(t *schema.Transition) bool {
	return t.Guard.Kind == schema.NoValue || t.Guard.Kind == schema.Bool && t.Guard.Text.Text == "true"
}

// endlessAlways warns of circles of eventless transitions without guards.
func (c *chart) endlessAlways() {
	next := make([][]int32, len(c.nodes))
	for i := range c.edges {
		e := &c.edges[i]
		first := e.causes == nil && e.Transition == &c.nodes[e.source].Always[0]
		if !first || !unguarded(e.Transition) {
			continue // something before it may lead out
		}
		if e.source == 0 && slices.ContainsFunc(e.targets, func(t int32) bool { return c.nodes[t].kind == kernel.Final }) {
			continue // the machine is done
		}
		if (len(e.targets) == 0 || e.domain == e.source) && !c.hasAlwaysWithin(e.source) {
			next[e.source] = append(next[e.source], e.source)
		}
		for _, t := range e.targets {
			next[e.source] = c.enteredBy(next[e.source], e.domain, t)
		}
	}
	for _, circle := range components(next) {
		if first := slices.Min(circle); len(circle) > 1 || slices.Contains(next[first], first) {
			n := &c.nodes[first]
			c.diags.Add(at(n.Always, n.Pos), diag.Pos{}, diag.EndlessAlways, c.calls(first))
		}
	}
}

// hasAlwaysWithin tells whether a descendant has eventless transitions, which go before
// those of s and may lead out of it.
func (c *chart) hasAlwaysWithin(s int32) bool {
	for i := s + 1; i <= c.m.Table.States[s].Last; i++ {
		if len(c.nodes[i].Always) > 0 {
			return true
		}
	}
	return false
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
