package lint

import (
	"github.com/lockstep-charts/lockstep/diag"
)

// This file finds histories that are asked before there is anything to remember: what
// was active is noted when their parent is left (SPEC 6.7), not while it stays active.

// recalls reports a history that nothing leads to once its parent was left.
func (c *chart) recalls(h int32) {
	if c.walks += len(c.t.States); c.walks > patience {
		return
	}
	parent := c.t.States[h].Parent
	if c.later == nil {
		c.later = map[int32][]bool{}
	}
	if c.later[parent] == nil {
		c.later[parent] = c.afterLeaving(parent)
	}
	if !c.later[parent][h] {
		c.add(h, diag.UselessHistory, c.t.States[h].Path, "it is entered only before its parent was ever left, which is when it notes what was active").
			Fix("put what is left and comes back into a composite of its own, and the history in there; or target the default")
	}
}

// afterLeaving are the states that can be entered once a state was left.
func (c *chart) afterLeaving(left int32) []bool {
	w := newWalk(c)
	w.before = c.reached
	for s := range c.t.States {
		if !c.reached[s] || !c.m.Together(int32(s), left) {
			continue
		}
		for _, tr := range c.own(int32(s)) {
			if d := tr.Domain; len(tr.Targets) > 0 && d != left && c.m.Within(left, d) {
				for _, t := range tr.Targets {
					w.target(t)
				}
			}
		}
	}
	w.on()
	return w.reached
}

// recall enters what a history may bring back from before the walk began.
func (w *walk) recall(parent int32) {
	for s := parent + 1; s <= w.c.t.States[parent].Last; s++ {
		if w.before[s] && !w.c.isHistory(s) {
			w.enter(s)
		}
	}
}
