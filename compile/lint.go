package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file warns about charts that load and do not do what was meant, whatever their
// data is: candidates behind one that is always taken, and circles of eventless
// transitions (circles.go). It looks only at charts without errors. What is only probable,
// and what takes a look at what guards say, is found by package lint.

// lint gives all warnings.
func (c *chart) lint() {
	for i := range c.nodes {
		for list := range c.nodes[i].Candidates() {
			c.behindTaken(int32(i), list)
		}
	}
	for _, s := range endlessStates(c.m, func(t int32) bool { return unguarded(c.edges[t].Transition) }) {
		n := &c.nodes[s]
		c.diags.Add(at(n.Always, n.Pos), diag.Pos{}, diag.EndlessAlways, c.calls(s))
	}
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
