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
	live, cells := make([]int, len(c.never)), make([]int, len(c.never))
	for s := range c.t.States {
		state := &c.t.States[s]
		for i := range state.On {
			l := c.list(state.On[i].Transitions, live, cells)
			c.gaps(int32(s), state.On[i].Key, l)
		}
		if l := c.list(state.Always, live, cells); c.isChoice(int32(s)) {
			c.choice(int32(s), l)
		}
	}
	for t := range c.never {
		c.never[t] = cells[t] > 0 && live[t] == 0
	}
	c.shadowedKeys()
	c.shadowedByAlways()
}

// A list is what is known of the candidates of one state and key.
type list struct {
	transitions []int32
	regions     []region // of those whose guard can hold
	taken       []int32  // theirs
	closed      bool     // some candidate is always taken
	sure        map[string]spans
	seen        map[string]spans // also with guards that can fail
	subject     map[string]values
}

// memory is how many candidates a later one is compared with.
const memory = 64

// list looks at the candidates of one key in their order.
func (c *chart) list(transitions []int32, live, cells []int) *list {
	l := &list{transitions: transitions, sure: map[string]spans{}, seen: map[string]spans{}, subject: map[string]values{}}
	for _, t := range transitions {
		cells[t]++
		if c.candidate(l, t) {
			live[t]++
		}
	}
	return l
}

// candidate tells whether a candidate can be taken behind those before it.
func (c *chart) candidate(l *list, t int32) bool {
	guard := c.guard(t)
	switch {
	case l.closed:
		if len(l.taken) > 0 && c.guardedLast(l) {
			c.addAt(t, diag.DeadTransition).Note(c.m.Transitions[l.taken[len(l.taken)-1]].Pos, "with this one every case is taken")
		}
		return false
	case guard == nil:
		l.closed = true
		l.taken, l.regions = append(l.taken, t), append(l.regions, anywhere())
		return true
	}
	return c.guarded(l, t, guard)
}

// guarded tells it of a candidate with a guard.
func (c *chart) guarded(l *list, t int32, guard *ir.Expr) bool {
	r := c.region(guard, true)
	switch {
	case r.impossible():
		if !c.comparesNothing(guard, anywhere()) { // else it is said at the comparison
			c.addAt(t, diag.ConstantGuard, c.m.Transitions[t].GuardSource, "never")
		}
		return false
	case !guard.CanFail && c.region(guard, false).impossible():
		if guard.Op != ir.LitBool {
			c.addAt(t, diag.ConstantGuard, c.m.Transitions[t].GuardSource, "always")
		}
		l.closed = true
	case c.covered(l, t, r):
		return false
	}
	c.enter(l, t, r, !guard.CanFail)
	return true
}

// guardedLast tells whether the list was closed by a guard: what stands behind a
// candidate without one is said where the chart is compiled.
func (c *chart) guardedLast(l *list) bool {
	last := c.guard(l.taken[len(l.taken)-1])
	return last != nil && last.Op != ir.LitBool
}

// covered reports a candidate whose cases are all taken by those before it, and
// one that shares some of its cases with an earlier one.
func (c *chart) covered(l *list, t int32, r region) bool {
	if name, v, ok := r.single(); ok && len(v.in) > 0 && l.sure[name].hold(v.in) {
		c.addAt(t, diag.DeadTransition).Note(c.m.Transitions[l.taken[len(l.taken)-1]].Pos, "with this one all its cases are taken")
		return true
	}
	for i := max(0, len(l.regions)-memory); i < len(l.regions); i++ {
		before := l.regions[i]
		if g := c.guard(l.taken[i]); g != nil && (before.covers(r) && !g.CanFail || c.asksAll(t, l.taken[i])) {
			c.addAt(t, diag.DeadTransition).Note(c.m.Transitions[l.taken[i]].Pos, "whenever its guard holds, this one is taken")
			return true
		}
		if overlap(before, r) && !c.alike(l.taken[i], t) {
			c.addAt(t, diag.GuardsOverlap).Note(c.m.Transitions[l.taken[i]].Pos, "this one comes first")
		}
	}
	return false
}

// asksAll tells whether a guard asks all that an earlier one asks, in the same words, and
// perhaps more. Then it never holds behind it, also where they can fail: it fails with
// the earlier one.
func (c *chart) asksAll(t, earlier int32) bool {
	all, asked := c.parts(t), c.parts(earlier)
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

// parts are the operands of a guard's &&, and of those that it names: all, or one more
// than are kept in mind.
func (c *chart) parts(t int32) map[string]bool {
	g := c.t.Transitions[t].Guard
	if c.allParts[g] == nil {
		if c.allParts == nil {
			c.allParts = map[int32]map[string]bool{}
		}
		c.allParts[g] = map[string]bool{}
		c.split(c.guard(t), c.allParts[g], map[int]bool{})
	}
	return c.allParts[g]
}

func (c *chart) split(e *ir.Expr, parts map[string]bool, seen map[int]bool) {
	c.work++
	switch {
	case len(parts) > mind:
	case e.Op == ir.And:
		for _, a := range e.Args {
			c.split(a, parts, seen)
		}
	case e.Op == ir.CallFunc && len(e.Args) == 0:
		if !seen[e.Index] {
			seen[e.Index] = true
			c.split(c.m.Funcs[e.Index].Body, parts, seen)
		}
	default:
		parts[ir.Key(e)] = true
	}
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

func gather(all map[string]spans, name string, in spans) {
	gathered := all[name]
	gathered.add(in)
	all[name] = gathered
}

// enter remembers a candidate, and whether all cases are taken now.
func (c *chart) enter(l *list, t int32, r region, sure bool) {
	l.taken, l.regions = append(l.taken, t), append(l.regions, r)
	name, v, ok := r.single()
	if !ok {
		return
	}
	l.subject[name] = v
	gather(l.seen, name, v.in)
	if sure {
		gather(l.sure, name, v.in)
		l.closed = l.closed || l.sure[name].hold(v.all)
	}
}
