// Package scenario tells the stories of a scenario file to a machine and
// compares what it answers with what the stories say (docs/language.md). It
// speaks JSON Lines, so that one runner serves every back-end.
package scenario

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// A Chart is what the scenarios of a file are about.
type Chart struct {
	// Machine is the lowered chart: its states, and the types of its data.
	Machine *ir.Machine
	// Open starts a machine in a session of its own. The first answer may be a
	// refusal; then the session takes no command. An error is a back-end that
	// cannot run.
	Open func(Start) (Session, error)
	// Holds compiles a condition over the context and the active states. It is nil when there are
	// findings.
	Holds func(cel schema.Text) (Condition, *diag.List)
	// Reads are the fields of the context that such a condition reads, which a failure
	// shows. A nil function: all.
	Reads func(cel schema.Text) []string
}

// Start says how a machine begins. Fields left empty are not given.
type Start struct {
	Input   []byte // JSON
	Resolve []byte // JSON: value, context, input; instead of a fresh start
	Now     string // RFC 3339
}

// A Session is one machine that answers commands.
type Session interface {
	// First is the answer to the start.
	First() []byte
	// Do answers one command line.
	Do(line []byte) []byte
	// Close ends the machine.
	Close() error
}

// A Condition tells whether a machine's value and context, in canonical JSON, fulfil it.
type Condition func(value, context []byte) (bool, error)

// Options change how scenarios are told.
type Options struct {
	// Restart puts the machine through bytes into a fresh one after every step.
	// Every answer must stay as it is without.
	Restart bool
	// Apart tells each scenario in a session of its own, behind all that it continues, for
	// who counts what happens there. Else it goes on in the session of what it continues,
	// where that has not gone on already.
	Apart bool
	// UntilFailed tells no more behind a scenario that fails.
	UntilFailed bool
	// Forget keeps no answers: each is as large as the machine's context.
	Forget bool
}

// A Result is how one scenario went.
type Result struct {
	File    string
	Backend string // what ran it, when it matters; else ""
	Name    string
	Pos     diag.Pos
	Answers [][]byte   // the first answer and one for each step taken; nil when they are forgotten
	Steps   []diag.Pos // of the steps that the answers are to; unknown of the first
	Failure *Failure   // nil: it went as told
}

// A Failure is the first step that did not go as told.
type Failure struct {
	Pos     diag.Pos
	Step    int    // counted from 1; 0: the start
	Doing   string // what the step did, in few words
	Message string // what went wrong outside of expectations; else ""
	Diffs   []Diff
}

// A Diff is one expectation that was not met.
type Diff struct {
	What     string // state, context, effects …
	Expected string
	Actual   string
	Note     string // where two lists begin to differ; empty: it is plain
}
