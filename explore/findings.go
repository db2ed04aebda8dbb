package explore

// This file keeps what the search comes upon, and sums it up.

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// take notes which transitions a path has taken by its last step. Ways that take
// what none before them does are kept for --paths.
func (s *search) take(path *Path) {
	path.took = s.recorder.Fresh()
	path.covers = newBits(len(s.m.Transitions))
	if path.Before != nil {
		path.covers.add(path.Before.covers)
	}
	fresh := false
	for _, t := range path.took {
		fresh = path.covers.set(t) || fresh
	}
	if key := path.covers.text(); fresh && !s.covers[key] {
		s.covers[key] = true
		s.result.ways = append(s.result.ways, path)
	}
}

// fail keeps the shortest way to each error of the chart, and to an error of each
// part of the host. What the chart does wrong while it handles a failure of the
// host is its own: such an error says where in the chart it happened.
func (s *search) fail(path *Path, e *kernel.Error) {
	key := e.Type + " " + e.Code + " " + e.Place
	g := path.given
	world := g != nil && e.Place == "" && e.Code == g.code && e.Message == g.message
	if world {
		key = "world " + g.who
	}
	if !s.failed[key] {
		s.failed[key] = true
		s.result.Failures = append(s.result.Failures, Failure{path, *e, world})
	}
}

// check keeps the shortest way to where an invariant does not hold.
func (s *search) check(path *Path, value, context []byte) {
	for i := range s.holds {
		text := s.holds[i].Text
		if slices.ContainsFunc(s.result.Broken, func(b Broken) bool { return b.Text == text }) {
			continue
		}
		if holds, err := s.holds[i].Test(value, context); !holds || err != nil {
			told := *path
			if err == nil {
				told.more = append(slices.Clone(told.more), "holds: ["+quoted("!("+text+")")+"]")
			}
			s.result.Broken = append(s.result.Broken, Broken{text, &told, err})
		}
	}
}

// dead keeps the shortest way to each set of states in which nothing happens.
func (s *search) dead(n *node) {
	if s.atEnd(n.tips) || slices.ContainsFunc(s.result.Deadlocks, func(d Dead) bool { return d.Path.State == n.path.State }) {
		return
	}
	sn := &snapshot{}
	parse(n.snapshot, sn)
	sure := len(n.next) == 0 && len(sn.Timers) == 0 && len(sn.Children) == 0
	s.result.Deadlocks = append(s.result.Deadlocks, Dead{Path: n.path, Sure: sure, Open: !sure && s.open(n, sn), Over: !slices.ContainsFunc(n.tips, s.goesOn)})
}

// open tells whether a guard that may still be asked, here or in a living child
// machine, asks for what comes from outside.
func (s *search) open(n *node, sn *snapshot) bool {
	for _, tip := range n.tips {
		for at := tip; at != kernel.NoState; at = s.m.Table.States[at].Parent {
			for _, c := range s.m.Table.States[at].On {
				if key := s.m.Table.Keys[c.Key]; canCome(key, n, sn) && s.strange(s.m, sn, key) && s.asksOutside(s.m, c.Transitions) {
					return true
				}
			}
		}
	}
	return s.openBelow(s.m, sn)
}

// openBelow tells it of child machines. Which of their states are active is not asked.
func (s *search) openBelow(m *ir.Machine, sn *snapshot) bool {
	for _, c := range sn.Children {
		inner, at := c.Snapshot, actorNamed(m, c.Src)
		if inner == nil || at < 0 || m.Actors[at].Chart < 0 {
			continue
		}
		if child := m.Children[m.Actors[at].Chart]; s.openIn(child, inner) || s.openBelow(child, inner) {
			return true
		}
	}
	return false
}

func (s *search) openIn(m *ir.Machine, sn *snapshot) bool {
	return slices.ContainsFunc(m.Table.States, func(state kernel.State) bool {
		return s.asksOutside(m, state.Always) || slices.ContainsFunc(state.On, func(c kernel.Candidates) bool {
			return s.strange(m, sn, m.Table.Keys[c.Key]) && s.asksOutside(m, c.Transitions)
		})
	})
}

// strange tells whether what a key matches may come from outside of the system: not what
// only machines send to one another, unless a host actor does too.
func (s *search) strange(m *ir.Machine, sn *snapshot, key string) bool {
	e := slices.IndexFunc(m.Events, func(e ir.Event) bool { return e.Name == key })
	if e < 0 || !s.kept(m, &m.Events[e]) {
		return true
	}
	for _, c := range sn.Children {
		if at := actorNamed(m, c.Src); at >= 0 && m.Actors[at].Chart < 0 && slices.Contains(m.Actors[at].Sends, int32(e)) {
			return true
		}
	}
	return false
}

