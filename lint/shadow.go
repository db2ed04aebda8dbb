package lint

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds transitions that stand behind others whatever any guard says:
// prefixes behind all their events, and all that a state has which is left as
// soon as it is entered.

// shadowedKeys reports prefixes of which every event is always taken by a nearer
// key of the same state.
func (c *chart) shadowedKeys() {
	for s := range c.t.States {
		for cell := range cells(c.m, int32(s)) {
			if c.underAll(cell, func(key string) bool { return c.shadowed(int32(s), key) }) {
				c.addAt(cell.Transitions[0], diag.DeadTransition)
				for _, t := range cell.Transitions {
					c.never[t] = true
				}
			}
		}
	}
}

// underAll tells whether something holds for a key and for those that are written
// beside it.
func (c *chart) underAll(cell kernel.Candidates, holds func(key string) bool) bool {
	return !slices.ContainsFunc(c.m.Transitions[cell.Transitions[0]].Keys, func(key string) bool { return !holds(key) })
}

// shadowed tells whether each event of a prefix has a nearer key that is always
// taken. Platform events are not listed anywhere, so that `*` is never shadowed.
func (c *chart) shadowed(s int32, key string) bool {
	prefix, star := strings.CutSuffix(key, ".*")
	if !star || ir.FamilyOf(key) != ir.NoFamily {
		return false
	}
	itself, below := c.matching(prefix)
	left := func(event string) bool { return !c.nearerKey(s, key, event) }
	return (itself || len(below) > 0) && !(itself && left(prefix)) && !slices.ContainsFunc(below, left)
}

// shadowedByAlways reports the events and timers of a state that is left at once
// whenever it is entered.
func (c *chart) shadowedByAlways() {
	for s := range c.t.States {
		state := &c.t.States[s]
		if state.Kind != kernel.Atomic || !c.leavesAtOnce(int32(s)) {
			continue
		}
		for cell := range cells(c.m, int32(s)) {
			for _, t := range cell.Transitions {
				switch c.m.Transitions[t].Kind {
				case ir.AfterKind:
					c.addAt(t, diag.AfterNever, c.m.Transitions[t].Event).Note(c.m.Transitions[state.Always[0]].Pos, "the state is left at once")
				default:
					c.addAt(t, diag.DeadTransition).Note(c.m.Transitions[state.Always[0]].Pos, "the state is left at once")
				}
				c.never[t] = true
			}
		}
	}
}

// leavesAtOnce tells whether an eventless transition of the state is always
// taken and leads elsewhere.
func (c *chart) leavesAtOnce(s int32) bool {
	for _, t := range c.t.States[s].Always {
		tr := &c.t.Transitions[t]
		if len(tr.Targets) > 0 && !c.m.Within(tr.Targets[0], s) {
			return tr.Guard == 0
		}
	}
	return false
}
