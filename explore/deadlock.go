package explore

// This file judges a configuration in which nothing did anything: whether anything will
// later, whether that is meant, is certain, or may be for want of a value that was not tried
// (doc.go, 7).

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A rest is a configuration in which nothing happens, as far as was tried: no transition is
// taken, and nothing changes but the time.
type rest struct {
	n     *node
	quiet bool     // nothing has happened yet
	timed bool     // a timer runs: when time passes, more changes than the time
	idle  bool     // nothing is there that time could lead on
	later []string // keys of the configurations to which time alone leads
}

// restAt is a configuration in which nothing was tried yet.
func (s *search) restAt(n *node, sn *snapshot) *rest {
	return &rest{n: n, quiet: true, timed: len(sn.left(n.now())) > 0, idle: s.nothingLeft(n, sn)}
}

// sees notes what one trial came to.
func (r *rest) sees(m move, to *node) {
	switch {
	case len(to.path.took) > 0 || to.key == "":
		r.quiet = false
	case to.key == r.n.key:
	case m.advance == 0 || r.timed:
		r.quiet = false
	case !r.idle:
		r.later = append(r.later, to.key)
	}
}

// deadlocks are the rests that last: time leads from them only to others that do.
func (s *search) deadlocks() {
	lasts := map[string]bool{}
	for _, r := range s.rests {
		lasts[r.n.key] = true
	}
	for before := -1; before != len(lasts); {
		before = len(lasts)
		for _, r := range slices.Backward(s.rests) {
			if slices.ContainsFunc(r.later, func(key string) bool { return !lasts[key] }) {
				delete(lasts, r.n.key)
			}
		}
	}
	for _, r := range s.rests {
		if lasts[r.n.key] {
			s.dead(r.n)
		}
	}
}

// nothingLeft tells whether nothing is there that could lead on: no event, timer or actor,
// and no transition that needs none.
func (s *search) nothingLeft(n *node, sn *snapshot) bool {
	always := func(at int32) bool { return len(s.m.Table.States[at].Always) > 0 }
	return len(n.next) == 0 && len(sn.Timers) == 0 && len(sn.Children) == 0 && !slices.ContainsFunc(s.active(n), always)
}

// active are the active states, each leaf with those around it.
func (s *search) active(n *node) (list []int32) {
	for _, tip := range n.tips {
		for at := tip; at != kernel.NoState; at = s.m.Table.States[at].Parent {
			list = append(list, at)
		}
	}
	return list
}

// dead keeps the shortest way to each set of states in which nothing happens: to where
// nothing can, if there is such a one, rather than to where another value may lead on.
func (s *search) dead(n *node) {
	before := slices.IndexFunc(s.result.Deadlocks, func(d Dead) bool { return d.Path.State == n.path.State })
	if s.atEnd(n.tips) || before >= 0 && !s.result.Deadlocks[before].Open {
		return
	}
	sn := n.read()
	sure := s.nothingLeft(n, sn)
	d := Dead{Path: n.path, Sure: sure, Open: !sure && s.open(n, sn), Over: !slices.ContainsFunc(n.tips, s.goesOn)}
	if before >= 0 && d.Open {
		return
	}
	if before >= 0 {
		s.result.Deadlocks = slices.Delete(s.result.Deadlocks, before, before+1)
	}
	s.result.Deadlocks = append(s.result.Deadlocks, d)
}

// atEnd tells whether a machine that is active is meant to be where it is for good: each
// of its regions is at an end, and of one that is said. Where all are final it has not
// ended, because nothing takes the end of what they stand in.
func (s *search) atEnd(tips []int32) bool {
	return slices.ContainsFunc(tips, s.m.Terminal) && !slices.ContainsFunc(tips, func(tip int32) bool { return s.goesOn(tip) && !s.m.Terminal(tip) })
}

// goesOn tells whether a state is not final.
func (s *search) goesOn(at int32) bool { return s.m.Table.States[at].Kind != kernel.Final }

// open tells whether a guard that may still be asked, here or in a living child
// machine, asks for what comes from outside.
func (s *search) open(n *node, sn *snapshot) bool {
	if slices.ContainsFunc(n.tips, s.asksOfAny) {
		return true
	}
	for _, at := range s.active(n) {
		for _, c := range s.m.Table.States[at].On {
			if key := s.m.Table.Keys[c.Key]; canCome(key, n, sn) && s.fromOutside(s.m, sn, key) && s.asksOutside(s.m, c.Transitions) {
				return true
			}
		}
	}
	return s.openBelow(s.m, sn)
}

// openBelow tells it of child machines. Which of their states are active is not asked.
func (s *search) openBelow(m *ir.Machine, sn *snapshot) bool {
	for _, c := range sn.Children {
		child := c.machine(m)
		if child != nil && c.Snapshot != nil && (s.openIn(child, c.Snapshot) || s.openBelow(child, c.Snapshot)) {
			return true
		}
	}
	return false
}

// openIn tells it of one child machine.
func (s *search) openIn(m *ir.Machine, sn *snapshot) bool {
	return slices.ContainsFunc(m.Table.States, func(state kernel.State) bool {
		return s.asksOutside(m, state.Always) || slices.ContainsFunc(state.On, func(c kernel.Candidates) bool {
			return s.fromOutside(m, sn, m.Table.Keys[c.Key]) && s.asksOutside(m, c.Transitions)
		})
	})
}

// fromOutside tells whether what a key matches may come from outside of the system: not what
// only machines send to one another, unless a host actor does too.
func (s *search) fromOutside(m *ir.Machine, sn *snapshot, key string) bool {
	e := slices.IndexFunc(m.Events, func(e ir.Event) bool { return e.Name == key })
	if e < 0 || !s.private(m, &m.Events[e]) {
		return true
	}
	for _, c := range sn.Children {
		if at := actorNamed(m, c.Src); at >= 0 && m.Actors[at].Chart < 0 && slices.Contains(m.Actors[at].Sends, int32(e)) {
			return true
		}
	}
	return false
}

// asksOutside tells whether one of some transitions has a guard that asks for what comes
// from outside.
func (s *search) asksOutside(m *ir.Machine, list []int32) bool {
	return slices.ContainsFunc(list, func(tr int32) bool { return s.flows.asksOutside(m, m.Table.Transitions[tr].Guard) })
}

// canCome tells whether something that a key matches may still come: an event, a
// timer that is armed, the end of an actor that lives.
func canCome(key string, n *node, sn *snapshot) bool {
	if strings.HasSuffix(key, "*") {
		return len(n.next)+len(sn.Children) > 0
	}
	switch kind, about := ir.PlatformEvent(key); kind {
	case kernel.DoneInvoke, kernel.ErrorInvoke:
		return sn.Children[about] != nil
	case kernel.AfterTimer:
		return slices.ContainsFunc(sn.Timers, func(t timer) bool { return t.ID == key })
	}
	return slices.Contains(n.next, key)
}
