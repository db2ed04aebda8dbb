package lint

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file looks at guards: those that are always or never true, candidates
// that leave nothing to the ones behind them, cases that no candidate takes.
// It finds the transitions that can never be taken before anything else is
// asked, because what they lead to counts as not reached.

// conditions looks at every list of candidates.
func (c *chart) conditions() {
	listed, taken := make([]bool, len(c.never)), make([]bool, len(c.never))
	look := func(transitions []int32) *list {
		l := c.list(transitions)
		for _, t := range transitions {
			listed[t] = true
		}
		for _, one := range l.taken {
			taken[one.transition] = true
		}
		return l
	}
	for s := range c.t.States {
		byFirst := map[int32]*list{} // candidate
		for cell := range cells(c.m, int32(s)) {
			byFirst[cell.Transitions[0]] = look(cell.Transitions)
		}
		for _, cell := range c.t.States[s].On {
			c.gaps(int32(s), cell.Key, byFirst[cell.Transitions[0]])
		}
		if l := look(c.t.States[s].Always); c.isChoice(int32(s)) {
			c.choice(int32(s), l)
		}
	}
	for t := range c.never {
		c.never[t] = listed[t] && !taken[t]
	}
	c.shadowedKeys()
	c.shadowedByAlways()
}

// A list is what is known of the candidates of one state and key.
type list struct {
	transitions []int32
	taken       []candidate       // those that those before them leave something to
	closed      bool              // some candidate is always taken
	cases       map[string]*cases // of each subject that a guard alone asks for
	missing     string            // the cases that the candidates forget, as far as there are words for them
	none        bool              // it is known that all are taken
}

// A candidate is a transition with the values for which its guard can hold.
type candidate struct {
	transition int32
	region     region
}

// cases are the values of one subject for which some guard holds.
type cases struct {
	all  spans // that there are
	sure spans // for which one is taken
	seen spans // or fails
}

// memory is how many candidates a later one is compared with.
const memory = 64

// list looks at the candidates of one key in their order.
func (c *chart) list(transitions []int32) *list {
	l := &list{transitions: transitions, cases: map[string]*cases{}}
	for _, t := range transitions {
		switch guard := c.guard(t); {
		case l.closed:
			if len(l.taken) > 0 && c.guardedLast(l) {
				c.addAt(t, diag.DeadTransition).Note(c.m.Transitions[l.last()].Pos, "with this one every case is taken")
			}
		case guard == nil:
			l.closed = true
			l.taken = append(l.taken, candidate{t, anywhere()})
		default:
			c.guarded(l, t, guard)
		}
	}
	if !l.closed {
		l.missing, l.none = c.missing(l)
	}
	return l
}

// last is the transition of the last candidate that is taken.
func (l *list) last() int32 { return l.taken[len(l.taken)-1].transition }

// guarded looks at a candidate with a guard, behind those before it.
func (c *chart) guarded(l *list, t int32, guard *ir.Expr) {
	r := c.region(guard, true)
	switch {
	case r.impossible():
		if !c.comparesNothing(guard, anywhere()) { // else it is said at the comparison
			c.addAt(t, diag.ConstantGuard, c.m.Transitions[t].GuardSource, "never")
		}
		return
	case c.sure(guard) && c.region(guard, false).impossible():
		if guard.Op != ir.LitBool {
			c.addAt(t, diag.ConstantGuard, c.m.Transitions[t].GuardSource, "always")
		}
		l.closed = true
	case c.covered(l, t, r):
		return
	}
	l.take(candidate{t, r}, c.sure(guard))
}

// guardedLast tells whether the list was closed by a guard: what stands behind a
// candidate without one is said where the chart is compiled.
func (c *chart) guardedLast(l *list) bool {
	last := c.guard(l.last())
	return last != nil && last.Op != ir.LitBool
}

// covered reports a candidate whose cases are all taken by those before it, and
// one that shares some of its cases with an earlier one.
func (c *chart) covered(l *list, t int32, r region) bool {
	if name, v, ok := r.single(); ok && len(v.in) > 0 && l.cases[name] != nil && l.cases[name].sure.hold(v.in) {
		c.addAt(t, diag.DeadTransition).Note(c.m.Transitions[l.last()].Pos, "with this one all its cases are taken")
		return true
	}
	for _, before := range l.taken[max(0, len(l.taken)-memory):] {
		if g := c.guard(before.transition); g != nil && (before.region.covers(r) && c.sure(g) || c.asksAll(t, before.transition)) {
			c.addAt(t, diag.DeadTransition).Note(c.m.Transitions[before.transition].Pos, "whenever its guard holds, this one is taken")
			return true
		}
		if overlap(before.region, r) && !c.alike(before.transition, t) {
			c.addAt(t, diag.GuardsOverlap).Note(c.m.Transitions[before.transition].Pos, "this one comes first")
		}
	}
	return false
}

// asksAll tells whether a guard asks all that an earlier one asks, in the same words, and
// perhaps more. Then it never holds behind it, also where they can fail: it fails with
// the earlier one.
func (c *chart) asksAll(t, earlier int32) bool {
	all, asked := c.partsOf(c.t.Transitions[t].Guard), c.partsOf(c.t.Transitions[earlier].Guard)
	if len(asked) > mind {
		return false // there are others
	}
	for part := range asked {
		if !all[part] {
			return false
		}
	}
	return true
}

// overlap tells whether two conditions on the same values, of which one is a
// number or an enum, share some cases and each has others of its own.
func overlap(a, b region) bool {
	if !a.exact || !b.exact || len(a.sets) != len(b.sets) || both(a, b).impossible() || a.covers(b) || b.covers(a) {
		return false
	}
	ordered := false
	for name, v := range a.sets {
		w, alike := b.sets[name]
		if !alike || v.opaque || len(v.all) != 1 || v.all[0] == anyText[0] {
			return false
		}
		ordered = ordered || !v.in.hold(w.in) && !w.in.hold(v.in)
	}
	return ordered
}

// alike tells whether it makes no difference which of two transitions is taken.
func (c *chart) alike(t, u int32) bool {
	a, b := &c.t.Transitions[t], &c.t.Transitions[u]
	return a.Do == 0 && b.Do == 0 && slices.Equal(a.Targets, b.Targets) && a.Reenter == b.Reenter && a.Forbid == b.Forbid
}

// take remembers a candidate, and whether all cases are taken now. Sure: its guard cannot
// fail.
func (l *list) take(one candidate, sure bool) {
	l.taken = append(l.taken, one)
	name, v, ok := one.region.single()
	if !ok {
		return
	}
	if l.cases[name] == nil {
		l.cases[name] = &cases{all: v.all}
	}
	of := l.cases[name]
	of.seen.add(v.in)
	if sure {
		of.sure.add(v.in)
		l.closed = l.closed || of.sure.hold(of.all)
	}
}
