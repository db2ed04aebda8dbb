// Package ir is the meaning of a chart as plain data: the kernel's table, and
// beside it the types, typed expressions, actions, names, documentation and
// positions that the back-ends run or print. Nothing here decides anything.
package ir

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A Machine is one chart, checked and lowered.
type Machine struct {
	Name    string // chart: download
	Version int
	Doc     string
	File    string // as given to the loader
	Table   *kernel.Table
	Types   []Type

	Input   TypeID // object type; NoType without input
	Context TypeID // object type; NoType without context. Defaults are in ContextInit
	Output  TypeID // object type; NoType without output

	ContextInit []*Expr // one per context field, over input, now, self

	Events []Event // declared events; the index is the kernel's event index
	Emits  []Event
	Sends  []Event

	Funcs       []Func  // named guards and lets, specialised per event shape where they read the event
	HostGuards  []Host  // same index as Table.Guards
	HostActions []Host  // same index as Table.Actions
	Actors      []Actor // same index as Table.Actors

	// The ids of the table. Index 0 is unused in each.
	Guards      []Placed
	Blocks      []Block
	Delays      []Delay
	Inputs      []Placed // invoke inputs, of the actor's input type
	Outputs     []Placed // final states' outputs, each of the type its done event or the chart gives
	ChartOutput int32    // Outputs id of the chart's own `output:` (final states at the top have their own merged one); 0 without

	Spare Reads // what those values of the chart's output read that no end gives

	Procs []Proc // named actions made of built-ins, specialised like Funcs

	States      []StateInfo      // same index as Table.States
	Transitions []TransitionInfo // same index as Table.Transitions
	Children    []*Machine       // charts used as actors, each once, in order of first use
}

// Reads are what expressions read that do not belong to the machine: nothing evaluates
// them, and what only they read is there for them.
type Reads struct {
	Context, Input []int    // fields
	Names          []string // guards, lets and types
}

// An Event is a declared event with its payload type.
type Event struct {
	Name     string
	Type     TypeID // object type of its fields (without type and sender); NoType without fields
	Internal bool
	Doc      string
	Pos      diag.Pos
}

// A Func is a named guard or let. Params are read with ParamsRef.
type Func struct {
	Name   string
	Let    bool
	Params TypeID // object type; NoType without
	Type   TypeID // result
	Body   *Expr
	Source string // CEL as written
	Event  string // "" when the body does not read the event, else a short name of the shape it was specialised for
	Doc    string
	Pos    diag.Pos
}

// A Proc is a named action made of built-in actions.
type Proc struct {
	Name   string
	Params TypeID
	Do     []Action
	Event  string
	Doc    string
	Pos    diag.Pos
}

// A Host is a guard or an action that the host implements.
type Host struct {
	Name   string
	Params TypeID // object type; NoType without
	Doc    string
	Pos    diag.Pos
}

// A Delay is a named or written delay.
type Delay struct {
	Name  string // "" when written in place
	Place string // "delays.backoff", "states.a.after.5s"
	Expr  *Expr  // of type Duration
	Doc   string
}

// A Placed is an expression that the kernel asks for, and where its errors are
// said to be: "states.waiting.always[0].guard".
type Placed struct {
	Expr   *Expr
	Place  string
	Source string // of an input, as written
}

// An Actor is one declared actor.
type Actor struct {
	Name     string
	Chart    int     // index into Children; -1 for a host actor
	Input    TypeID  // NoType without
	Output   TypeID  // any type; NoType without
	Sends    []int32 // host actors: declared events of this chart. Chart actors: events of this chart that the child sends
	Receives []Event // what may be sent to it
	Doc      string
	Pos      diag.Pos
}

// StateInfo is what a state has besides its row of the table.
type StateInfo struct {
	Source string // of its output, as written
	Doc    string
	Pos    diag.Pos
	Meta   string // canonical JSON; "" without
}

// TransitionInfo is what a transition has besides its row.
type TransitionInfo struct {
	Event       string   // for people, the key as written: START, `mouse.*`, "" for always, the duration or delay's name for after
	Keys        []string // the keys of the table that it stands under; none for always
	Kind        TransitionKind
	GuardSource string // CEL as written
	Source      string // of the named delay that it waits for, as written
	Doc         string
	Pos         diag.Pos
}

// TransitionKind says under which key a transition was written.
type TransitionKind uint8

const (
	OnKind TransitionKind = iota
	AlwaysKind
	AfterKind
	DoneStateKind
	DoneInvokeKind
	ErrorInvokeKind
)

// A Block is a list of actions that a failure ends (SPEC 8.1).
type Block struct {
	Place string // "states.loading.entry": where errors are said to be
	Do    []Action
}
