package lint

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file looks at the form of states and transitions: words that change
// nothing, composites with nothing to compose, targets that reach past a
// composite's own entry, timers that lose every race.

func (c *chart) shape() {
	for s := range c.t.States {
		if c.t.States[s].Kind == kernel.Parallel {
			c.regions(int32(s))
		}
		if c.reached[s] {
			c.timers(int32(s))
		}
	}
	for t := range c.t.Transitions {
		tr := &c.t.Transitions[t]
		if tr.Reenter && len(tr.Targets) > 0 && !c.inside(tr) {
			c.addAt(int32(t), diag.UselessReenter)
		}
		c.crossing(int32(t), tr)
	}
}

// inside tells whether all targets are the source or below it: only there
// `reenter` makes a difference.
func (c *chart) inside(tr *kernel.Transition) bool {
	return tr.Source > 0 && !slices.ContainsFunc(tr.Targets, func(t int32) bool { return !c.within(t, tr.Source) })
}

func (c *chart) regions(s int32) {
	n := 0
	c.children(s, func(child int32) {
		if !c.isHistory(child) {
			n++
		}
	})
	if n < 2 {
		c.add(s, diag.OneRegion, c.called(s))
	}
}

// crossing reports a target below a composite that the transition comes into
// from outside, past its initial state. Regions of a parallel must be named to
// be entered otherwise than by default, and a history state is the door.
func (c *chart) crossing(t int32, tr *kernel.Transition) {
	if len(tr.Targets) != 1 || c.isHistory(tr.Targets[0]) {
		return
	}
	target := tr.Targets[0]
	into := c.t.States[target].Parent
	if into <= 0 || c.within(tr.Source, into) || c.t.States[into].Kind != kernel.Compound {
		return
	}
	if up := c.t.States[into].Parent; c.t.States[up].Kind == kernel.Parallel && c.within(tr.Source, up) {
		return // into another region: there is no other way
	}
	c.addAt(t, diag.CrossesIn, c.t.States[target].Path, c.t.States[into].Path)
}

// timers reports those that a shorter one of the same state always beats.
func (c *chart) timers(s int32) {
	shortest, first := int64(0), int32(-1)
	for _, row := range c.t.States[s].After {
		delay, list := c.delay(row)
		if delay >= 0 && (first < 0 || delay < shortest) && c.leaves(s, list) {
			shortest, first = delay, row
		}
	}
	for _, row := range c.t.States[s].After {
		delay, list := c.delay(row)
		if first >= 0 && row != first && delay >= 0 && (delay > shortest || delay == shortest && row > first) && len(list) > 0 {
			won := c.candidatesOf(s, c.t.After[first].Key)
			c.addAt(list[0], diag.AfterNever, c.m.Transitions[list[0]].Event).Note(c.m.Transitions[won[0]].Pos, "this one is sooner and leaves the state")
		}
	}
}

// delay is a timer's delay in milliseconds where it is a literal, else -1, and
// its candidates.
func (c *chart) delay(row int32) (int64, []int32) {
	a := &c.t.After[row]
	list := c.candidatesOf(a.State, a.Key)
	if e := c.m.Delays[a.Delay].Expr; e != nil && e.Op == ir.LitDuration {
		return e.Int, list
	}
	return -1, list
}

func (c *chart) candidatesOf(s, key int32) []int32 {
	for _, cell := range c.t.States[s].On {
		if cell.Key == key {
			return cell.Transitions
		}
	}
	return nil
}

// leaves tells whether the first candidate has no guard and leaves the state.
func (c *chart) leaves(s int32, list []int32) bool {
	if len(list) == 0 {
		return false
	}
	tr := &c.t.Transitions[list[0]]
	return tr.Guard == 0 && len(tr.Targets) > 0 && tr.Domain != s
}
