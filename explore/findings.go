package explore

// This file keeps what the search comes upon, and sums it up (doc.go, 7).

import (
	"slices"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
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
	g := path.fault
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

// act notes that an event did something in the active states.
func (s *search) act(n *node, event string) {
	at := slices.IndexFunc(s.m.Events, func(e ir.Event) bool { return e.Name == event })
	for _, tip := range n.tips {
		if s.acted[tip] == nil {
			s.acted[tip] = map[int]bool{}
		}
		s.acted[tip][at] = true
	}
}

// conclude sums up.
func (s *search) conclude() {
	s.deadlocks()
	r := s.result
	r.Configurations, r.Trimmed, r.Merged, r.Astray, r.Unanswered = len(s.seen), s.trimmed, s.merged, s.astray, s.unanswered
	r.Coverage = s.recorder.Report(s.m, s.m.File)
	r.name = func(t int32) string { return cover.Name(s.m, t) }
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
	c := s.chooserAt(n, n.read())
	for i := range s.m.Events {
		e := &s.m.Events[i]
		switch {
		case e.Internal || s.acted[at][i] || s.forbidden(at, e.Name):
		case !s.result.Complete() && (s.named(at, e.Name) || s.asksOfAny(at)):
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
	return s.offered(at, event, func(t *kernel.Transition) bool { return t.Forbid })
}

// named tells whether a state or one around it has a transition for an event.
func (s *search) named(at int32, event string) bool {
	return s.offered(at, event, func(*kernel.Transition) bool { return true })
}

// offered tells whether one of those is so.
func (s *search) offered(at int32, event string, is func(t *kernel.Transition) bool) bool {
	t := s.m.Table
	for ; at != kernel.NoState; at = t.States[at].Parent {
		for _, cell := range t.States[at].On {
			if kernel.KeyMatches(t.Keys[cell.Key], event) && slices.ContainsFunc(cell.Transitions, func(tr int32) bool { return is(&t.Transitions[tr]) }) {
				return true
			}
		}
	}
	return false
}

// matches tells whether a transition stands under a key that matches an event.
func matches(t *ir.TransitionInfo, event string) bool {
	return slices.ContainsFunc(t.Keys, func(key string) bool { return kernel.KeyMatches(key, event) })
}
