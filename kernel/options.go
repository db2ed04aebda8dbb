package kernel

import (
	"log/slog"
	"math"
)

// How a system is set up.

// Limits bound what one system may hold. A zero field means the default.
type Limits struct {
	Microsteps int // microsteps and internal events a macrostep; default 1,000
	Elements   int // elements that one evaluation may visit; default 100,000
	Rounds     int // rounds of `foreach` a macrostep; default 1,000,000
	Queue      int // events that wait in the queue; default 10,000
	Chain      int // macrosteps, each caused by an undelayed send of the one before; default 10,000, at most some 10 million
	Timers     int // armed timers a machine; default 10,000
	Children   int // living actors a system; default 1,000,000
}

// The defaults of Limits.
const (
	DefaultMicrosteps = 1000
	DefaultRounds     = 1_000_000
	DefaultQueue      = 10_000
	DefaultChain      = 10_000
	DefaultTimers     = 10_000
	DefaultChildren   = 1_000_000
)

// maxChain is the greatest Limits.Chain: what counts chains cannot count further, and one
// that is meant to be without end must not hang.
const maxChain = math.MaxInt32 / (2 * linksPerSend)

// defaults are the limits of a machine that was given none.
var defaults = Limits{}.filled()

// bounds are the machine's limits.
func (m *Machine) bounds() *Limits {
	if m.limits == nil {
		return &defaults
	}
	return m.limits
}

func (l Limits) filled() Limits {
	fill := func(n *int, usual int) {
		if *n == 0 {
			*n = usual
		}
	}
	fill(&l.Microsteps, DefaultMicrosteps)
	fill(&l.Elements, MaxElements)
	fill(&l.Rounds, DefaultRounds)
	fill(&l.Queue, DefaultQueue)
	fill(&l.Chain, DefaultChain)
	fill(&l.Timers, DefaultTimers)
	fill(&l.Children, DefaultChildren)
	l.Chain = min(l.Chain, maxChain)
	return l
}

// An Option sets up a system.
type Option func(*settings)

// settings are shared by a system's machines and never change. Actors without
// options share one.
type settings struct {
	id       string
	clock    Clock
	now      func() Timestamp
	logger   *slog.Logger
	attrs    []slog.Attr
	observer *Observer
	limits   Limits
	follow   bool
	manual   bool
	anyHash  bool
}

var plain = &settings{clock: RealClock, now: RealClock.Now, limits: defaults}

func newSettings(options []Option) *settings {
	if len(options) == 0 {
		return plain
	}
	s := *plain
	for _, o := range options {
		if o != nil {
			o(&s)
		}
	}
	return &s
}

// WithID names the root machine; `self` in its expressions. By default it is the
// chart's name. It may be any text, since nothing is sent to it by its name (those of
// other actors are held to ValidActorID); what is no UTF-8 in it is U+FFFD from the
// beginning, as a snapshot would write it.
func WithID(id string) Option { return func(s *settings) { s.id = valid(id) } }

// WithClock sets the clock of the whole system; by default RealClock.
func WithClock(c Clock) Option {
	return func(s *settings) { s.clock, s.now = c, c.Now }
}

// WithLogger writes one record per transition, a warning per ignored event and
// unhandled error (Observer.Unhandled), an error per machine that fails, and what
// the charts log. attrs are added to every record.
func WithLogger(l *slog.Logger, attrs ...slog.Attr) Option {
	return func(s *settings) { s.logger, s.attrs = l, attrs }
}

// WithObserver tells o everything that the system's machines do. Of several each is
// told, in their order.
func WithObserver(o Observer) Option {
	return func(s *settings) { s.observer = s.observer.and(&o) }
}

// WithLimits adjusts the limits.
func WithLimits(l Limits) Option { return func(s *settings) { s.limits = l.filled() } }

// Follow makes a follower: it steps, starts no timers and no actors, and carries
// out emits and the host actions it was given (host may be nil). See Reconcile.
func Follow() Option { return func(s *settings) { s.follow = true } }

// AnyHash lets Restore and Reconcile take a snapshot of another hash of the same
// chart and version, if everything in it still exists with its type.
func AnyHash() Option { return func(s *settings) { s.anyHash = true } }

// ManualActors runs no bodies of host actors: the caller ends them with
// System.Finish and speaks for them with System.From.
func ManualActors() Option { return func(s *settings) { s.manual = true } }
