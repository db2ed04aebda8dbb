package lint

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
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
	if l.closed {
		if len(l.taken) > 0 && c.guardedLast(l) {
			c.addAt(t, diag.DeadTransition).Note(c.m.Transitions[l.taken[len(l.taken)-1]].Pos, "with this one every case is taken")
		}
		return false
	}
	guard := c.guard(t)
	if guard == nil {
		l.closed = true
		l.taken, l.regions = append(l.taken, t), append(l.regions, anywhere())
		return true
	}
	r := c.region(guard, true)
	literal := guard.Op == ir.LitBool
	switch {
	case r.impossible():
		if c.comparesNothing(guard) {
			return false // said at the comparison
		}
		c.addAt(t, diag.ConstantGuard, c.m.Transitions[t].GuardSource, "never")
		return false
	case !c.canFail(guard) && c.region(guard, false).impossible():
		if !literal {
			c.addAt(t, diag.ConstantGuard, c.m.Transitions[t].GuardSource, "always")
		}
		l.closed = true
	case c.covered(l, t, r):
		return false
	}
	c.enter(l, t, r, !c.canFail(guard))
	return true
}

// guardedLast tells whether the list was closed by a guard: what stands behind a
// candidate without one is said where the chart is compiled.
func (c *chart) guardedLast(l *list) bool {
	last := c.guard(l.taken[len(l.taken)-1])
	return last != nil && last.Op != ir.LitBool
}

// covered reports a candidate whose cases are all taken by one before it, and
// one that shares some of its cases with an earlier one.
func (c *chart) covered(l *list, t int32, r region) bool {
	for i := max(0, len(l.regions)-memory); i < len(l.regions); i++ {
		before := l.regions[i]
		if g := c.guard(l.taken[i]); before.covers(r) && g != nil && !c.canFail(g) {
			c.addAt(t, diag.DeadTransition).Note(c.m.Transitions[l.taken[i]].Pos, "whenever its guard holds, this one is taken")
			return true
		}
		if overlap(before, r) {
			c.addAt(t, diag.GuardsOverlap).Note(c.m.Transitions[l.taken[i]].Pos, "this one comes first")
		}
	}
	return false
}

// overlap tells whether two conditions on one number or enum share some values
// and each has others of its own.
func overlap(a, b region) bool {
	name, v, ok := a.single()
	other, w, alike := b.single()
	if !ok || !alike || name != other || v.opaque {
		return false
	}
	return len(v.in.and(w.in)) > 0 && !v.in.hold(w.in) && !w.in.hold(v.in) && len(v.all) == 1 && v.all[0] != anyText[0]
}

// enter remembers a candidate, and whether all cases are taken now.
func (c *chart) enter(l *list, t int32, r region, sure bool) {
	l.taken, l.regions = append(l.taken, t), append(l.regions, r)
	name, v, ok := r.single()
	if !ok {
		return
	}
	l.subject[name] = v
	l.seen[name] = l.seen[name].or(v.in)
	if sure {
		l.sure[name] = l.sure[name].or(v.in)
		l.closed = l.closed || l.sure[name].hold(v.all)
	}
}

// canFail tells whether a guard can fail, which counts as false.
func (c *chart) canFail(e *ir.Expr) bool {
	if e.CanFail || e.Op == ir.HostGuard {
		return true
	}
	for _, a := range e.Args {
		if a != nil && c.canFail(a) {
			return true
		}
	}
	return e.Op == ir.CallFunc && c.canFail(c.m.Funcs[e.Index].Body)
}

// gaps reports candidates that tell values of an enum apart and forget some,
// where nothing else takes the event.
func (c *chart) gaps(s, k int32, l *list) {
	if l.closed || len(l.taken) < 2 || c.takenElsewhere(s, c.t.Keys[k]) {
		return
	}
	if missing := c.missing(l); missing != "" {
		c.addAt(l.taken[len(l.taken)-1], diag.NotExhaustive, missing)
	}
}

