// Package explore runs a chart through everything that can happen to it, breadth
// first, as far as limits allow. It runs the machine itself, so that whatever it
// finds can be told as a scenario. Two configurations count as one when their
// states are the same and so is what guards and conditions can tell apart of their
// data (abstract.go); values are tried around those that the chart compares with
// (values.go).
package explore

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// DefaultStates is how many configurations are looked at unless it is said.
const DefaultStates = 2_000

// Options bound a search.
type Options struct {
	Input    []byte                // JSON; nil: several, made up
	States   int                   // configurations looked at; 0: DefaultStates
	Time     time.Duration         // 0: no bound
	Progress func(found, left int) // may be nil
	Holds    []Invariant
}

// An Invariant is what must hold of the context and the active states in every
// configuration.
type Invariant struct {
	Text  string // CEL as written
	Expr  *ir.Expr
	Types []ir.Type // of Expr
	Test  func(value, context []byte) (bool, error)
}

// A Result is what a search has found. Findings of one kind come in the order in
// which they were found, those with the fewest steps first.
type Result struct {
	Configurations int
	Inputs         int    // how many different ones the machine was started with
	Cut            Limit  // what ended the search before it was through
	Trimmed        bool   // of some values not all combinations were tried
	Merged         bool   // numbers far from all constants counted as one
	Astray         bool   // what decides something is made of values in a way that is not followed
	Deadlocks      []Dead // where nothing can happen any more
	Failures       []Failure
	Broken         []Broken  // invariants that do not hold somewhere
	Ignored        []Ignored // by state, in document order
	Coverage       *cover.Report
	Entered        []int // states and transitions, as of cover.Recorder
	Taken          []int

	start *Path   // of the first input
	ways  []*Path // each takes a transition that no way to its beginning does
}

// A Limit is what cut a search short.
type Limit string

// The limits.
const (
	NoLimit    Limit = ""
	StateLimit Limit = "states"
	TimeLimit  Limit = "time"
)

// A Dead is a configuration in which nothing did anything.
type Dead struct {
	Path *Path
	Sure bool // no transition leads on; else what was tried did not meet a guard
	Open bool // such a guard asks for what comes with an event or by time: there are values that were not tried
	Over bool // each region is in a final state, and the machine goes on
}

// A Failure is a machine that ended in error.
type Failure struct {
	Path  *Path
	Error kernel.Error
	World bool // because an actor or an action of the host failed
}

// Broken is the shortest way to where an invariant does not hold.
type Broken struct {
	Text string
	Path *Path
	Err  error // why it could not be told
}

// Ignored are events that do nothing in a state, whatever they carry.
type Ignored struct {
	State  string
	Events []string // as scenarios send them
	Names  []string
	Open   []string // those that a transition of the state names, where not all was tried
	Path   *Path    // to the nearest configuration with that state
}

type search struct {
	m        *ir.Machine
	flows    *flows
	recorder *cover.Recorder
	result   *Result
	roots    []root
	memory   *Memory // nil: nothing is kept
	holds    []Invariant
	seen     map[string]bool
	most     int        // how many configurations are kept
	queues   [2][]*node // of the first input, of the others
	lonely   bool       // timers
	trimmed  bool
	astray   bool
	merged   bool
	first    map[int32]*node        // per leaf state: the first configuration with it
	acted    map[int32]map[int]bool // per leaf state: its events that did something
	failed   map[string]bool
	deadline time.Time // zero: none
	covers   map[string]bool
}

// A root is one input with what the machine begins with.
type root struct {
	input []byte
	begin *facts
	pools map[place]*pool
	told  map[classKey]map[string]bool // the values that were told apart
	armed map[place][]int64            // durations that times are told apart by
	times []int64                      // that now is compared with; nil: not asked yet
}

type node struct {
	path     *Path
	root     int
	key      string
	elapsed  int64 // ms since the start
	between  bool  // a timer runs, and was waited with at a moment when none was due
	snapshot []byte
	tips     []int32
	next     []string // events that an active state names
}

// Run searches one chart. The error is a start that the chart refuses.
func Run(chart *interp.Chart, o Options) (*Result, error) {
	s := newSearch(chart)
	if err := s.run(o); err != nil {
		return nil, err
	}
	return s.result, nil
}

