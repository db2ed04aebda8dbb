package lint

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file looks at the form of states and transitions: words that change
// nothing, composites with nothing to compose, targets that reach past a
// composite's own entry, timers that lose every race.

func (c *chart) shape() {
	soonest := make([]*timer, len(c.t.States)) // by state
	crossed := c.crossedParallels()
	for s := range c.t.States {
		if c.t.States[s].Kind == kernel.Parallel {
			c.regions(int32(s))
		}
		if soonest[s] = c.soonest(int32(s), soonest); c.reached[s] {
			c.late(int32(s), soonest[s])
		}
	}
	for t := range c.t.Transitions {
		tr := &c.t.Transitions[t]
		if why := c.idle(tr); why != "" && !c.besideLeavers(int32(t), crossed) {
			c.addAt(int32(t), diag.UselessReenter, why)
		}
		if c.meantAgain(tr) {
			c.addAt(int32(t), diag.NotReentered, c.t.States[tr.Source].Path)
		}
		c.crossing(int32(t), tr)
	}
	c.output()
}

// output reports an output of a chart that can never be done.
func (c *chart) output() {
	if o := &c.doc.Output; len(o.Fields) > 0 && !c.m.CanBeDone(0) {
		end := o.Pos
		end.Col += len("output")
		why := "the chart has no final state at its top"
		if c.t.States[0].Kind == kernel.Parallel {
			why = "one of the chart's regions has no final state at its top"
		}
		c.found.Add(o.Pos, end, diag.OutputNeverGiven, why)
	}
}

// inside tells whether all targets are the source or below it: only there
// `reenter` makes a difference.
func (c *chart) inside(tr *kernel.Transition) bool {
	return !slices.ContainsFunc(tr.Targets, func(t int32) bool { return !c.m.Within(t, tr.Source) })
}

// idle says why `reenter` makes no difference: the source is the root, a target
// lies outside of the source, so that it is left in any case, or the source has
// nothing that notices being left and entered. It is "" where it makes one.
func (c *chart) idle(tr *kernel.Transition) string {
	s := &c.t.States[tr.Source]
	switch {
	case !tr.Reenter || len(tr.Targets) == 0:
	case tr.Source == 0:
		return "nothing leaves the root"
	case !c.inside(tr):
		return "the target lies outside of the source, which is left anyway"
	case c.notices(tr.Source) || tr.Domain != s.Parent:
	case c.t.States[s.Parent].Kind == kernel.Parallel: // the other regions are left and entered, too
	case slices.Contains(tr.Targets, tr.Source) && s.Last > tr.Source, c.remembers(tr.Source): // what lies below is entered otherwise
	default:
		return "the source has no entry, exit, timer or actor that would notice"
	}
	return ""
}

// besideLeavers tells whether a transition of an atomic state in a region, which without
// `reenter` leaves nothing, may be taken beside one that leaves that state: with `reenter` only
// one of the two is (SPEC 5.3). Of a key that takes many events any state around may take one.
func (c *chart) besideLeavers(t int32, crossed []bool) bool {
	tr := &c.t.Transitions[t]
	if c.t.States[tr.Source].Last > tr.Source || !c.besideRegions(tr.Source) {
		return false
	}
	keys := c.m.Transitions[t].Keys
	eventless, wide := len(keys) == 0, slices.ContainsFunc(keys, func(key string) bool { return strings.HasSuffix(key, "*") })
	for at := c.t.States[tr.Source].Parent; at != kernel.NoState; at = c.t.States[at].Parent {
		if c.work++; crossed[at] || eventless && len(c.t.States[at].Always) > 0 || wide && len(c.t.States[at].On) > 0 {
			return true
		}
	}
	return slices.ContainsFunc(keys, func(key string) bool { return c.takenElsewhere(tr.Source, key) })
}