func (s *search) asksOutside(m *ir.Machine, list []int32) bool {
	return slices.ContainsFunc(list, func(tr int32) bool { return s.flows.outer(m, m.Table.Transitions[tr].Guard) })
}

// canCome tells whether something that a key matches may still come: an event, a
// timer that is armed, the end of an actor that lives.
func canCome(key string, n *node, sn *snapshot) bool {
	for _, end := range []string{"done.invoke.", "error.invoke."} {
		if id, ok := strings.CutPrefix(key, end); ok && !strings.HasSuffix(key, "*") {
			return sn.Children[id] != nil
		}
	}
	switch {
	case strings.HasPrefix(key, "after."):
		return slices.ContainsFunc(sn.Timers, func(t timer) bool { return t.ID == key })
	case strings.HasSuffix(key, "*"):
		return len(n.next)+len(sn.Children) > 0
	}
	return slices.Contains(n.next, key)
}

// atEnd tells whether a machine that is active is meant to be where it is for good: each
// of its regions is at an end, and of one that is said. Where all are final it has not
// ended, because nothing takes the end of what they stand in.
func (s *search) atEnd(tips []int32) bool {
	return slices.ContainsFunc(tips, s.m.Terminal) && !slices.ContainsFunc(tips, func(tip int32) bool { return s.goesOn(tip) && !s.m.Terminal(tip) })
}

// goesOn tells whether a state is not final.
func (s *search) goesOn(at int32) bool { return s.m.Table.States[at].Kind != kernel.Final }

// conclude sums up.
func (s *search) conclude() {
	r := s.result
	r.Configurations, r.Trimmed, r.Merged, r.Astray = len(s.seen), s.trimmed, s.merged, s.astray
	r.Coverage = s.recorder.Report(s.m, s.m.File)
	r.Entered, r.Taken = s.recorder.Entered(), s.recorder.Taken()
	for at := range s.m.Table.States {
		if n := s.first[int32(at)]; n != nil {
			s.ignored(int32(at), n)
		}
	}
}

// ignored lists the events that did nothing wherever a state was active. What is
// forbidden there is ignored on purpose.
func (s *search) ignored(at int32, n *node) {
	found := Ignored{State: s.m.Table.States[at].Path, Path: n.path}
	sn := &snapshot{}
	parse(n.snapshot, sn)
	c := &chooser{s: s, m: s.m, now: &facts{sn.Context, sn.Input, lines.DefaultNow + kernel.Timestamp(n.elapsed)}}
	for i := range s.m.Events {
		e := &s.m.Events[i]
		switch {
		case e.Internal || s.acted[at][i] || s.forbidden(at, e.Name):
		case !s.result.Complete() && s.named(at, e.Name):
			found.Open = append(found.Open, e.Name)
		default:
			found.Names = append(found.Names, e.Name)
			found.Events = append(found.Events, c.event(e)[0])
		}
	}
	if len(found.Names)+len(found.Open) > 0 {
		s.result.Ignored = append(s.result.Ignored, found)
	}
}

// forbidden tells whether a state or one around it says `EVENT: {}`, of it or of a
// prefix.
func (s *search) forbidden(at int32, event string) bool {
	for i := range s.m.Table.Transitions {
		t := &s.m.Table.Transitions[i]
		inside := t.Source <= at && at <= s.m.Table.States[t.Source].Last
		if t.Forbid && inside && matches(&s.m.Transitions[i], event) {
			return true
		}
	}
	return false
}

// named tells whether a state or one around it has a transition for an event.
func (s *search) named(at int32, event string) bool {
	for i := range s.m.Table.Transitions {
		t := &s.m.Table.Transitions[i]
		if t.Source <= at && at <= s.m.Table.States[t.Source].Last && matches(&s.m.Transitions[i], event) {
			return true
		}
	}
	return false
}

// Complete tells whether all was tried that can decide anything, in the sense of the
// package.
func (r *Result) Complete() bool {
	return r.Cut == NoLimit && !r.Trimmed && !r.Merged && !r.Astray
}

// matches tells whether a transition stands under a key that matches an event.
func matches(t *ir.TransitionInfo, event string) bool {
	return slices.ContainsFunc(t.Keys, func(key string) bool { return kernel.KeyMatches(key, event) })
}

// Found tells whether anything is wrong with the chart: a deadlock, but none from
// which values that were not tried may lead on, a failure of its own, an invariant
// that does not hold.
func (r *Result) Found() bool {
	return len(r.Broken) > 0 || slices.ContainsFunc(r.Deadlocks, func(d Dead) bool { return !d.Open }) || slices.ContainsFunc(r.Failures, func(f Failure) bool { return !f.World })
}
