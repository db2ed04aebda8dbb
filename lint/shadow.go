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
		always := map[string]bool{}
		for _, cell := range c.t.States[s].On {
			if c.closes(cell.Transitions) {
				always[c.t.Keys[cell.Key]] = true
			}
		}
		if len(always) == 0 {
			continue
		}
		for _, cell := range c.t.States[s].On {
			if c.underAll(cell, func(key string) bool { return c.shadowed(key, always) }) {
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

// closes tells whether one of the candidates has no guard.
func (c *chart) closes(list []int32) bool {
	for _, t := range list {
		if c.t.Transitions[t].Guard == 0 {
			return true
		}
	}
	return false
}

// shadowed tells whether each event of a prefix has a nearer key that is always
// taken. Platform events are not listed anywhere, so that `*` is never shadowed.
func (c *chart) shadowed(key string, always map[string]bool) bool {
	prefix, star := strings.CutSuffix(key, ".*")
	if !star || ir.FamilyOf(key) != ir.NoFamily {
		return false
	}
	itself, below := c.matching(prefix)
	left := func(event string) bool { return !c.takenNearer(event, key, always) }
	return (itself || len(below) > 0) && !(itself && left(prefix)) && !slices.ContainsFunc(below, left)
}

// matching gives the events that a prefix matches: whether there is one of its own
// name, and those whose names go on behind a dot.
func (c *chart) matching(prefix string) (itself bool, below []string) {
	if c.sorted == nil {
		c.sorted = slices.Sorted(slices.Values(c.t.Events))
	}
	_, itself = slices.BinarySearch(c.sorted, prefix)
	first, _ := slices.BinarySearch(c.sorted, prefix+".")
	end, _ := slices.BinarySearch(c.sorted, prefix+"/") // what stands behind a dot in ASCII
	return itself, c.sorted[first:end]
}

// takenNearer tells whether a nearer key of an event than key, one of those that
// match it, is always taken.
func (c *chart) takenNearer(event, key string, always map[string]bool) bool {
	for _, nearer := range kernel.KeyNames(event) {
		c.work++
		if nearer == key || always[nearer] {
			return nearer != key
		}
	}
	return false
}

// shadowedByAlways reports the events and timers of a state that is left at once
// whenever it is entered.
func (c *chart) shadowedByAlways() {
	for s := range c.t.States {
		state := &c.t.States[s]
		if state.Kind != kernel.Atomic || !c.leavesAtOnce(int32(s)) {
			continue
		}
		for _, cell := range state.On {
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
