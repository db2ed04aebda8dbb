package explore

// This file is what the package offers: what bounds a search, and what it has found
// (doc.go, 1).

import (
	"slices"
	"time"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
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
	Unanswered     bool   // the host can answer in ways that were not tried
	Deadlocks      []Dead // where nothing can happen any more
	Failures       []Failure
	Broken         []Broken  // invariants that do not hold somewhere
	Ignored        []Ignored // by state, in document order
	Coverage       *cover.Report
	Entered        []int // states and transitions, as of cover.Recorder
	Taken          []int

	name  func(t int32) string // says which transition is meant
	start *Path                // of the first input
	ways  []*Path              // each takes a transition that no way to its beginning does
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

// Run searches one chart. The error is a start that the chart refuses.
func Run(chart *interp.Chart, o Options) (*Result, error) {
	s := newSearch(chart)
	if err := s.run(o); err != nil {
		return nil, err
	}
	return s.result, nil
}

// Found tells whether anything is wrong with the chart: a deadlock, but none from
// which values that were not tried may lead on, a failure of its own, an invariant
// that does not hold.
func (r *Result) Found() bool {
	return len(r.Broken) > 0 || slices.ContainsFunc(r.Deadlocks, func(d Dead) bool { return !d.Open }) || slices.ContainsFunc(r.Failures, func(f Failure) bool { return !f.World })
}

// Complete tells whether all was tried that can decide anything, in the sense of the
// package.
func (r *Result) Complete() bool {
	return r.Cut == NoLimit && !r.Trimmed && !r.Merged && !r.Astray && !r.Unanswered
}
