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

func (c *chart) family(s int32) *family {
	if c.families == nil {
		c.families = make([]*family, len(c.t.States))
	}
	if c.families[s] == nil {
		f := &family{}
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
		c.families[s] = f
	}
	return c.families[s]
}

// The ways out of a state that it has itself.
type ways struct {
	some, many, other bool  // any; to more than one state; by more than the end of an actor
	only, by          int32 // the one target, and the last transition to it
}

func (c *chart) ways(s int32) *ways {
	if c.allWays == nil {
		c.allWays = make([]*ways, len(c.t.States))
	}
	if c.allWays[s] == nil {
		w := &ways{}
		for t, tr := range c.own(s) {
			if len(tr.Targets) == 0 {
				continue
			}
			w.many = w.many || len(tr.Targets) > 1 || w.some && w.only != tr.Targets[0]
			w.some, w.only, w.by = true, tr.Targets[0], t
			w.other = w.other || !c.isEnd(t)
		}
		c.allWays[s] = w
	}
	return c.allWays[s]
}