// missing lists the values of an enum that a list of guards about nothing else
// does not name.
func (c *chart) missing(l *list) string {
	if len(l.subject) != 1 {
		return ""
	}
	var forgotten []string
	for _, r := range l.regions {
		if _, _, ok := r.single(); !ok {
			return ""
		}
	}
	for name, v := range l.subject {
		for i, text := range c.m.Types[v.typ].Values {
			if !l.seen[name].contains(int64(i)) {
				forgotten = append(forgotten, text)
			}
		}
	}
	return strings.Join(forgotten, ", ")
}

// takenElsewhere tells whether an ancestor, or a wider key of the same state,
// can take what a key names.
func (c *chart) takenElsewhere(s int32, name string) bool {
	for at := s; at != kernel.NoState; at = c.t.States[at].Parent {
		for _, cell := range c.t.States[at].On {
			other := c.t.Keys[cell.Key]
			if (at != s || other != name) && (other == name || matches(other, name)) {
				return true
			}
		}
	}
	return false
}

// matches tells whether a key with a star covers a name.
func matches(key, name string) bool {
	prefix, star := strings.CutSuffix(key, "*")
	return star && (prefix == "" || strings.HasPrefix(name+".", prefix))
}

// isChoice tells whether a state only decides where to go on: it has guarded
// `always` and nothing else, and nothing around it changes anything meanwhile.
func (c *chart) isChoice(s int32) bool {
	state := &c.t.States[s]
	if len(state.Always) == 0 || state.Kind != kernel.Atomic || len(state.On) > 0 || len(state.Invokes) > 0 || c.waits(state.Always) {
		return false
	}
	for at := state.Parent; at != kernel.NoState; at = c.t.States[at].Parent {
		up := &c.t.States[at]
		if up.Kind == kernel.Parallel || len(up.On) > 0 || len(up.Always) > 0 || len(up.Invokes) > 0 {
			return false
		}
	}
	return true
}

// waits tells whether a guard may come to hold by itself: it reads the time, or
// asks the host or the machine.
func (c *chart) waits(transitions []int32) bool {
	for _, t := range transitions {
		if g := c.t.Transitions[t].Guard; g != 0 && c.asksOutside(c.m.Guards[g].Expr) {
			return true
		}
	}
	return false
}

func (c *chart) asksOutside(e *ir.Expr) bool {
	switch e.Op {
	case ir.Now, ir.HostGuard, ir.Active, ir.Alive:
		return true
	case ir.CallFunc:
		if c.asksOutside(c.m.Funcs[e.Index].Body) {
			return true
		}
	}
	return slices.ContainsFunc(e.Args, func(a *ir.Expr) bool { return a != nil && c.asksOutside(a) })
}

// choice reports a choice that can end with nothing chosen.
func (c *chart) choice(s int32, l *list) {
	if l.closed {
		return
	}
	for name, v := range l.subject {
		if l.seen[name].hold(v.all) {
			return // a guard that fails is another matter
		}
	}
	if missing := c.missing(l); missing != "" {
		c.addAt(l.transitions[len(l.transitions)-1], diag.NotExhaustive, missing)
		return
	}
	c.add(s, diag.NoDefault, c.t.States[s].Path)
}

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
			if c.shadowed(c.t.Keys[cell.Key], always) {
				c.addAt(cell.Transitions[0], diag.DeadTransition)
				for _, t := range cell.Transitions {
					c.never[t] = true
				}
			}
		}
	}
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
	if !star || prefix == "done" || prefix == "error" || strings.HasPrefix(prefix, "done.") || strings.HasPrefix(prefix, "error.") {
		return false
	}
	some := false
	for _, event := range c.t.Events {
		if !matches(key, event) {
			continue
		}
		some = true
		if !always[event] && !nearer(event, key, always) {
			return false
		}
	}
	return some
}

// nearer tells whether a longer prefix than key always takes the event.
func nearer(event, key string, always map[string]bool) bool {
	for other := range always {
		if len(other) > len(key) && matches(other, event) {
			return true
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
		if len(tr.Targets) > 0 && !c.within(tr.Targets[0], s) {
			return tr.Guard == 0
		}
	}
	return false
}
