package explore

// This file is the search itself: a queue of configurations, breadth first, so that the
// first way to anything is one of the shortest (doc.go, 1). Everything else answers one of
// its questions: what can be done here (moves.go), what comes of it (bench.go), is that
// new (key.go), is it worth telling (findings.go).

import (
	"cmp"
	"fmt"
	"time"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// A search is one of a chart, with what it has come upon so far.
type search struct {
	m        *ir.Machine
	flows    *flows
	lone     bool // never two timers run at a time, and nobody asks for the time
	holds    []Invariant
	most     int       // how many configurations are kept
	deadline time.Time // zero: none

	roots  []root
	queues [2][]*node      // of the first input, of the others
	seen   map[string]bool // keys

	recorder *cover.Recorder
	memory   *Memory // nil: nothing is kept
	result   *Result
	first    map[int32]*node        // per leaf state: the first configuration with it
	rests    []*rest                // configurations in which nothing happened
	acted    map[int32]map[int]bool // per leaf state: its events that did something
	failed   map[string]bool        // errors that were told
	covers   map[string]bool        // sets of transitions that a way has taken

	trimmed, astray, merged, unanswered bool // as of the result
}

// A root is one input with what the machine begins with, and what keys remember of it.
type root struct {
	input     []byte
	begin     *facts
	landmarks map[place]*pool
	exact     map[classKey]map[string]bool // the values that count as they are
	ages      map[place][]int64            // durations that times are told apart by
	moments   *pool                        // what now is compared with; nil: not asked yet
}

// A node is one configuration, with the way that led to it first.
type node struct {
	path     *Path
	root     int
	key      string
	elapsed  int64 // ms since the start
	between  bool  // a timer runs, and was waited with at a moment when none was due
	snapshot []byte
	tips     []int32  // the leaf states that are active
	next     []string // events that an active state names
}

// now is where the clock stands.
func (n *node) now() kernel.Timestamp { return lines.DefaultNow + kernel.Timestamp(n.elapsed) }

// read gives what a search has to know of the snapshot.
func (n *node) read() *snapshot {
	sn := &snapshot{}
	parse(n.snapshot, sn)
	return sn
}

// newSearch is a search that has not begun.
func newSearch(chart *interp.Chart) *search {
	return &search{
		m: chart.Machine(), flows: flowsOf(chart.Machine()), recorder: cover.New(chart.Program()), seen: map[string]bool{}, result: &Result{},
		first: map[int32]*node{}, acted: map[int32]map[int]bool{}, failed: map[string]bool{}, covers: map[string]bool{},
	}
}

// run follows the chart's values, starts it with each input, and works until nothing is
// left to do.
func (s *search) run(o Options) error {
	s.holds = o.Holds
	for i := range o.Holds {
		s.flows.invariant(s.m, &o.Holds[i])
	}
	s.lone = s.flows.settle()
	s.astray = !s.lone && s.flows.overlap() && s.flows.dataDelays(o.Input != nil)
	s.most = cmp.Or(o.States, DefaultStates)
	inputs := [][]byte{o.Input}
	if o.Input == nil {
		inputs = s.inputs()
	}
	for i, input := range inputs {
		if err := s.start(input); err != nil && i == 0 {
			return err
		}
	}
	s.work(o)
	s.conclude()
	return nil
}

// whyNot is what a machine that did not start was refused with, in words.
func whyNot(answer []byte) string {
	var a struct {
		Refused struct{ Code, Message string }
	}
	parse(answer, &a)
	return a.Refused.Code + ": " + a.Refused.Message
}

// start puts the beginning with one input into the queue. While a machine starts, every
// guard of the host says yes, and no action fails: nobody can tell it otherwise before.
func (s *search) start(input []byte) error {
	s.recorder.Fresh()
	asked := false
	hear := func(string, string) { asked = true }
	session, first := lines.Open(s.recorder.Program(), lines.Start{Input: input, Now: lines.DefaultNow, Asked: hear})
	if session == nil {
		return fmt.Errorf("the machine does not start: %s", whyNot(first))
	}
	defer session.Close()
	got := read(first)
	s.unanswered = s.unanswered || asked || s.flows.mends && len(got.called()) > 0
	path := &Path{Input: input}
	s.roots = append(s.roots, root{input: input, landmarks: map[place]*pool{}, exact: map[classKey]map[string]bool{}, ages: map[place][]int64{}})
	s.result.Inputs++
	if s.result.start == nil {
		s.result.start = path
	}
	s.arrive(session, &node{path: path, root: len(s.roots) - 1}, got)
	return nil
}

// work takes one configuration after the other.
func (s *search) work(o Options) {
	if o.Time > 0 {
		s.deadline = time.Now().Add(o.Time)
	}
	for n := s.next(s.most / 2); n != nil && s.result.Cut == NoLimit; n = s.next(s.most / 2) {
		s.expand(n)
		if o.Progress != nil {
			o.Progress(len(s.seen), len(s.queues[0])+len(s.queues[1]))
		}
	}
}

// next is the configuration whose turn it is: those of the first input up to
// half of the limit, then those of the others, then what is left.
func (s *search) next(half int) *node {
	q := &s.queues[0]
	if len(*q) == 0 || len(s.seen) >= half && len(s.queues[1]) > 0 {
		q = &s.queues[1]
	}
	if len(*q) == 0 {
		return nil
	}
	n := (*q)[0]
	*q = (*q)[1:]
	return n
}

// expand tries everything that can happen in a configuration.
func (s *search) expand(n *node) {
	sn := n.read()
	b, r := &bench{s: s, n: n, program: s.recorder.Program()}, s.restAt(n, sn)
	for _, m := range s.moves(n, sn) {
		if !s.deadline.IsZero() && time.Now().After(s.deadline) {
			s.result.Cut = TimeLimit // one move may take long: a chart that loops
			return
		}
		b.each(m, func(t *trial, got *reply) {
			to := &node{path: t.path(n.path, m), root: n.root, elapsed: n.elapsed + m.advance, between: n.between || m.between}
			to.path.ignored = got.Ignored
			s.arrive(b.session, to, got)
			if m.event != "" {
				s.act(n, m.event)
			}
			r.sees(m, to)
		})
	}
	for _, tip := range n.tips {
		if s.first[tip] == nil {
			s.first[tip] = n
		}
	}
	if r.quiet {
		s.rests = append(s.rests, r)
	}
}

// arrive is where a path has led. The key of a machine that has ended is "".
func (s *search) arrive(session *lines.Session, n *node, got *reply) {
	path := n.path
	path.State, path.Status = string(got.Value), got.Status
	s.take(path)
	s.check(path, got.Value, got.Context)
	switch got.Status {
	case "active":
		s.enter(session, n)
	case "error":
		s.fail(path, got.Error)
	}
}

// enter queues a configuration that was not seen before. One more than are kept
// cuts the search.
func (s *search) enter(session *lines.Session, n *node) {
	n.snapshot = read(session.Do([]byte(`{"$snapshot":true}`))).Snapshot
	sn := n.read()
	if r := &s.roots[n.root]; r.begin == nil {
		r.begin = &facts{sn.Context, sn.Input, lines.DefaultNow}
	}
	n.between = n.between && len(sn.left(n.now())) > 0
	if n.key = s.key(n.root, sn, n.now()); n.between {
		n.key += " ~"
	}
	if s.seen[n.key] {
		return
	}
	if len(s.seen) >= s.most {
		s.result.Cut = StateLimit
		return
	}
	s.seen[n.key] = true
	session.Read(func(m *kernel.Machine) { n.tips, n.next = append(n.tips, m.Tips()...), m.NextEvents() })
	q := &s.queues[min(n.root, 1)]
	*q = append(*q, n)
}
