package interp

// This file is a chart at run time: a thin, typed face of kernel.System. All of
// it is safe for concurrent use.

import (
	"context"
	"log/slog"

	"github.com/lockstep-charts/lockstep/kernel"
)

// Errors for errors.Is. Send and its kin give a *kernel.Refusal, which matches
// ErrRefused and says the code and the field.
var (
	ErrRefused     = kernel.ErrRefused
	ErrMailboxFull = kernel.ErrMailboxFull
	ErrStopped     = kernel.ErrStopped
	ErrReentrant   = kernel.ErrReentrant
)

// An Instance is a running machine with its actors.
type Instance struct {
	system kernel.System
	root   logic // of the machine with which it began
}

// New starts a machine. The input is nil, Fields, a struct, Data or JSON
// (json.RawMessage). The error says what of the host does not fit (Bind), or is a
// *kernel.Refusal of the input, or the *kernel.Error of an initial value. When ctx
// ends, the machine is stopped. To start many, Bind the host once and use Bound.New.
func (c *Chart) New(ctx context.Context, input any, host Host, options ...Option) (*Instance, error) {
	b, err := c.bindHost(host, settingsOf(options).follow)
	if err != nil {
		return nil, err
	}
	return b.New(ctx, input, options...)
}

// New starts a machine with this host: see Chart.New.
func (b *Bound) New(ctx context.Context, input any, options ...Option) (*Instance, error) {
	given, err := b.program.input(input)
	if err != nil {
		return nil, err
	}
	return instance(kernel.NewSystem(ctx, b.program, given, b, settingsOf(options).kernel...))
}

// input makes the payload of an input.
func (p *program) input(from any) (kernel.Payload, error) {
	return payloadOf(p.shapeOf(p.machine.Input), from, "")
}

// instance is what program.Whole made.
func instance(s *kernel.System, err error) (*Instance, error) {
	if err != nil {
		return nil, err
	}
	return kernel.LogicOf(s).(*logic).instance, nil
}

// Restore starts a machine from a snapshot of the whole system, as Instance.
// Snapshot gives it. The error is a *kernel.Refusal that names what does not fit,
// or says what of the host does not.
func (c *Chart) Restore(ctx context.Context, snapshot []byte, host Host, options ...Option) (*Instance, error) {
	b, err := c.bindHost(host, settingsOf(options).follow)
	if err != nil {
		return nil, err
	}
	return b.Restore(ctx, snapshot, options...)
}

// Restore starts a machine with this host: see Chart.Restore.
func (b *Bound) Restore(ctx context.Context, snapshot []byte, options ...Option) (*Instance, error) {
	return instance(kernel.RestoreSystem(ctx, b.program, snapshot, b, settingsOf(options).kernel...))
}

// Send gives the machine an event. It never waits for another caller: an idle
// machine runs to completion on this goroutine, a busy one queues the event for
// whoever runs it, and the result says Queued.
func (i *Instance) Send(ctx context.Context, e Event) (Result, error) {
	event, data, err := i.root.program.encode(e)
	if err != nil {
		return Result{}, err
	}
	r, err := i.system.Send(ctx, event, data)
	return i.result(r), err
}

// SendJSON is Send of an event as JSON: {"type":"START","task":"x"}.
func (i *Instance) SendJSON(ctx context.Context, event []byte) (Result, error) {
	number, data, err := i.root.program.parse(event)
	if err != nil {
		return Result{}, err
	}
	r, err := i.system.Send(ctx, number, data)
	return i.result(r), err
}

// SendWait is Send that waits its turn and its result. An event not yet begun is
// withdrawn when ctx ends. Guards, actions and those who listen must not wait
// (ErrReentrant).
func (i *Instance) SendWait(ctx context.Context, e Event) (Result, error) {
	event, data, err := i.root.program.encode(e)
	if err != nil {
		return Result{}, err
	}
	r, err := i.system.SendWait(ctx, event, data)
	return i.result(r), err
}

// SendTo gives a living chart actor an outside event of its own chart: id is the
// actor's, "a/b" for one of a's, and chart what it runs (Chart.Actor). An id where no
// such machine lives is refused.
func (i *Instance) SendTo(ctx context.Context, id string, chart *Chart, e Event) (Result, error) {
	event, data, err := chart.program.encode(e)
	if err != nil {
		return Result{}, err
	}
	r, err := i.system.SendTo(ctx, id, chart.program.table, event, data)
	return Result{r, chart.program.table}, err
}

func (i *Instance) result(r kernel.Result) Result {
	return Result{r, i.root.program.table}
}

// A Result is what became of an event: Ignored when no transition with a target
// or actions was taken, Queued when the machine is busy and the event waits.
type Result struct {
	kernel.Result
	table *kernel.Table
}

