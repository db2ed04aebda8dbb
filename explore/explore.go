// Package explore runs a chart through everything that can happen to it, breadth
// first, as far as a limit allows. It runs the machine itself, so that whatever it
// finds can be told as a scenario. Two configurations count as one when their
// states are the same and so is what guards can tell apart of the context: bools,
// enums, presence, and ints from -1 to 8. Other values are tried with a few
// samples each, those that guards compare with among them.
package explore

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// Options bound a search.
type Options struct {
	Input    []byte        // JSON; nil: zero values
	States   int           // configurations looked at; 0: 2,000
	Time     time.Duration // 0: no bound
	Progress func(found, left int)
}

// A Result is what a search has found.
type Result struct {
	Configurations int
	Complete       bool            // no limit was reached
	Taken          map[int32]*Path // the shortest way that takes each transition
	Deadlocks      []*Path
	Never          []string    // states that were never entered
	Unhandled      [][2]string // state, event: ignored wherever it was tried
}

// A Path is a way from the start: its last step and the path before it.
type Path struct {
	Before *Path  // nil: the start
	Step   string // as a scenario writes it, `send: {"type":"GO"}`
	State  string // behind it, as JSON
}

type search struct {
	chart    *interp.Chart
	m        *ir.Machine
	recorder *cover.Recorder
	samples  samples
	result   *Result
	seen     map[string]bool
	tried    map[[2]string]bool // true: taken somewhere
	queue    []node
	input    []byte
}

type node struct {
	path     *Path
	elapsed  int64 // ms since the start
	snapshot json.RawMessage
}

// answer is what is read of a machine's answer.
type answer struct {
	Value    json.RawMessage            `json:"value"`
	Status   string                     `json:"status"`
	Context  map[string]json.RawMessage `json:"context"`
	Ignored  bool                       `json:"ignored"`
	Refused  json.RawMessage            `json:"refused"`
	Snapshot json.RawMessage            `json:"snapshot"`
}

// Run searches one chart. The error is a start that the chart refuses.
func Run(chart *interp.Chart, o Options) (*Result, error) {
	s := &search{
		chart: chart, m: chart.Machine(), recorder: cover.New(chart.Program()), seen: map[string]bool{},
		tried: map[[2]string]bool{}, result: &Result{Taken: map[int32]*Path{}, Complete: true},
	}
	s.samples = samplesOf(s.m)
	if o.States == 0 {
		o.States = 2_000
	}
	input := Input(chart, o)
	session, first := lines.Open(s.recorder.Program(), lines.Start{Input: input, Now: lines.DefaultNow})
	if session == nil {
		return nil, fmt.Errorf("the machine does not start: %s", first)
	}
	s.input = input
	start := &Path{}
	s.take(start)
	s.enter(session, start, 0, read(first))
	s.work(o)
	s.conclude()
	return s.result, session.Close()
}

// Input is what the machines of a search are given; nil for a chart without.
func Input(chart *interp.Chart, o Options) []byte {
	if m := chart.Machine(); o.Input == nil && m.Input != ir.NoType {
		return samplesOf(m).objects(m.Input, nil)[0]
	}
	return o.Input
}

// work takes one configuration after the other.
func (s *search) work(o Options) {
	begin := time.Now()
	for len(s.queue) > 0 {
		if len(s.seen) >= o.States || o.Time > 0 && time.Since(begin) > o.Time {
			s.result.Complete = false
			return
		}
		at := s.queue[0]
		s.queue = s.queue[1:]
		s.expand(at)
		if o.Progress != nil {
			o.Progress(len(s.seen), len(s.queue))
		}
	}
}

// expand tries everything that can happen in a configuration.
func (s *search) expand(at node) {
	stuck := true
	for _, c := range s.commands(at.snapshot, at.elapsed) {
		session, first := lines.Open(s.recorder.Program(), lines.Start{Input: s.input, Now: lines.DefaultNow + kernel.Timestamp(at.elapsed)})
		if session == nil {
			panic("bug: a machine that started once does not start again: " + string(first))
		}
		session.Do([]byte(`{"$restore":` + string(at.snapshot) + `}`))
		s.recorder.Fresh()
		path := at.path
		for _, g := range c.guards {
			session.Do([]byte(g.line))
			path = &Path{Before: path, Step: g.step, State: path.State}
		}
		if s.note(session, path, at.elapsed+c.advance, c, session.Do([]byte(c.line))) {
			stuck = false
		}
		_ = session.Close() // a machine without host actors of its own
	}
	if stuck {
		s.result.Deadlocks = append(s.result.Deadlocks, at.path)
	}
}

// note takes down what a command did, and tells whether it did anything.
func (s *search) note(session *lines.Session, before *Path, elapsed int64, c command, reply []byte) bool {
	got := read(reply)
	if got.Refused != nil {
		return false
	}
	path := &Path{Before: before, Step: c.step, State: string(got.Value)}
	took := s.take(path)
	if c.event != "" {
		pair := [2]string{before.State, c.event}
		s.tried[pair] = s.tried[pair] || !got.Ignored
	}
	if got.Status == "active" {
		s.enter(session, path, elapsed, got)
	}
	return took || !got.Ignored
}

// take keeps the path for each transition that was taken for the first time.
func (s *search) take(path *Path) bool {
	fresh := s.recorder.Fresh()
	for _, t := range fresh {
		if s.result.Taken[t] == nil {
			s.result.Taken[t] = path
		}
	}
	return len(fresh) > 0
}

// enter queues a configuration that was not seen before.
func (s *search) enter(session *lines.Session, path *Path, elapsed int64, got *answer) {
	path.State = string(got.Value)
	snapshot := read(session.Do([]byte(`{"$snapshot":true}`))).Snapshot
	key := s.abstract(got, snapshot)
	if s.seen[key] || snapshot == nil {
		return
	}
	s.seen[key] = true
	s.queue = append(s.queue, node{path, elapsed, snapshot})
}

// conclude sums up.
func (s *search) conclude() {
	s.result.Configurations = len(s.seen)
	never := s.recorder.Missing()
	for _, n := range never {
		s.result.Never = append(s.result.Never, s.m.Table.States[n].Path)
	}
	for pair, taken := range s.tried {
		if !taken {
			s.result.Unhandled = append(s.result.Unhandled, pair)
		}
	}
	slices.SortFunc(s.result.Unhandled, func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
}

func read(reply []byte) *answer {
	a := &answer{}
	if err := json.Unmarshal(reply, a); err != nil {
		panic("bug: an answer is no JSON: " + err.Error())
	}
	return a
}

// Steps are the steps of a path from the start on.
func (p *Path) Steps() []*Path {
	var list []*Path
	for ; p != nil && p.Before != nil; p = p.Before {
		list = append(list, p)
	}
	slices.Reverse(list)
	return list
}