// crossedParallels are the parallel states that a transition from inside leads out of, or
// from one region into another.
func (c *chart) crossedParallels() []bool {
	crossed := make([]bool, len(c.t.States))
	for t := range c.t.Transitions {
		tr := &c.t.Transitions[t]
		if len(tr.Targets) == 0 {
			continue
		}
		for at := c.t.States[tr.Source].Parent; at >= tr.Domain && at != kernel.NoState; at = c.t.States[at].Parent {
			c.work++
			crossed[at] = crossed[at] || c.t.States[at].Kind == kernel.Parallel
		}
	}
	return crossed
}

// notices tells whether a state has something that runs when it is left and entered.
func (c *chart) notices(state int32) bool {
	s := &c.t.States[state]
	return s.Entry != 0 || s.Exit != 0 || len(s.After) > 0 || len(s.Invokes) > 0
}

// meantAgain tells whether a transition of an atomic state targets it without `reenter`,
// as if it were left and entered: without a target it would do the same (SPEC 4.6).
func (c *chart) meantAgain(tr *kernel.Transition) bool {
	return !tr.Reenter && len(tr.Targets) == 1 && tr.Targets[0] == tr.Source && c.t.States[tr.Source].Last == tr.Source && c.notices(tr.Source)
}

// remembers tells whether a state has a history, which notes what is left.
func (c *chart) remembers(s int32) bool {
	for child := range c.m.AllChildStates(s) {
		if c.work++; c.isHistory(child) {
			return true
		}
	}
	return false
}

func (c *chart) regions(s int32) {
	n := 0
	for range c.children(s) {
		n++
	}
	if n < 2 {
		c.add(s, diag.OneRegion, c.called(s))
	}
}

// crossing reports a target two levels or more below what the transition comes from
// beside: the states that a composite shows to those beside it may be named. Regions
// of a parallel must be named to be entered otherwise than by default, and a history
// state is the door.
func (c *chart) crossing(t int32, tr *kernel.Transition) {
	if len(tr.Targets) != 1 || c.isHistory(tr.Targets[0]) {
		return
	}
	target := tr.Targets[0]
	into := c.t.States[target].Parent
	if into <= 0 || c.m.Within(tr.Source, into) || c.t.States[into].Kind != kernel.Compound {
		return
	}
	if c.m.Within(tr.Source, c.t.States[into].Parent) {
		return
	}
	c.addAt(t, diag.CrossesIn, c.t.States[target].Path, c.t.States[into].Path)
}

// A timer is an `after` of a literal delay, with its candidates.
type timer struct {
	row        int32
	ms         int64
	candidates []int32
}

// timers are those of a state.
func (c *chart) timers(s int32) (list []*timer) {
	for _, row := range c.t.States[s].After {
		a := &c.t.After[row]
		candidates := c.candidatesOf(a.State, a.Key)
		if e := c.m.Delays[a.Delay].Expr; len(candidates) > 0 && e != nil && e.Op == ir.LitDuration {
			list = append(list, &timer{row, e.Int, candidates})
		}
	}
	return list
}

// soonest is the timer that surely leaves a state before all others, of its own or of the
// states around it; nil without.
func (c *chart) soonest(s int32, of []*timer) (best *timer) {
	if s > 0 {
		best = of[c.t.States[s].Parent]
	}
	for _, own := range c.timers(s) {
		if c.leaves(s, own.candidates[0]) && (best == nil || own.ms < best.ms) {
			best = own
		}
	}
	return best
}

// late reports the timers of a state that a sooner one always beats. One of a state around
// is armed before and never later.
func (c *chart) late(s int32, first *timer) {
	for _, own := range c.timers(s) {
		if first == nil || own.row == first.row || own.ms < first.ms || own.ms == first.ms && own.row < first.row {
			continue
		}
		t := own.candidates[0]
		c.addAt(t, diag.AfterNever, c.m.Transitions[t].Event).Note(c.m.Transitions[first.candidates[0]].Pos, "this one is sooner and leaves the state")
	}
}

// leaves tells whether a transition has no guard and leaves the state.
func (c *chart) leaves(s, t int32) bool {
	tr := &c.t.Transitions[t]
	return tr.Guard == 0 && len(tr.Targets) > 0 && tr.Domain != s
}
