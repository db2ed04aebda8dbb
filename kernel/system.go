package kernel

import (
	"context"
	"errors"
)

// The thread-safe face of a system of machines.

// Errors of a System, for errors.Is. A *Refusal says more and matches
// ErrRefused; with code mailbox_full or stopped the one of that name as well.
var (
	ErrRefused     = errors.New("refused")
	ErrMailboxFull = errors.New("mailbox full")
	ErrStopped     = errors.New("stopped")
	ErrReentrant   = errors.New("called from host code: it would wait for itself")
)

// A Result is what became of an event.
type Result struct {
	Before, After Leaves // where the machine was and is; zero when Queued
	Ignored       bool   // no transition with a target or actions was taken
	Queued        bool   // the machine is busy: whoever runs it works the event off
}

// Leaves are the active states without an active child, in document order.
type Leaves struct {
	n    int32
	few  [3]int32
	rest *[]int32
}

// One is the first of them: for a chart without parallel states, the one.
func (l Leaves) One() int32 { return l.few[0] }

// A System is a root machine and its descendants at run time, with one clock and
// one queue. It is safe for concurrent use.
type System struct{}

// NewSystem makes a system and runs its first macrostep. The error is an *Error
// when an initial value fails: there is no machine then. When ctx ends, the
// actor is stopped. host is nil for a chart that asks nothing of it.
func NewSystem(ctx context.Context, p Program, input Payload, host Host, options ...Option) (*System, error) {
	panic("bug: not landed yet")
}

// RestoreSystem makes a system from a snapshot of the whole system. The error is
// a *Refusal that names what does not fit. Host actors start again from their
// input; overdue timers fire first.
func RestoreSystem(ctx context.Context, p Program, snapshot []byte, host Host, options ...Option) (*System, error) {
	panic("bug: not landed yet")
}

// ResolveSystem makes a system that stands at value (SPEC: resolve). value and
// context are JSON; an empty context takes the initial values.
func ResolveSystem(ctx context.Context, p Program, value, context []byte, input Payload, host Host, options ...Option) (*System, error) {
	panic("bug: not landed yet")
}

// Send gives the root machine a declared event; data is nil for an event without
// fields. It never waits for another caller: an idle system runs to rest on this
// goroutine, a busy one queues the event. Errors: a *Refusal (mailbox_full,
// stopped).
func (s *System) Send(ctx context.Context, event int32, data Payload) (Result, error) {
	panic("bug: not landed yet")
}

// SendWait is Send that waits its turn and its result. Inside host code it is
// refused with ErrReentrant where it would have to wait. When ctx ends before
// the event's turn, the event is withdrawn.
func (s *System) SendWait(ctx context.Context, event int32, data Payload) (Result, error) {
	panic("bug: not landed yet")
}

// SendTo gives a living chart descendant an outside event of its chart. address
// is "a" for the root's child a, "a/b" for a's child b, "" for the root.
func (s *System) SendTo(ctx context.Context, address string, chart *Table, event int32, data Payload) (Result, error) {
	panic("bug: not landed yet")
}

// Finish ends a host actor by hand (ManualActors): with an output, or, when
// failed is not nil, with an error.
func (s *System) Finish(ctx context.Context, address string, output Payload, failed *Error) error {
	panic("bug: not landed yet")
}

// From sends the event of its machine that a manual host actor speaks.
func (s *System) From(ctx context.Context, address string, event int32, data Payload) (Result, error) {
	panic("bug: not landed yet")
}

// Snapshot is the whole system as canonical JSON, taken when the queue is empty;
// it waits its turn.
func (s *System) Snapshot(ctx context.Context) ([]byte, error) {
	panic("bug: not landed yet")
}

// Read calls f with the root machine when the queue is empty; it waits its turn.
// f must not keep the machine.
func (s *System) Read(ctx context.Context, f func(root *Machine)) error {
	panic("bug: not landed yet")
}

// Visit calls f for every machine of the system when the queue is empty, the
// parent first, then its children by id.
func (s *System) Visit(ctx context.Context, f func(address string, m *Machine)) error {
	panic("bug: not landed yet")
}

// Subscribe has f called after each macrostep of the root machine whose event
// was not ignored, when its effects have been carried out.
func (s *System) Subscribe(f func(m *Machine)) (cancel func()) {
	panic("bug: not landed yet")
}

// OnEmit has f called with every event that the root machine emits.
func (s *System) OnEmit(f func(name string, data Payload)) (cancel func()) {
	panic("bug: not landed yet")
}

// Wait returns when holds is true of the root machine, asked at once and after
// each macrostep. It fails with ctx, or with ErrStopped when the machine has
// come to its end otherwise.
func (s *System) Wait(ctx context.Context, holds func(m *Machine) bool) error {
	panic("bug: not landed yet")
}

// Done is closed when the root machine is done or failed, or the system stopped.
func (s *System) Done() <-chan struct{} {
	panic("bug: not landed yet")
}

// Stop interrupts the system: no exit actions run, the last snapshot stays
// active and can be restored. It waits for the goroutines of host actors until
// ctx ends; from host code it only asks.
func (s *System) Stop(ctx context.Context) error {
	panic("bug: not landed yet")
}

// Reconcile makes a follower take the word of a snapshot; nothing is replayed,
// no action runs.
func (s *System) Reconcile(ctx context.Context, snapshot []byte) error {
	panic("bug: not landed yet")
}

// A Port is a host actor's way to its machine.
type Port struct{}

// ID is the actor's id.
func (p *Port) ID() string { panic("bug: not landed yet") }

// Send gives the machine one of the events that the actor declares. It fails
// with ErrMailboxFull, or with ErrStopped once the actor's end has come.
func (p *Port) Send(event int32, data Payload) error { panic("bug: not landed yet") }

// Receive waits for the next event that was sent to the actor, until ctx ends.
func (p *Port) Receive(ctx context.Context) (Message, error) { panic("bug: not landed yet") }

// A Message is an event that a host actor received.
type Message struct {
	Name   string
	Sender string
	Data   Payload // nil without fields
}
