package interp

// This file is the pure step: a snapshot and an event go
// in, a snapshot and effects come out, and nothing outside is touched. A
// snapshot is a machine at rest that is never stepped again; a step is taken by
// a copy.

import (
	"cmp"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// An Effect is something that a step asks of the world.
type Effect = kernel.Effect

// A Snapshot is a machine at one moment. It is immutable and safe for concurrent
// use. The zero Snapshot is of no machine: it has no state and takes nothing.
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
	m, effects, failed := kernel.Begin(c.program, c.machine.Name, given, now, guards.orNone())
	if failed != nil {
		return Step{}, failed
	}
	return Step{Snapshot{c.program, m}, effects, false}, nil
}

// Resolve is a machine that stands at value: JSON, "idle" or a partial value.
// context, JSON, may leave fields out, or be nil. See SPEC 6.11.
func (c *Chart) Resolve(value, context []byte, input any, now kernel.Timestamp, guards *Bound) (Step, error) {
	given, err := c.program.input(input)
	if err != nil {
		return Step{}, err
	}
	m, effects, err := kernel.BeginAt(c.program, c.machine.Name, value, context, given, now, guards.orNone())
	if err != nil {
		return Step{}, err
	}
	return Step{Snapshot{c.program, m}, effects, false}, nil
}

// Step takes one macrostep. The error is a *kernel.Refusal: of an event that the
// chart does not declare or whose fields do not fit, or of a snapshot of another
// chart. A machine that fails says so in its status.
func (c *Chart) Step(s Snapshot, e Event, now kernel.Timestamp, guards *Bound) (Step, error) {
	event, data, err := c.program.encode(e)
	if err != nil {
		return Step{}, err
	}
	return c.stepDeclared(s, event, data, now, guards)
}

// StepJSON is Step of an event as JSON.
func (c *Chart) StepJSON(s Snapshot, event []byte, now kernel.Timestamp, guards *Bound) (Step, error) {
	i, data, err := c.program.parse(event)
	if err != nil {
		return Step{}, err
	}
	return c.stepDeclared(s, i, data, now, guards)
}

// StepDone is the step in which a host actor ends with an output. An actor that
// is not in the snapshot is ignored.
func (c *Chart) StepDone(s Snapshot, actor string, output any, now kernel.Timestamp, guards *Bound) (Step, error) {
	if err := c.own(s); err != nil {
		return Step{}, err
	}
	child, living := s.machine.Child(actor)
	if !living {
		return Step{Snapshot: s, Ignored: true}, nil
	}
	out, err := payloadOf(c.program.shapeOf(c.machine.Actors[child.Src].Output), output, "")
	if err != nil {
		return Step{}, err
	}
	return c.step(s, kernel.Event{Kind: kernel.DoneInvoke, Index: child.Src, Actor: actor, Data: out}, now, guards)
}

// StepFail is the step in which a host actor fails. The error's code is its
// Code() string, else "host".
func (c *Chart) StepFail(s Snapshot, actor string, failed error, now kernel.Timestamp, guards *Bound) (Step, error) {
	if err := c.own(s); err != nil {
		return Step{}, err
	}
	child, _ := s.machine.Child(actor)
	return c.step(s, kernel.Event{Kind: kernel.ErrorInvoke, Index: child.Src, Actor: actor, Data: kernel.HostError(failed)}, now, guards)
}

// StepActionFailed is the step in which a host action's failure arrives.
func (c *Chart) StepActionFailed(s Snapshot, failed error, now kernel.Timestamp, guards *Bound) (Step, error) {
	ev := kernel.Event{Kind: kernel.ErrorExecution, Name: "error.execution", Data: kernel.HostError(failed)}
	return c.step(s, ev, now, guards)
}

// StepTimer is the step in which a timer fires. One that is not in the snapshot
// is ignored. A delayed send to another actor becomes a send effect.
func (c *Chart) StepTimer(s Snapshot, id string, now kernel.Timestamp, guards *Bound) (Step, error) {
	return c.step(s, kernel.Event{Kind: kernel.AfterTimer, Name: id}, now, guards)
}

func (c *Chart) stepDeclared(s Snapshot, event int32, data kernel.Payload, now kernel.Timestamp, guards *Bound) (Step, error) {
	if err := c.own(s); err != nil {
		return Step{}, err
	}
	m, effects, ignored := s.machine.NextDeclared(event, data, now, guards.orNone())
	return Step{Snapshot{c.program, m}, effects, ignored}, nil
}

