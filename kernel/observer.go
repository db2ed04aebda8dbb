package kernel

// An Observer hears what the machines of a system do, each call on the goroutine
// that runs the system, in the order in which it happens: a macrostep's
// transitions, then its effects as they are carried out. Fields may be nil. `in`
// is the machine's address: "" for the root, "a" for its child a, "a/b" below.
type Observer struct {
	Transition func(in string, m *Machine, t Taken)
	Effect     func(in string, m *Machine, e *Effect)
	// Ignored hears events that took no transition.
	Ignored func(in string, m *Machine, e *Event)
	// Refused hears events from outside that were not taken; on any goroutine.
	Refused func(in string, r *Refusal)
	// Dropped hears events whose receiver ended before they were delivered.
	Dropped func(to string, e *Event)
	// Unhandled hears errors that no transition handled and that did not fail the
	// machine: an `error.communication`, any error under `unhandledErrors: ignore`,
	// one of an exit action of an ending machine. Data of the event is the *Error.
	Unhandled func(in string, m *Machine, e *Event)
}
