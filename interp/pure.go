package interp

// This file is the pure step: a snapshot and an event go in, a snapshot and
// effects come out, and nothing outside is touched. A snapshot is a machine at
// rest that is never stepped again; a step is taken by a copy.

import (
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// An Effect is something that a step asks of the world; DataOf reads its Data.
type Effect = kernel.Effect

// A Snapshot is a machine at one moment. It is immutable and safe for concurrent
// use. The zero Snapshot is of no machine: it has no state and takes nothing. What
// needs no knowledge of types, like Value, Matches and MarshalJSON, is the kernel's.
type Snapshot struct{ kernel.Frozen }

// A Step is what came of a pure step.
type Step struct {
	Snapshot Snapshot
	Effects  []Effect
	Ignored  bool // no transition with a target or actions was taken
}

// Initial is the first macrostep of a new machine. guards may be nil for a chart
// without host guards. The error is a *kernel.Refusal of the input or the
// *kernel.Error of an initial value: there is no machine then. Of the options a value
// has use for WithID alone.
func (c *Chart) Initial(input any, now kernel.Timestamp, guards *Bound, options ...Option) (Step, error) {
	given, err := c.program.input(input)
	if err != nil {
		return Step{}, err
	}
	return begun(kernel.FreezeInitial(c.program, settingsOf(options).id, given, now, guards.orNone()))
}

// Resolve is a machine that stands at value: JSON, "idle" or a partial value.
// context, JSON, may leave fields out, or be nil. See SPEC 6.11, and Initial of options.
func (c *Chart) Resolve(value, context []byte, input any, now kernel.Timestamp, guards *Bound, options ...Option) (Step, error) {
	given, err := c.program.input(input)
	if err != nil {
		return Step{}, err
	}
	return begun(kernel.FreezeAt(c.program, settingsOf(options).id, value, context, given, now, guards.orNone()))
}

// begun is a first step.
func begun(f kernel.Frozen, effects []Effect, err error) (Step, error) {
	if err != nil {
		return Step{}, err
	}
	return Step{Snapshot{f}, effects, false}, nil
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
	if err := s.Foreign(c.program); err != nil {
		return Step{}, err
	}
	child, living := s.Machine().Child(actor)
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
	if err := s.Foreign(c.program); err != nil {
		return Step{}, err
	}
	child, _ := s.Machine().Child(actor)
	return c.step(s, kernel.Event{Kind: kernel.ErrorInvoke, Index: child.Src, Actor: actor, Data: kernel.HostError(failed)}, now, guards)
}

// StepFrom is the step of an event that a host actor sends. An actor that is not in
// the snapshot, or that does not declare the event, is ignored.
func (c *Chart) StepFrom(s Snapshot, actor string, e Event, now kernel.Timestamp, guards *Bound) (Step, error) {
	event, data, err := c.program.speak(e)
	if err != nil {
		return Step{}, err
	}
	return c.step(s, kernel.Event{Kind: kernel.Declared, Index: event, Name: e.Type, Actor: actor, Data: data}, now, guards)
}

// StepActionFailed is the step in which a host action's failure arrives.
func (c *Chart) StepActionFailed(s Snapshot, failed error, now kernel.Timestamp, guards *Bound) (Step, error) {
	ev := kernel.Event{Kind: kernel.ErrorExecution, Name: kernel.ExecutionType, Data: kernel.HostError(failed)}
	return c.step(s, ev, now, guards)
}

// StepTimer is the step in which a timer fires. One that is not in the snapshot
// is ignored. A delayed send to another actor becomes a send effect.
func (c *Chart) StepTimer(s Snapshot, id string, now kernel.Timestamp, guards *Bound) (Step, error) {
	return c.step(s, kernel.Event{Kind: kernel.AfterTimer, Name: id}, now, guards)
}

func (c *Chart) stepDeclared(s Snapshot, event int32, data kernel.Payload, now kernel.Timestamp, guards *Bound) (Step, error) {
	if err := s.Foreign(c.program); err != nil {
		return Step{}, err
	}
	f, effects, ignored := s.Machine().NextDeclared(event, data, now, guards.orNone())
	return Step{Snapshot{f}, effects, ignored}, nil
}

func (c *Chart) step(s Snapshot, ev kernel.Event, now kernel.Timestamp, guards *Bound) (Step, error) {
	if err := s.Foreign(c.program); err != nil {
		return Step{}, err
	}
	f, effects, ignored := s.Machine().Next(ev, now, guards.orNone())
	return Step{Snapshot{f}, effects, ignored}, nil
}

// ParseSnapshot reads a snapshot in canonical JSON. With anyHash one of a changed
// chart is taken if all in it still exists with its type. The error is a
// *kernel.Refusal that names what does not fit.
func (c *Chart) ParseSnapshot(text []byte, anyHash bool) (Snapshot, error) {
	var options []kernel.Option
	if anyHash {
		options = append(options, kernel.AnyHash())
	}
	f, err := kernel.Thaw(c.program, text, options...)
	return Snapshot{f}, err
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

// logic is what the machine computes with; nil of the zero Snapshot.
func (s Snapshot) logic() *logic {
	if s.Machine() == nil {
		return nil
	}
	return s.Machine().Logic().(*logic)
}

// Status is "active", "done" or "error"; "" of the zero Snapshot.
func (s Snapshot) Status() string {
	if s.Machine() == nil {
		return ""
	}
	return s.Frozen.Status().String()
}

// Leaves are the paths of the active leaf states in document order.
func (s Snapshot) Leaves() []string {
	l := s.logic()
	if l == nil {
		return nil
	}
	var paths []string
	for _, tip := range s.Machine().Tips() {
		paths = append(paths, l.program.table.States[tip].Path)
	}
	return paths
}

// State is the path of the active leaf state; of several, joined with a blank.
func (s Snapshot) State() string { return strings.Join(s.Leaves(), " ") }

// Can tells whether the event would take a transition with a target or actions
// now. An event that does not fit its declaration cannot. guards may be nil for a
// chart without host guards.
func (s Snapshot) Can(e Event, now kernel.Timestamp, guards *Bound) bool {
	l := s.logic()
	if l == nil {
		return false
	}
	event, data, err := l.program.encode(e)
	if err != nil {
		return false
	}
	m := s.Machine().Clone(now, guards.orNone())
	return m.Can(kernel.Event{Kind: kernel.Declared, Index: event, Name: e.Type, Data: data})
}

// Context is the machine's data; empty for a chart without.
func (s Snapshot) Context() Data {
	l := s.logic()
	if l == nil || l.program.context == nil {
		return Data{}
	}
	return Data{l.program.context, objectValue(l.context())}
}

// Input is what the machine was given.
func (s Snapshot) Input() Data {
	l := s.logic()
	if l == nil {
		return Data{}
	}
	return DataOf(l.InputPayload())
}

// Output is what a done machine gave.
func (s Snapshot) Output() Data {
	if s.Machine() == nil {
		return Data{}
	}
	return DataOf(s.Machine().Output())
}
