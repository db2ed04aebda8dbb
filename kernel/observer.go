package kernel

// An Observer hears what the machines of a system do, each call on the goroutine
// that runs the system, in the order in which it happens: a macrostep's
// transitions, then its effects as they are carried out. Fields may be nil. `in`
// is the machine's address: "" for the root, "a" for its child a, "a/b" below. What
// the pointers lead to is theirs until the call ends: copy what is kept.
type Observer struct {
	Transition func(in string, m *Machine, t Taken)
	Effect     func(in string, m *Machine, e *Effect)
	// ActionFailed hears how host actions fail, whether the chart handles that or not.
	ActionFailed func(in string, m *Machine, f FailedAction)
	// Ignored hears events that took no transition.
	Ignored func(in string, m *Machine, e *Event)
	// Refused hears events from outside that the system could not take (stopped,
	// mailbox_full, unknown_actor); on any goroutine. What does not fit its chart is
	// refused before it comes to a system, and told to its sender alone.
	Refused func(in string, r *Refusal)
	// Dropped hears events whose receiver ended before they were delivered.
	Dropped func(to string, e *Event)
	// Unhandled hears errors that no transition handled and that did not fail the
	// machine: an `error.communication`, any error under `unhandledErrors: ignore`,
	// one of an exit action of an ending machine. Data of the event is the *Error.
	Unhandled func(in string, m *Machine, e *Event)
}

// A FailedAction is a host action with the error that it gave, of which the chart sees the
// code and the text (HostError). One that panicked gave an *Error.
type FailedAction struct {
	Action string
	Err    error
}

// and is an observer that tells both; o may be nil.
func (o *Observer) and(p *Observer) *Observer {
	if o == nil {
		return p
	}
	return &Observer{
		Transition:   bothOf(o.Transition, p.Transition),
		Effect:       bothOf(o.Effect, p.Effect),
		ActionFailed: bothOf(o.ActionFailed, p.ActionFailed),
		Ignored:      bothOf(o.Ignored, p.Ignored),
		Refused:      both(o.Refused, p.Refused),
		Dropped:      both(o.Dropped, p.Dropped),
		Unhandled:    bothOf(o.Unhandled, p.Unhandled),
	}
}

// both calls f, then g; one that is nil hears nothing.
func both[T any](f, g func(in string, what T)) func(in string, what T) {
	switch {
	case f == nil:
		return g
	case g == nil:
		return f
	}
	return func(in string, what T) {
		f(in, what)
		g(in, what)
	}
}

// bothOf is both for what is said of a machine.
func bothOf[T any](f, g func(in string, m *Machine, what T)) func(in string, m *Machine, what T) {
	switch {
	case f == nil:
		return g
	case g == nil:
		return f
	}
	return func(in string, m *Machine, what T) {
		f(in, m, what)
		g(in, m, what)
	}
}