func (c *Chart) step(s Snapshot, ev kernel.Event, now kernel.Timestamp, guards *Bound) (Step, error) {
	if err := c.own(s); err != nil {
		return Step{}, err
	}
	m, effects, ignored := s.machine.Next(ev, now, guards.orNone())
	return Step{Snapshot{c.program, m}, effects, ignored}, nil
}

// ParseSnapshot reads a snapshot in canonical JSON. With anyHash one of a changed
// chart is taken if all in it still exists with its type. The error is a
// *kernel.Refusal that names what does not fit.
func (c *Chart) ParseSnapshot(text []byte, anyHash bool) (Snapshot, error) {
	m := kernel.NewMachine(c.program, c.machine.Name, noGuards{}, func() kernel.Timestamp { return 0 })
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

// snapshot is a copy of a machine at rest that somebody else goes on stepping.
func (p *program) snapshot(m *kernel.Machine) Snapshot {
	return Snapshot{p, m.Clone(0, noGuards{})}
}

func (s Snapshot) isZero() bool { return s.machine == nil }

// MarshalJSON is the snapshot in canonical JSON; the zero Snapshot is refused.
func (s Snapshot) MarshalJSON() ([]byte, error) {
	if s.isZero() {
		return nil, &kernel.Refusal{Code: "state", Message: "the snapshot is of no machine"}
	}
	return s.machine.AppendSnapshot(nil, nil), nil
}

// Status is "active", "done" or "error".
func (s Snapshot) Status() string {
	if s.isZero() {
		return ""
	}
	return s.machine.Status().String()
}

// Value is the active states in canonical JSON: "idle", {"a":"b"}.
func (s Snapshot) Value() string {
	if s.isZero() {
		return ""
	}
	return string(s.machine.AppendValue(nil))
}

// String is the value: what one wants to see of a machine that is printed.
func (s Snapshot) String() string { return cmp.Or(s.Value(), "no machine") }

// Leaves are the paths of the active leaf states in document order.
func (s Snapshot) Leaves() []string {
	if s.isZero() {
		return nil
	}
	var paths []string
	for _, tip := range s.machine.Tips() {
		paths = append(paths, s.program.table.States[tip].Path)
	}
	return paths
}

// State is the path of the active leaf state; of several, joined with a blank.
func (s Snapshot) State() string { return strings.Join(s.Leaves(), " ") }

// Matches tells whether the state at that path is active.
func (s Snapshot) Matches(path string) bool { return !s.isZero() && s.machine.Matches(path) }

// HasTag tells whether an active state carries the tag.
func (s Snapshot) HasTag(tag string) bool { return !s.isZero() && s.machine.HasTag(tag) }

// Next are the events for which an active state has a transition with a target
// or actions, in document order; guards are not asked.
func (s Snapshot) Next() []string {
	if s.isZero() {
		return nil
	}
	return s.machine.NextEvents()
}

// Can tells whether the event would take such a transition now. An event that
// does not fit its declaration cannot. guards may be nil for a chart without
// host guards.
func (s Snapshot) Can(e Event, now kernel.Timestamp, guards *Bound) bool {
	if s.isZero() {
		return false
	}
	event, data, err := s.program.encode(e)
	if err != nil {
		return false
	}
	m := s.machine.Clone(now, guards.orNone())
	return m.Can(kernel.Event{Kind: kernel.Declared, Index: event, Name: e.Type, Data: data})
}

// Context is the machine's data; empty for a chart without.
func (s Snapshot) Context() Data {
	if s.isZero() || s.program.context == nil {
		return Data{}
	}
	return Data{s.program.context, objectValue(s.machine.Logic().(*logic).context())}
}

// Input is what the machine was given.
func (s Snapshot) Input() Data {
	if s.isZero() {
		return Data{}
	}
	return dataOf(s.machine.Logic().InputPayload())
}

// Output is what a done machine gave.
func (s Snapshot) Output() Data {
	if s.isZero() {
		return Data{}
	}
	return dataOf(s.machine.Output())
}

// Err is why a machine failed, nil if it did not.
func (s Snapshot) Err() *kernel.Error {
	if s.isZero() {
		return nil
	}
	return s.machine.Err()
}
