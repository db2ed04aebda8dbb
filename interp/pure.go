package interp

// This file is the pure step (SPEC: one pure step): a snapshot and an event go
// in, a snapshot and effects come out, and nothing outside is touched. A
// snapshot is a machine at rest that is never stepped again; a step is taken by
// a copy.

import (
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// An Effect is something that a step asks of the world.
type Effect = kernel.Effect

// A Snapshot is a machine at one moment. It is immutable and safe for concurrent
// use; the zero Snapshot is of no machine and may only be compared.
type Snapshot struct {
	program *program
	machine *kernel.Machine
}

// A Step is what came of a pure step.
type Step struct {
	Snapshot Snapshot
	Effects  []Effect
	Ignored  bool // no transition with a target or actions was taken
}

// Initial is the first macrostep of a new machine. guards may be nil for a chart
// without host guards. The error is a *kernel.Refusal of the input or the
// *kernel.Error of an initial value: there is no machine then.
func (c *Chart) Initial(input any, now kernel.Timestamp, guards *Bound) (Step, error) {
	given, err := c.program.input(input)
	if err != nil {
		return Step{}, err
	}
	m := c.program.still(now, guards)
	if failed := m.Initial(given); failed != nil {
		return Step{}, failed
	}
	return c.program.taken(m, false), nil
}

// Resolve is a machine that stands at value (a state's path or a partial value
// as JSON). context, JSON, may leave fields out, or be empty. See SPEC: resolve.
func (c *Chart) Resolve(value, context []byte, input any, now kernel.Timestamp, guards *Bound) (Step, error) {
	given, err := c.program.input(input)
	if err != nil {
		return Step{}, err
	}
	m := c.program.still(now, guards)
	if err := m.Resolve(value, context, given); err != nil {
		return Step{}, err
	}
	return c.program.taken(m, false), nil
}

// Step takes one macrostep. The error is a *kernel.Refusal: of an event that the
// chart does not declare or whose fields do not fit, or of a snapshot of another
// chart. A machine that fails says so in its status.
func (c *Chart) Step(s Snapshot, e Event, now kernel.Timestamp, guards *Bound) (Step, error) {
	if err := c.own(s); err != nil {
		return Step{}, err
	}
	event, data, err := c.program.encode(e)
	if err != nil {
		return Step{}, err
	}
	m := s.machine.Fork(guards.orNone(), standing(now))
	ignored := m.Step(kernel.Event{Kind: kernel.Declared, Index: event, Name: e.Type, Data: data})
	return c.program.taken(m, ignored), nil
}

// StepJSON is Step of an event as JSON.
func (c *Chart) StepJSON(s Snapshot, event []byte, now kernel.Timestamp, guards *Bound) (Step, error) {
	number, data, err := c.program.parse(event)
	if err != nil {
		return Step{}, err
	}
	return c.Step(s, Event{Type: c.machine.Table.Events[number], Fields: dataOf(data).orNil()}, now, guards)
}

// StepDone is the step in which a host actor ends with an output. An actor that
// is not in the snapshot is ignored.
func (c *Chart) StepDone(s Snapshot, actor string, output any, now kernel.Timestamp, guards *Bound) (Step, error) {
	return c.end(s, actor, now, guards, func(src int32) (kernel.Event, error) {
		t := c.machine.Actors[src].Output
		out, err := payloadOf(c.program.shapeOf(t), output, "")
		return kernel.Event{Kind: kernel.DoneInvoke, Name: "done.invoke." + actor, Data: out}, err
	})
}

// StepFail is the step in which a host actor fails. The error's code is its
// Code() string, else "host".
func (c *Chart) StepFail(s Snapshot, actor string, failed error, now kernel.Timestamp, guards *Bound) (Step, error) {
	return c.end(s, actor, now, guards, func(int32) (kernel.Event, error) {
		return kernel.Event{Kind: kernel.ErrorInvoke, Name: "error.invoke." + actor, Data: kernel.HostError(failed)}, nil
	})
}

// end takes an actor out of the living and steps with its last event.
func (c *Chart) end(s Snapshot, actor string, now kernel.Timestamp, guards *Bound, last func(src int32) (kernel.Event, error)) (Step, error) {
	if err := c.own(s); err != nil {
		return Step{}, err
	}
	child, living := s.machine.Child(actor)
	if !living {
		return Step{Snapshot: s, Ignored: true}, nil
	}
	ev, err := last(child.Src)
	if err != nil {
		return Step{}, err
	}
	ev.Index, ev.Actor = child.Src, actor
	m := s.machine.Fork(guards.orNone(), standing(now))
	m.End(actor)
	return c.program.taken(m, m.Step(ev)), nil
}

// StepActionFailed is the step in which a host action's failure arrives.
func (c *Chart) StepActionFailed(s Snapshot, failed error, now kernel.Timestamp, guards *Bound) (Step, error) {
	if err := c.own(s); err != nil {
		return Step{}, err
	}
	m := s.machine.Fork(guards.orNone(), standing(now))
	ignored := m.Step(kernel.Event{Kind: kernel.ErrorExecution, Name: "error.execution", Data: kernel.HostError(failed)})
	return c.program.taken(m, ignored), nil
}

// StepTimer is the step in which a timer fires. One that is not in the snapshot
// is ignored. A delayed send to another actor becomes a send effect.
func (c *Chart) StepTimer(s Snapshot, id string, now kernel.Timestamp, guards *Bound) (Step, error) {
	if err := c.own(s); err != nil {
		return Step{}, err
	}
	m := s.machine.Fork(guards.orNone(), standing(now))
	t, armed := m.TakeTimer(id)
	switch {
	case !armed:
		return Step{Snapshot: s, Ignored: true}, nil
	case t.After >= 0:
		return c.program.taken(m, m.Step(m.AfterEvent(t))), nil
	case t.To == kernel.SelfAddress || t.To == m.Self():
		ev := kernel.Event{Kind: kernel.Declared, Index: t.Event, Name: t.Name, Sender: m.Self(), Data: t.Data}
		return c.program.taken(m, m.Step(ev)), nil
	}
	out := c.program.taken(m, false)
	out.Effects = []Effect{{Kind: kernel.SendEffect, To: t.To, Name: t.Name, Data: t.Data}}
	return out, nil
}

// ParseSnapshot reads a snapshot in canonical JSON. With anyHash one of a changed
// chart is taken if all in it still exists with its type. The error is a
// *kernel.Refusal that names what does not fit.
func (c *Chart) ParseSnapshot(text []byte, anyHash bool) (Snapshot, error) {
	m := c.program.still(0, nil)
	if err := m.Restore(text, anyHash); err != nil {
		return Snapshot{}, err
	}
	return Snapshot{c.program, m}, nil
}

// own refuses the snapshots of other charts.
func (c *Chart) own(s Snapshot) error {
	if s.program != c.program {
		return &kernel.Refusal{Code: "chart", Message: "the snapshot is of another chart than " + c.machine.Name}
	}
	return nil
}

// still is a machine whose clock stands.
func (p *program) still(now kernel.Timestamp, guards *Bound) *kernel.Machine {
	return kernel.NewMachine(p, p.machine.Name, guards.orNone(), standing(now))
}

func standing(now kernel.Timestamp) func() kernel.Timestamp {
	return func() kernel.Timestamp { return now }
}

// orNone is a nil interface for a nil Bound.
func (b *Bound) orNone() kernel.HostGuards {
	if b == nil {
		return noGuards{}
	}
	return b
}

// noGuards fails every guard.
type noGuards struct{}

func (noGuards) Guard(int32, kernel.Payload) (bool, error) { return false, errNotGiven }

// taken is the outcome of a machine that just stepped. Effects are copied out of
// its work.
func (p *program) taken(m *kernel.Machine, ignored bool) Step {
	var effects []Effect
	if list := m.Effects(); len(list) > 0 {
		effects = append(effects, list...)
	}
	m.Release()
	return Step{Snapshot{p, m}, effects, ignored}
}

// snapshot is a copy of a machine at rest that somebody else goes on stepping.
func (p *program) snapshot(m *kernel.Machine) Snapshot {
	return Snapshot{p, m.Fork(noGuards{}, standing(0))}
}

// orNil is the Data, or nil if it is none.
func (d Data) orNil() any {
	if d.shape == nil {
		return nil
	}
	return d
}

// MarshalJSON is the snapshot in canonical JSON.
func (s Snapshot) MarshalJSON() ([]byte, error) { return s.machine.AppendSnapshot(nil, nil), nil }

// Status is "active", "done" or "error".
func (s Snapshot) Status() string { return s.machine.Status().String() }

// Value is the active states in canonical JSON: "idle", {"a":"b"}.
func (s Snapshot) Value() string { return string(s.machine.AppendValue(nil)) }

// Leaves are the paths of the active leaf states in document order.
func (s Snapshot) Leaves() []string {
	var paths []string
	for _, tip := range s.machine.Tips() {
		paths = append(paths, s.program.machine.Table.States[tip].Path)
	}
	return paths
}

// State is the path of the active leaf state; of several, joined with a blank.
func (s Snapshot) State() string { return strings.Join(s.Leaves(), " ") }

// Matches tells whether the state at that path is active.
func (s Snapshot) Matches(path string) bool { return s.machine.Matches(path) }

// HasTag tells whether an active state carries the tag.
func (s Snapshot) HasTag(tag string) bool { return s.machine.HasTag(tag) }

// Next are the events for which an active state has a transition with a target
// or actions, in document order; guards are not asked.
func (s Snapshot) Next() []string { return s.machine.Next() }

// Can tells whether the event would take such a transition now. An event that
// does not fit its declaration cannot. guards may be nil for a chart without
// host guards.
func (s Snapshot) Can(e Event, now kernel.Timestamp, guards *Bound) bool {
	event, data, err := s.program.encode(e)
	if err != nil {
		return false
	}
	m := s.machine.Fork(guards.orNone(), standing(now))
	return m.Can(kernel.Event{Kind: kernel.Declared, Index: event, Name: e.Type, Data: data})
}

// Context is the machine's data; empty for a chart without.
func (s Snapshot) Context() Data {
	l := s.machine.Logic().(*logic)
	if s.program.context == nil {
		return Data{}
	}
	return Data{s.program.context, objectValue(l.context)}
}

// Input is what the machine was given.
func (s Snapshot) Input() Data { return dataOf(s.machine.Logic().InputPayload()) }

// Output is what a done machine gave.
func (s Snapshot) Output() Data { return dataOf(s.machine.Output()) }

// Err is why a machine failed, nil if it did not.
func (s Snapshot) Err() *kernel.Error { return s.machine.Err() }

// Fork copies the data of an instance: see kernel.Forker.
func (l *logic) Fork(m *kernel.Machine, guards kernel.HostGuards) kernel.Logic {
	n := l.program.New(m, guards).(*logic)
	n.given, n.input = l.given, l.input
	n.context = append([]word(nil), l.context...)
	return n
}
