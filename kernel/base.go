package kernel

// What a chart has nothing of. Generated code embeds these and writes what its chart
// has. TypeScript needs none: fields of its programs may be left out.

import "context"

// BaseProgram is a Program without input, output, events and actors. It has no Table and
// no New.
type BaseProgram struct{}

// Child is no program.
func (BaseProgram) Child(int32) Program { return nil }

// DecodeEvent is never asked.
func (BaseProgram) DecodeEvent(int32, *Reader) (Payload, error) { panic("bug: no such event") }

// DecodeInput takes an empty object.
func (BaseProgram) DecodeInput(r *Reader) (Payload, error) { return nil, nothing(r) }

// DecodeOutput takes an empty object.
func (BaseProgram) DecodeOutput(r *Reader) (Payload, error) { return nil, nothing(r) }

// DecodeActorInput takes an empty object.
func (BaseProgram) DecodeActorInput(_ int32, r *Reader) (Payload, error) { return nil, nothing(r) }

// DecodeActorOutput takes an empty object.
func (BaseProgram) DecodeActorOutput(_ int32, r *Reader) (Payload, error) { return nil, nothing(r) }

// DecodeSent refuses the event.
func (BaseProgram) DecodeSent(_ int32, name string, r *Reader) (Payload, error) {
	r.Refuse("unknown_event", "there is no event "+name)
	return nil, r.Err()
}

// ActorSends is false.
func (BaseProgram) ActorSends(_, _ int32) bool { return false }

// nothing reads an object without fields.
func nothing(r *Reader) error {
	r.Empty()
	return r.Err()
}

// BaseLogic is a Logic without input, context, guards, actions, delays and outputs. It
// has no Clone.
type BaseLogic struct{}

// Start has nothing to set.
func (BaseLogic) Start(Payload) *Error { return nil }

// Guard is never asked.
func (BaseLogic) Guard(int32) (bool, *Error) { panic("bug: no such guard") }

// Do is never asked.
func (BaseLogic) Do(int32) *Error { panic("bug: no such block") }

// Take takes the transition.
func (BaseLogic) Take(_, _ int32) (bool, *Error) { return true, nil }

// Delay is never asked.
func (BaseLogic) Delay(int32) (Duration, *Error) { panic("bug: no such delay") }

// Input is never asked.
func (BaseLogic) Input(int32) (Payload, *Error) { panic("bug: no such value") }

// Output is never asked.
func (BaseLogic) Output(int32) (Payload, *Error) { panic("bug: no such value") }

// Save has nothing to keep.
func (BaseLogic) Save() {}

// Undo has nothing to go back to.
func (BaseLogic) Undo() {}

// AppendContext appends nothing.
func (BaseLogic) AppendContext(b []byte) []byte { return b }

// SetContext takes an empty object.
func (BaseLogic) SetContext(r *Reader, _ bool) error { return nothing(r) }

// InputPayload is nil.
func (BaseLogic) InputPayload() Payload { return nil }

// SetInput takes nothing.
func (BaseLogic) SetInput(Payload) {}

// BaseHost is a Host that implements nothing.
type BaseHost struct{}

// Guard is never asked.
func (BaseHost) Guard(int32, Payload) (bool, error) { panic("bug: no such guard") }

// Action is never asked.
func (BaseHost) Action(context.Context, int32, Payload) error { panic("bug: no such action") }

// Run is never asked.
func (BaseHost) Run(context.Context, int32, Payload, *Port) (Payload, error) {
	panic("bug: no such actor")
}

// Child is no host.
func (BaseHost) Child(int32, string) Host { return nil }
