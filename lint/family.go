package lint

import (
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file sums states up once, for rules that ask the same of each child or
// each descendant.

// A family is what the children of a state are.
type family struct {
	others, lasting int  // no history; neither history nor final
	deeper, ends    bool // some child has children; some final child is entered
}

// family sums up the children of a state.
func (c *chart) family(s int32) (f family) {
	for child := range c.children(s) {
		switch {
		case c.t.States[child].Kind != kernel.Final:
			f.lasting++
		case c.reached[child]:
			f.ends = true
		}
		f.others++
		f.deeper = f.deeper || c.t.States[child].Last > child
	}
	return f
}

// The ways out of a state that it has itself.
type ways struct {
	some, many, other bool  // any; to more than one state; by more than the end of an actor
	only, by          int32 // the one target, and the last transition to it
}

// waysOut sums up the transitions of a state that lead anywhere.
func (c *chart) waysOut(s int32) (w ways) {
	for t, tr := range c.own(s) {
		if len(tr.Targets) == 0 {
			continue
		}
		w.many = w.many || len(tr.Targets) > 1 || w.some && w.only != tr.Targets[0]
		w.some, w.only, w.by = true, tr.Targets[0], t
		w.other = w.other || !c.isEnd(t)
	}
	return w
}