// Before are the paths of the leaf states that were active, After of those that
// are now, in document order; empty when Queued.
func (r Result) Before() []string { return r.paths(r.Result.Before()) }

// After: see Before.
func (r Result) After() []string { return r.paths(r.Result.After()) }

// String tells the result in words: "a -> b", "ignored in a", "queued".
func (r Result) String() string { return kernel.ResultText(r.table, r.Result) }

func (r Result) paths(leaves kernel.Leaves) []string {
	var paths []string
	for _, s := range leaves.Append(nil) {
		paths = append(paths, r.table.States[s].Path)
	}
	return paths
}

// Look gives a view of the machine at rest; it waits its turn.
func (i *Instance) Look(ctx context.Context) (Snapshot, error) {
	var s Snapshot
	err := i.system.Read(ctx, func(m *kernel.Machine) { s = Snapshot{kernel.Freeze(m)} })
	return s, err
}

// Snapshot is the whole system, children included, in canonical JSON; it waits
// its turn. Restore takes it.
func (i *Instance) Snapshot(ctx context.Context) ([]byte, error) { return i.system.Snapshot(ctx) }

// Subscribe has f called after each macrostep whose event was not ignored, when
// its effects have been carried out. It may send, but not SendWait.
func (i *Instance) Subscribe(f func(Snapshot)) (cancel func()) {
	return i.system.Subscribe(func(m *kernel.Machine) { f(Snapshot{kernel.Freeze(m)}) })
}

// OnEmit has f called with every event that the machine emits.
func (i *Instance) OnEmit(f func(Message)) (cancel func()) {
	return i.system.OnEmit(func(name string, data kernel.Payload) { f(Message{Type: name, Data: DataOf(data)}) })
}

// Wait returns when holds is true, asked at once and after each macrostep. It
// fails when ctx ends, or with ErrStopped when the machine comes to its end before;
// errors.As finds the *kernel.Error of one that failed.
func (i *Instance) Wait(ctx context.Context, holds func(Snapshot) bool) error {
	return i.system.Wait(ctx, func(m *kernel.Machine) bool { return holds(Snapshot{kernel.Freeze(m)}) })
}

// Done is closed when the machine is done or failed, or was stopped. A follower is
// done when it predicts so.
func (i *Instance) Done() <-chan struct{} { return i.system.Done() }

// Stop interrupts the machine: no exit actions run, and its last snapshot can be
// restored. It waits for the goroutines of host actors until ctx ends.
func (i *Instance) Stop(ctx context.Context) error { return i.system.Stop(ctx) }

// Reconcile makes a follower take the word of a snapshot.
func (i *Instance) Reconcile(ctx context.Context, snapshot []byte) error {
	return i.system.Reconcile(ctx, snapshot)
}

// System is the kernel's face of the machine, for drivers.
func (i *Instance) System() *kernel.System { return &i.system }

// An Option sets up a machine.
type Option func(*settings)

type settings struct {
	kernel []kernel.Option
	follow bool
	id     string
}

func settingsOf(options []Option) (none settings) {
	if len(options) == 0 {
		return none
	}
	var s settings
	for _, o := range options {
		if o != nil {
			o(&s)
		}
	}
	return s
}

func pass(o kernel.Option) Option {
	return func(s *settings) { s.kernel = append(s.kernel, o) }
}

// WithID names the machine; by default it has the chart's name.
func WithID(id string) Option {
	return func(s *settings) {
		s.id = id
		s.kernel = append(s.kernel, kernel.WithID(id))
	}
}

// WithClock sets the clock; by default kernel.RealClock.
func WithClock(c kernel.Clock) Option { return pass(kernel.WithClock(c)) }

// WithLogger writes one record per transition, a warning per ignored event and
// unhandled error, and what the chart logs.
func WithLogger(l *slog.Logger, attrs ...slog.Attr) Option {
	return pass(kernel.WithLogger(l, attrs...))
}

// WithObserver tells o everything that the machine and its children do. Of several
// each is told, in their order.
func WithObserver(o kernel.Observer) Option { return pass(kernel.WithObserver(o)) }

// WithLimits adjusts the limits: of a macrostep, of an evaluation, of queue,
// chain, timers and children.
func WithLimits(l kernel.Limits) Option { return pass(kernel.WithLimits(l)) }

// AnyHash lets Restore and Reconcile take a snapshot of a changed chart of the
// same name and version, if everything in it still exists with its type.
func AnyHash() Option { return pass(kernel.AnyHash()) }

// Follow makes a follower: it predicts, starts no timers and no actors, and
// carries out emits and the host actions that it was given; none is required.
func Follow() Option {
	return func(s *settings) {
		s.follow = true
		s.kernel = append(s.kernel, kernel.Follow())
	}
}
