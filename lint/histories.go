package lint

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds histories of no use: with nothing to choose from, or asked before there is
// anything to remember: what was active is noted when their parent is left (SPEC 6.7), not
// while it stays active.

// histories reports those that are entered and of no use.
func (c *chart) histories() {
	early := &tooEarly{c: c, later: memo[int32, []bool]{}}
	for s := range c.t.States {
		if h := int32(s); c.reached[h] && c.isHistory(h) && !c.needless(h) {
			early.history(h)
		}
	}
}

// needless reports one that has nothing to choose from, and tells whether it is one: its
// parent has only one other child, and that has none, or is all that is remembered.
// Where the default leads further in, or does something, the first time is not like the
// others. The cure names the child: to target the parent from inside of it would leave
// it. A target that is the source itself does not leave it (SPEC 4.4), as the history did.
func (c *chart) needless(s int32) bool {
	parent := c.t.States[s].Parent
	if f := c.families[parent]; f.others != 1 || f.deeper && c.t.States[s].Kind != kernel.ShallowHistory || !c.onlyEnters(s) {
		return false
	}
	cure := "take it out, and target that state"
	for child := range c.children(parent) {
		for _, tr := range c.own(child) {
			if slices.Contains(tr.Targets, s) {
				cure = "take it out, and target that state, from itself with `reenter: true`"
			}
		}
	}
	c.add(s, diag.UselessHistory, c.t.States[s].Path, "there is only one state to remember").Advise(cure)
	return true
}

// onlyEnters tells whether the default of a history state, or that of its parent where it
// has none, does nothing but enter a child of the parent.
func (c *chart) onlyEnters(s int32) bool {
	parent := c.t.States[s].Parent
	first := &c.t.States[s]
	if len(first.Initial) == 0 {
		first = &c.t.States[parent]
	}
	for _, t := range first.Initial {
		if c.t.States[t].Parent != parent {
			return false
		}
	}
	return first.InitialDo == 0
}

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
