package lint

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds two regions of a parallel that react to one event with a
// write to the same field or by raising the same event: which comes last is
// decided by the order in the file alone.

// A deed is what a transition on an event does that another region could do too.
type deed struct {
	event int32 // key
	field int   // context field, or -1-event for a raise
}

// A doer says who does a deed, and in which region.
type doer struct {
	region, transition int32
}

func (c *chart) conflicts() {
	for s := range c.t.States {
		if c.t.States[s].Kind == kernel.Parallel && c.reached[s] {
			c.parallel(int32(s))
		}
	}
}

// parallel compares the regions of one parallel state.
func (c *chart) parallel(s int32) {
	seen := map[deed]doer{}
	c.children(s, func(region int32) {
		for at := region; at <= c.t.States[region].Last; at++ {
			if c.reached[at] {
				c.reactions(seen, region, at)
			}
		}
	})
}

// reactions enters the deeds of one state of a region.
func (c *chart) reactions(seen map[deed]doer, region, s int32) {
	for _, cell := range c.t.States[s].On {
		for _, t := range cell.Transitions {
			if c.never[t] || c.m.Transitions[t].Kind != ir.OnKind {
				continue
			}
			for _, what := range c.deeds(cell.Key, c.t.Transitions[t].Do) {
				other, known := seen[what]
				switch {
				case !known:
					seen[what] = doer{region, t}
				case other.region != region && !c.excluded(other.transition, t):
					c.addAt(t, diag.RegionConflict, c.describe(what), c.t.Keys[cell.Key]).Note(c.m.Transitions[other.transition].Pos, "the other region does it here")
				}
			}
		}
	}
}

// excluded tells whether the guards of two transitions cannot both hold.
func (c *chart) excluded(t, u int32) bool {
	a, b := c.guard(t), c.guard(u)
	return a != nil && b != nil && both(c.region(a, true), c.region(b, true)).impossible()
}

func (c *chart) describe(d deed) string {
	if d.field < 0 {
		return "raise " + c.t.Events[-1-d.field]
	}
	return "write context." + c.m.Types[c.m.Context].Fields[d.field].Name
}

// deeds lists what a block writes and raises, whatever its conditions say.
func (c *chart) deeds(key, block int32) []deed {
	var list []deed
	c.eachAction(c.m.Blocks[block].Do, func(a *ir.Action) {
		switch a.Op {
		case ir.Raise:
			list = append(list, deed{key, int(-1 - a.Event)})
		case ir.Assign, ir.Append:
			for i := range a.Assigns {
				if path := a.Assigns[i].Path; len(path) > 0 && path[0].Kind == ir.FieldStep && whole(path) {
					list = append(list, deed{key, path[0].Field})
				}
			}
		}
	})
	return list
}

// whole tells whether a path names one field and not one of many entries.
func whole(path []ir.Step) bool {
	for _, step := range path {
		if step.Kind != ir.FieldStep {
			return false
		}
	}
	return len(path) == 1
}

// eachAction visits the actions of a list, inner ones and those of named actions
// too, each named action once.
func (c *chart) eachAction(do []ir.Action, visit func(a *ir.Action)) {
	seen := map[int32]bool{}
	var into func(a *ir.Action)
	into = func(a *ir.Action) {
		visit(a)
		if a.Op == ir.CallProc && !seen[a.Proc] {
			seen[a.Proc] = true
			walkActions(c.m.Procs[a.Proc].Do, into)
		}
	}
	walkActions(do, into)
}
