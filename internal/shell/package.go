package shell

import (
	"context"
	"encoding/json"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A Package is what users call of one generated package. E, S and R are its Event,
// Snapshot and Result. A nil host is none.
type Package[E kernel.Payload, S Snapshot, R any] struct {
	Program       kernel.Program
	ParseEvent    func(data []byte) (E, error)
	ParseSnapshot func(data []byte, options ...kernel.Option) (S, error)
	New           func(ctx context.Context, h *Host, input Input, o Options) (Actor[E, S, R], error)
	Restore       func(ctx context.Context, h *Host, snapshot []byte, o Options) (Actor[E, S, R], error)
	OnEmit        func(a Actor[E, S, R], f func(event kernel.Payload)) // nil: it emits nothing
	SendTo        func(ctx context.Context, a Actor[E, S, R], id string, event kernel.Payload) (kernel.Result, error)
	Result        func(r R) kernel.Result
	Initial       func(h *Host, id string, input Input, now kernel.Timestamp) (S, []kernel.Effect, error)
	Step          func(h *Host, s S, e E, now kernel.Timestamp) (S, []kernel.Effect, error)
	Resolve       func(h *Host, id string, value, context []byte, input Input, now kernel.Timestamp) (S, []kernel.Effect, error)
	Can           func(h *Host, s S, e E, now kernel.Timestamp) bool // a snapshot of an actor knows the time
	Next          func(s S) []string
	Context       func(s S) any // nil: it has none
	Output        func(s S) (any, bool)
	Reports       []E                                                // of each actor Done and Fail, ActionFailed, TimerDue
	Said          map[string]func(id string, event Input) (E, error) // what tells what an actor sends, by actor/event
	Kin           map[string]func(data []byte) (kernel.Payload, error)
}

// Options set up a machine.
type Options struct {
	Clock    kernel.Clock
	Limits   kernel.Limits
	ID       string           // "": the chart's name
	Observer *kernel.Observer // nil: none
	Follow   bool
	AnyHash  bool
}

// Kernel are the options as generated packages take them.
func (o Options) Kernel() []kernel.Option {
	all := []kernel.Option{kernel.WithClock(o.Clock), kernel.WithLimits(o.Limits)}
	if o.ID != "" {
		all = append(all, kernel.WithID(o.ID))
	}
	if o.Observer != nil {
		all = append(all, kernel.WithObserver(*o.Observer))
	}
	if o.Follow {
		all = append(all, kernel.Follow())
	}
	if o.AnyHash {
		all = append(all, kernel.AnyHash())
	}
	return all
}

// An Input is what a machine is given, or the text of it.
type Input struct {
	Text  string
	Spoil uint32
}

// InputOf is an input as the package's own type.
func InputOf[T any](in Input) T {
	v, err := EventOf[T](in)
	if err != nil {
		panic("bug: an input that does not fit: " + err.Error())
	}
	return v
}

// EventOf is an event as the package's own type, if its text is one.
func EventOf[T any](in Input) (T, error) {
	var v T
	if err := any(&v).(json.Unmarshaler).UnmarshalJSON([]byte(in.Text)); err != nil {
		return v, err
	}
	return Spoil(v, in.Spoil), nil
}

// Say gives a port an event of the type that it takes.
func Say[T any](send func(e T) error) func(text []byte, spoil uint32) error {
	return func(text []byte, spoil uint32) error {
		var v T
		if err := any(&v).(json.Unmarshaler).UnmarshalJSON(text); err != nil {
			return err
		}
		return send(Spoil(v, spoil))
	}
}

// A Snapshot is what every generated Snapshot has.
type Snapshot interface {
	AppendJSON(b []byte) []byte
	Machine() *kernel.Machine
	Status() kernel.Status
	Matches(path string) bool
	HasTag(tag string) bool
}

// An Actor is what every generated Actor has.
type Actor[E, S, R any] interface {
	Send(ctx context.Context, e E) (R, error)
	SendWait(ctx context.Context, e E) (R, error)
	Snapshot(ctx context.Context) ([]byte, error)
	Current(ctx context.Context) (S, error)
	Matches(ctx context.Context, path string) (bool, error)
	Subscribe(f func(S)) func()
	Wait(ctx context.Context, holds func(S) bool) error
	Reconcile(ctx context.Context, snapshot []byte) error
	Stop(ctx context.Context) error
	Done() <-chan struct{}
}