func newSearch(chart *interp.Chart) *search {
	return &search{
		m: chart.Machine(), flows: flowsOf(chart.Machine()), recorder: cover.New(chart.Program()), seen: map[string]bool{}, result: &Result{},
		first: map[int32]*node{}, acted: map[int32]map[int]bool{}, failed: map[string]bool{}, covers: map[string]bool{},
	}
}

func (s *search) run(o Options) error {
	s.holds = o.Holds
	for i := range o.Holds {
		s.flows.invariant(s.m, &o.Holds[i])
	}
	s.lonely = s.flows.settle()
	s.astray = !s.lonely && s.flows.overlap() && s.flows.dataDelays(o.Input != nil)
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

// start puts the beginning with one input into the queue.
func (s *search) start(input []byte) error {
	s.recorder.Fresh()
	session, first := lines.Open(s.recorder.Program(), lines.Start{Input: input, Now: lines.DefaultNow})
	if session == nil {
		return fmt.Errorf("the machine does not start: %s", first)
	}
	defer session.Close()
	path := &Path{Input: input}
	s.roots = append(s.roots, root{input: input, pools: map[place]*pool{}, told: map[classKey]map[string]bool{}, armed: map[place][]int64{}})
	s.result.Inputs++
	if s.result.start == nil {
		s.result.start = path
	}
	s.arrive(session, &node{path: path, root: len(s.roots) - 1}, read(first))
	return nil
}

// arrive is where a path has led; it gives the configuration's key, "" for a
// machine that has ended.
func (s *search) arrive(session *lines.Session, n *node, got *reply) string {
	path := n.path
	path.State, path.Status = string(got.Value), got.Status
	s.take(path)
	s.check(path, got.Value, got.Context)
	switch got.Status {
	case "active":
		return s.enter(session, n)
	case "error":
		s.fail(path, got.Error)
	}
	return ""
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
	b, stuck := &bench{s: s, n: n, program: s.recorder.Program()}, true
	for _, tip := range n.tips {
		if s.acted[tip] == nil {
			s.acted[tip] = map[int]bool{}
		}
	}
	for _, m := range s.moves(n) {
		if !s.deadline.IsZero() && time.Now().After(s.deadline) {
			s.result.Cut = TimeLimit // one move may take long: a chart that loops
			return
		}
		b.each(m, func(t *trial, got *reply) {
			path := &Path{Before: n.path, Step: m.step, guards: t.guards, fails: t.fails, given: m.given, ignored: got.Ignored}
			if t.fails != nil {
				path.given = fault("action "+t.fails.in+" "+t.fails.name, hostFailure)
			}
			key := s.arrive(b.session, &node{path: path, root: n.root, elapsed: n.elapsed + m.advance, between: n.between || m.between}, got)
			if m.event != "" {
				s.act(n, m.event)
			}
			stuck = stuck && key == n.key && len(path.took) == 0
		})
	}
	for _, tip := range n.tips {
		if s.first[tip] == nil {
			s.first[tip] = n
		}
	}
	if stuck {
		s.dead(n)
	}
}

// act notes that an event did something in the active states.
func (s *search) act(n *node, event string) {
	at := slices.IndexFunc(s.m.Events, func(e ir.Event) bool { return e.Name == event })
	for _, tip := range n.tips {
		s.acted[tip][at] = true
	}
}

// enter queues a configuration that was not seen before. One more than are kept
// cuts the search.
func (s *search) enter(session *lines.Session, n *node) string {
	n.snapshot = read(session.Do([]byte(`{"$snapshot":true}`))).Snapshot
	sn := &snapshot{}
	parse(n.snapshot, sn)
	if r := &s.roots[n.root]; r.begin == nil {
		r.begin = &facts{sn.Context, sn.Input, lines.DefaultNow}
	}
	now := lines.DefaultNow + kernel.Timestamp(n.elapsed)
	n.between = n.between && len(sn.left(now)) > 0
	if n.key = s.key(n.root, sn, now); n.between {
		n.key += " ~"
	}
	if s.seen[n.key] {
		return n.key
	}
	if len(s.seen) >= s.most {
		s.result.Cut = StateLimit
		return n.key
	}
	s.seen[n.key] = true
	session.Read(func(m *kernel.Machine) { n.tips, n.next = append(n.tips, m.Tips()...), m.NextEvents() })
	q := &s.queues[min(n.root, 1)]
	*q = append(*q, n)
	return n.key
}
