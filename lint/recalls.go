package lint

import (
	"github.com/lockstep-charts/lockstep/diag"
)

// This file finds histories that are asked before there is anything to remember: what
// was active is noted when their parent is left (SPEC 6.7), not while it stays active.

// tooEarly looks for them.
type tooEarly struct {
	c      *chart
	later  memo[int32, []bool] // of a state with a history, the states that can be entered once it was left
	looked int                 // at so many states, for that
}

// history reports a history that nothing leads to once its parent was left.
func (e *tooEarly) history(h int32) {
	parent := e.c.t.States[h].Parent
	if later := e.later.get(parent, func() []bool { return e.afterLeaving(parent) }); later != nil && !later[h] {
		e.c.add(h, diag.UselessHistory, e.c.t.States[h].Path, "it is entered only before its parent was ever left, which is when it notes what was active").
			Fix("put what is left and comes back into a composite of its own, and the history in there; or target the default")
	}
}

// afterLeaving are the states that can be entered once a state was left; nil where too many
// were looked at.
func (e *tooEarly) afterLeaving(left int32) []bool {
	c := e.c
	if e.looked += len(c.t.States); e.looked > patience {
		return nil
	}
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
