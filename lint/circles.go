package lint

import (
	"maps"
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds circles of eventless transitions whose guards cannot stop them:
// once the guard of the first holds, the others hold too, and nothing on the way
// changes what they ask.

func (c *chart) guardedCircles() {
	left := patience
	for s := range c.t.States {
		if !c.reached[s] {
			continue
		}
		if c.t.States[s].Last > int32(s) {
			c.stays(int32(s), &left)
			continue
		}
		if c.t.States[s].Kind == kernel.Atomic {
			known, asked := anywhere(), ir.Fields{}
			for _, t := range c.t.States[s].Always {
				g := c.guard(t)
				if g == nil || c.asksOutside(g, 0) {
					break
				}
				asked.Join(c.reads(g))
				c.circle(int32(s), t, both(known, c.region(g, true)), maps.Clone(asked), &left)
				known = both(known, c.region(g, false))
			}
		}
	}
}

// stays reports an eventless transition that leaves a composite state active and
// changes nothing that is asked: what is taken once is taken for ever.
func (c *chart) stays(s int32, left *int) {
	list, asked := c.t.States[s].Always, ir.Fields{}
	if len(list) == 0 || c.guard(list[0]) == nil {
		return
	}
	within, asksStates := c.blocksWithin(s), false
	for _, t := range list {
		g := c.guard(t)
		if g != nil && c.asksOutside(g, s) { // what is in s a transition of s leaves and enters
			return
		}
		asked.Join(c.reads(g))
		asksStates = asksStates || g != nil && c.asksOutside(g, 0)
		if c.m.Returns(t) && !c.never[t] && !c.mayChange([]int32{c.t.Transitions[t].Do}, asked) && !c.mayChange(within, asked) && !c.disturbed(s, asked, asksStates, left) {
			c.addAt(list[0], diag.EndlessAlways, c.called(s)).Fix("let a guard ask what the transition changes, `!active(…)` for one, or let an action change what it asks")
			return
		}
	}
}

// blocksWithin are the actions of all that a transition could leave and enter without
// leaving s.
func (c *chart) blocksWithin(s int32) []int32 {
	blocks := []int32{c.t.States[s].InitialDo}
	for at := s + 1; at <= c.t.States[s].Last; at++ {
		blocks = append(blocks, c.t.States[at].Exit, c.t.States[at].Entry, c.t.States[at].InitialDo)
	}
	return blocks
}

// disturbed tells whether an eventless transition that may be taken beside those of a state
// may leave it, or write what is asked there; or be taken at all, where any of them counts.
// Such are those of other regions, and of what is around them all, which those regions may be
// the ones to take. Where too much was looked at it may be so.
func (c *chart) disturbed(s int32, asked ir.Fields, byAny bool, left *int) bool {
	for at := s; at > 0; at = c.t.States[at].Parent {
		around := c.t.States[at].Parent
		if c.t.States[around].Kind != kernel.Parallel {
			continue
		}
		if *left -= len(c.t.States); *left < 0 {
			return true
		}
		for q := range c.t.States {
			if q := int32(q); c.m.Within(around, q) || c.m.Within(q, around) && !c.m.Within(q, at) {
				if slices.ContainsFunc(c.t.States[q].Always, func(t int32) bool { return c.disturbs(t, s, asked, byAny, left) }) {
					return true
				}
			}
		}
	}
	return false
}

// disturbs tells it of one transition.
func (c *chart) disturbs(t, s int32, asked ir.Fields, byAny bool, left *int) bool {
	tr := &c.t.Transitions[t]
	domain, blocks := max(tr.Domain, 0), []int32{tr.Do}
	switch {
	case c.never[t]:
		return false
	case byAny, *left < 0:
		return true
	case len(tr.Targets) > 0 && c.m.Within(s, domain):
		return true
	case len(tr.Targets) > 0:
		blocks = append(blocks, c.blocksWithin(domain)...)
	}
	*left -= len(blocks)
	return c.mayChange(blocks, asked)
}

// besideRegions tells whether a state is in a region of a parallel, where others
// could lead out.
func (c *chart) besideRegions(s int32) bool { return c.regionOf(s) > 0 }

// regionOf is the region that a state is in, the root where it is in none.
func (c *chart) regionOf(s int32) int32 {
	for s > 0 && c.t.States[c.t.States[s].Parent].Kind != kernel.Parallel {
		s = c.t.States[s].Parent
	}
	return s
}

// circle follows one eventless transition as long as what is known says which
// comes next, and reports when it is back at its first state, if that is the
// first of the circle in the file.
func (c *chart) circle(first, t int32, known region, asked ir.Fields, left *int) {
	const far = 100
	leaf, within, anew := first, c.regionOf(first), false
	for range far {
		from := leaf
		if leaf = c.after(leaf, t); leaf < first || c.changes(from, leaf, t, asked) {
			return
		}
		if domain := max(c.t.Transitions[t].Domain, 0); !c.m.Within(domain, within) && len(c.t.Transitions[t].Targets) > 0 {
			if anew = true; c.mayChange(c.blocksWithin(domain), asked) { // with all regions that begin anew
				return
			}
		}
		if leaf == first {
			if c.disturbed(first, asked, anew, left) {
				return
			}
			start := c.t.States[first].Always[0]
			c.addAt(start, diag.EndlessAlways, c.called(first)).Fix("narrow one of the guards, or let an action on the way change what they ask")
			return
		}
		if t = c.surelyNext(leaf, known, asked); t < 0 {
			return
		}
	}
}

// surelyNext is the eventless transition of a leaf that what is known lets be
// taken; -1 where it does not say.
func (c *chart) surelyNext(leaf int32, known region, asked ir.Fields) int32 {
	for _, t := range c.t.States[leaf].Always {
		g := c.guard(t)
		if g == nil {
			return t
		}
		asked.Join(c.reads(g))
		r := c.region(g, true)
		switch {
		case both(known, r).impossible():
		case r.covers(known) && c.sure(g):
			return t
		default:
			return -1
		}
	}
	return -1
}

// changes tells whether taking a transition may write what guards ask.
func (c *chart) changes(from, to, t int32, asked ir.Fields) bool {
	tr := &c.t.Transitions[t]
	blocks := []int32{tr.Do}
	for at := from; at > max(tr.Domain, 0); at = c.t.States[at].Parent {
		blocks = append(blocks, c.t.States[at].Exit)
	}
	for at := to; at > max(tr.Domain, 0); at = c.t.States[at].Parent {
		blocks = append(blocks, c.t.States[at].Entry, c.t.States[at].InitialDo)
	}
	return c.mayChange(blocks, asked)
}

// mayChange tells whether one of these blocks may write what guards ask, or raises
// an event by which something could.
func (c *chart) mayChange(blocks []int32, asked ir.Fields) bool {
	return slices.ContainsFunc(blocks, func(block int32) bool {
		does := c.effects(c.m.Blocks[block].Do)
		return does.raises || does.writes.Meet(asked)
	})
}

// after is the leaf that is active behind a transition; NoState where that is
// not one certain state.
func (c *chart) after(leaf, t int32) int32 {
	tr := &c.t.Transitions[t]
	if len(tr.Targets) == 0 {
		return leaf
	}
	s := tr.Targets[0]
	for c.t.States[s].Kind == kernel.Compound && len(c.t.States[s].Initial) == 1 {
		s = c.t.States[s].Initial[0]
	}
	if c.t.States[s].Kind != kernel.Atomic || len(tr.Targets) > 1 {
		return kernel.NoState
	}
	return s
}
