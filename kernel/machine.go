// Package kernel runs machines: generated code and the interpreter hand it a chart's
// table and its own code, and it does what the chart means.
//
// A program with generated code needs little of it: moments and lengths of time
// (TimestampOf, DurationOf), JSON for fields of type any (Canonical), clocks (RealClock,
// NewSimClock), what a host is told and tells (Message, Error, HostError), what is
// refused (Refusal), what watches and bounds a system (Observer, Limits), and the kinds
// and fields of an Effect. The options of an actor, and the errors for errors.Is, stand
// in each generated package as well. All else is for generated code, the interpreter
// and the drivers of this module.
package kernel

// A Machine is one running instance of a chart: the pure core. It knows its
// active states, timers, history and living actors, and takes one macrostep at
// a time (macrostep.go). What must happen outside comes back as effects; the
// actor carries them out. A Machine is used by one goroutine at a time.

// A Status says whether a machine still takes events.
type Status uint8

const (
	Active Status = iota
	Done
	Failed
)

// String is the status as snapshots write it.
func (s Status) String() string {
	return [...]string{"active", "done", "error"}[s]
}

// A Machine is one instance. Make it with NewMachine, then call Initial,
// Restore or Resolve once.
type Machine struct {
	*origin
	table  *Table
	logic  Logic
	tips   []int32  // the active states that have no active child, ascending
	two    [2]int32 // where tips begins, so that small charts allocate nothing
	status Status
	trace  bool
	still  bool   // a copy: its time is given, no clock is asked
	at     uint8  // which of tips Logic.Take is asked about (jump.go)
	plain  int32  // a declared event under way that is nothing but its number, plus 1 (jump.go)
	short  *index // the table's, if the machine may go the short way (jump.go)
	more   *more  // what many machines never need
	work   *work  // the macrostep under way, and its results until Release
	last   Timestamp
}

// An origin is what a machine was made with. It never changes, so copies of a
// machine share it, and so do all root machines of a chart that were made without
// options.
type origin struct {
	program Program
	id      string
	parent  *Machine         // the one that started this one; nil for a root
	clock   func() Timestamp // asked at most once a macrostep
	limits  *Limits          // nil: the defaults
}

// A Child is a living actor of a machine.
type Child struct {
	ID    string
	Src   int32
	Input Payload
	// Snapshot is the canonical JSON of a child machine that a pure step hands
	// through; nil in a living system, which asks the child itself.
	Snapshot []byte
}

// A Timer is armed until it is due.
type Timer struct {
	ID    string
	Due   Timestamp
	After int32   // the row of Table.After; -1 for a delayed send
	Event int32   // delayed sends to self: the event's number
	To    string  // delayed sends: parent, self or an actor's id
	Name  string  // delayed sends: the event
	Data  Payload // delayed sends: the event; nil without fields

	number int64 // among those of its machine
}

// more is the part of the state that timers, history and actors need.
type more struct {
	timers   timers
	history  [][]int32
	children roster
	sent     int64 // delayed sends without an id so far
	output   Payload
	err      *Error
}

// NewMachine makes an instance without a state. clock is asked for the time of a
// macrostep, at most once in each.
func NewMachine(p Program, id string, guards HostGuards, clock func() Timestamp) *Machine {
	return makeMachine(origin{program: p, id: id, clock: clock}, guards)
}

// makeMachine makes a machine with an origin of its own.
func makeMachine(o origin, guards HostGuards) *Machine {
	made := &struct {
		machine Machine
		origin  origin
	}{origin: o}
	m := &made.machine
	return m.init(&made.origin, o.program.New(m, guards))
}

func (m *Machine) init(o *origin, logic Logic) *Machine {
	m.origin, m.table, m.logic = o, o.program.Table(), logic
	m.tips, m.last = m.two[:0], MinTimestamp
	m.shorten()
	return m
}

// rename gives a machine that is being restored its id.
func (m *Machine) rename(id string) {
	if m.id != id {
		o := *m.origin
		o.id = id
		m.origin = &o
	}
}

// Table is the chart's table.
func (m *Machine) Table() *Table { return m.table }

// Program is the chart.
func (m *Machine) Program() Program { return m.program }

// Logic is the instance's data and code.
func (m *Machine) Logic() Logic { return m.logic }

// Status says whether the machine still takes events.
func (m *Machine) Status() Status { return m.status }

// Trace makes the machine note the transitions it takes.
func (m *Machine) Trace(on bool) {
	m.trace = on
	m.shorten()
}

// Output is what a done machine gave, nil without.
func (m *Machine) Output() Payload {
	if m.more == nil {
		return nil
	}
	return m.more.output
}

// Err is why a failed machine failed.
func (m *Machine) Err() *Error {
	if m.more == nil {
		return nil
	}
	return m.more.err
}

// Timers are the armed timers in firing order.
func (m *Machine) Timers() []Timer {
	if m.more == nil {
		return nil
	}
	var list []Timer
	for t := range m.more.timers.list.all() {
		list = append(list, *t)
	}
	return list
}

// NextTimer is the timer that fires next, or nil. It must not be changed and is valid until
// the next macrostep.
func (m *Machine) NextTimer() *Timer {
	if m.more == nil {
		return nil
	}
	return m.more.timers.first()
}

// timer finds an armed timer, or nil.
func (m *Machine) timer(id string) *Timer {
	if m.more == nil {
		return nil
	}
	return m.more.timers.find(id)
}

// Child finds a living actor.
func (m *Machine) Child(id string) (Child, bool) {
	if m.more == nil {
		return Child{}, false
	}
	return m.more.children.get(id)
}

// Children are the living actors by id.
func (m *Machine) Children() []Child {
	if m.more == nil {
		return nil
	}
	return m.more.children.sorted()
}

// Tips are the active states that have no active child, in document order. The
// slice must not be changed and is valid until the next macrostep.
func (m *Machine) Tips() []int32 { return m.tips }

// extra is the rarely needed part, made on first use.
func (m *Machine) extra() *more {
	if m.more == nil {
		m.more = &more{}
	}
	return m.more
}
