package schema

import "github.com/lockstep-charts/lockstep/diag"

// This file holds a scenario file as written: stories about one chart, made of
// the commands of `lockstep run` and of what must follow each of them.

// Scenarios is one scenario file.
type Scenarios struct {
	File      string
	Source    []byte
	Chart     Text // path of the chart, relative to the file
	Scenarios []Scenario
}

// A Scenario is one story. A written one may stand for several (Expand).
type Scenario struct {
	Name      Text
	Pos       diag.Pos
	Each      []Value // scalars, or maps of fields
	Continues Text    // name of the scenario where this one begins
	Input     Value   // JSON; NoValue: none
	Now       Text    // RFC 3339; empty: the default
	Resolve   Value   // a map of value, context, input; NoValue: a fresh machine
	Steps     []Step
}

// A Verb is what a step does.
type Verb uint8

const (
	// Look does nothing: the step only expects.
	Look Verb = iota
	// SendEvent gives the machine the outside event Event.
	SendEvent
	// Advance moves the clock by Duration.
	Advance
	// Done ends the host actor ID with Output.
	Done
	// Fail ends the host actor ID with Error.
	Fail
	// From makes the host actor ID send Event.
	From
	// SetGuard makes the host guard Name answer Answer, or fail with FailText.
	SetGuard
	// FailAction makes the next call of the host action Name fail with Error.
	FailAction
	// To gives the child machine ID the outside event Event.
	To
	// TakeSnapshot answers a snapshot.
	TakeSnapshot
	// RestoreFrom goes on from Snapshot.
	RestoreFrom
	// ResolveTo goes on from a machine made from Resolve.
	ResolveTo
	// Restart takes a snapshot through bytes into a fresh machine.
	Restart
)

// A Step is one command and what must follow. Fields that the verb does not
// use are zero.
type Step struct {
	Pos      diag.Pos
	Verb     Verb
	VerbPos  diag.Pos
	ID       Text  // Done, Fail, From, To: an actor's address
	Name     Text  // SetGuard, FailAction
	In       Text  // SetGuard, FailAction: the address of a child machine; empty: the root
	Event    Value // SendEvent, From, To: a name (CEL kind) or a map with type
	Duration Text  // Advance
	Output   Value // Done
	Error    Value // Fail, FailAction
	Answer   Value // SetGuard; NoValue: it fails
	FailText Text  // SetGuard
	Snapshot Value // RestoreFrom; NoValue: from the last TakeSnapshot
	AnyHash  bool  // RestoreFrom
	Resolve  Value // ResolveTo
	Expect   Expect
}

// Expect is what must follow a step; NoValue is nothing expected.
type Expect struct {
	State       Value // a path, or a partial value
	Context     Value // the named fields
	Output      Value
	Error       Value
	Effects     Value // a list: these in this order
	AllEffects  Value // a list: exactly these
	Ignored     Value
	Refused     Value // a refusal code, or true for any
	Status      Value
	Transitions Value // a list: these in this order
	Holds       []Text
	Children    Value
}
