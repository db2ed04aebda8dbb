package lint

import (
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file looks at invoked actors: an end or a failure that nothing handles,
// and states that wait for an actor without a way to give up.

func (c *chart) actors() {
	for i := range c.t.Invokes {
		inv := &c.t.Invokes[i]
		if !c.reached[inv.State] {
			continue
		}
		at := c.written(i)
		if at == nil {
			continue
		}
		actor := &c.m.Actors[inv.Src]
		if actor.Output != 0 && !at.HasOnDone && !c.handles(inv.State, "done.invoke."+inv.ID) {
			c.found.Add(at.Src.Pos, at.Src.End, diag.NoOnDone, actor.Name)
		}
		if !at.HasOnError && !c.t.IgnoreErrors && !c.handles(inv.State, "error.invoke."+inv.ID) {
			c.found.Add(at.Src.Pos, at.Src.End, diag.NoOnError, actor.Name)
		}
		if c.onlyEnds(inv.State) {
			c.found.Add(at.Src.Pos, at.Src.End, diag.OnlyCompletion, c.t.States[inv.State].Path, actor.Name)
		}
	}
}

// written is an invoke as it stands in the file.
func (c *chart) written(row int) *schema.Invoke {
	state := c.t.Invokes[row].State
	for j, other := range c.t.States[state].Invokes {
		if int(other) == row && j < len(c.states[state].Invokes) {
			return &c.states[state].Invokes[j]
		}
	}
	return nil
}

// handles tells whether a state or one around it has a key for an event.
func (c *chart) handles(s int32, event string) bool {
	for at := s; at != kernel.NoState; at = c.t.States[at].Parent {
		for _, cell := range c.t.States[at].On {
			if k := c.t.Keys[cell.Key]; k == event || matches(k, event) {
				return true
			}
		}
	}
	return false
}

// onlyEnds tells whether a state can be left by the ends of its actors and by
// nothing else: no event, no timer, no condition, here or around it.
func (c *chart) onlyEnds(s int32) bool {
	left := false
	for at := s; at != kernel.NoState; at = c.t.States[at].Parent {
		if c.t.States[at].Kind == kernel.Parallel && c.exits[at] {
			return false
		}
		other := false
		c.own(at, func(t int32, tr *kernel.Transition) {
			if len(tr.Targets) == 0 {
				return
			}
			left = true
			other = other || !c.isEnd(t)
		})
		if other {
			return false
		}
	}
	return left
}

// isEnd tells whether a transition is on an actor's end alone.
func (c *chart) isEnd(t int32) bool {
	event := c.m.Transitions[t].Event
	return strings.HasPrefix(event, "done.invoke.") || strings.HasPrefix(event, "error.invoke.")
}
