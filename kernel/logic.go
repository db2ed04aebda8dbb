package kernel

// The seam between the kernel and a chart's own code. The kernel knows states
// and ids; a Logic knows context, expressions and actions. The interpreter
// implements it with closures, generated code with plain functions; both are
// driven by the same steps.

// A Payload is a typed value that crosses the seam: an event, an input, an
// output, the parameters of an action. It must not change once handed over.
type Payload interface {
	// AppendJSON appends the value in canonical JSON. An event appends its
	// whole object, `type` included.
	AppendJSON(b []byte) []byte
}

// A Program is one chart ready to run: shared by all its instances, immutable,
// safe for concurrent use.
type Program interface {
	// Table is the chart's sealed table.
	Table() *Table
	// New makes the logic of one instance. guards answers host guards and is
	// nil for a chart without any.
	New(m *Machine, guards HostGuards) Logic
	// Child is the program of a chart actor, nil for a host actor.
	Child(src int32) Program

	// The decoders read strict JSON. Each returns a *Refusal when the text does
	// not fit its declaration; defaults are filled in.
	DecodeInput(r *Reader) (Payload, error)
	// DecodeEvent reads a declared event's object, `type` included.
	DecodeEvent(event int32, r *Reader) (Payload, error)
	// DecodeActorInput and DecodeActorOutput read what an actor is given and gives.
	DecodeActorInput(src int32, r *Reader) (Payload, error)
	DecodeActorOutput(src int32, r *Reader) (Payload, error)
	// DecodeOutput reads the chart's own output (a done machine's snapshot).
	DecodeOutput(r *Reader) (Payload, error)
	// DecodeSent reads an event that the chart sends: to its parent (src -1, as
	// declared by sends), or to an actor of kind src (as that one receives it).
	DecodeSent(src int32, name string, r *Reader) (Payload, error)
	// ActorSends says whether a host actor may send the event to the machine.
	ActorSends(src, event int32) bool
}

// HostGuards answers the guards that the host implements.
type HostGuards interface {
	// Guard answers one; an error or a panic is a guard that fails.
	Guard(guard int32, params Payload) (bool, error)
}

// Logic is the data and the code of one instance.
type Logic interface {
	// Start sets the context's initial values from the input.
	Start(input Payload) *Error
	// Guard evaluates a guard in the light of m.Event().
	Guard(id int32) (bool, *Error)
	// Do runs one block of actions. The first failure ends it.
	Do(block int32) *Error
	// Take is Guard, Save and Do in one, for a transition of an active leaf:
	// if its guard holds, the context is kept, Machine.Leave told its domain, if
	// any, and its block run. A guard that fails does not take the transition. Code
	// that transitions share knows by the block where it runs.
	Take(transition, block int32) (taken bool, failed *Error)
	// Delay evaluates a delay in milliseconds.
	Delay(id int32) (Duration, *Error)
	// Input evaluates what an invoked actor is given.
	Input(id int32) (Payload, *Error)
	// Output evaluates a final state's output, or for state 0's id the chart's.
	Output(id int32) (Payload, *Error)

	// Clone is a copy of the data, and the zero machine that it is to serve: both
	// in one piece of memory, since every pure step makes them.
	Clone(guards HostGuards) (*Machine, Logic)

	// Save keeps the context, Undo goes back to what Save kept: a macrostep
	// that runs into the limit leaves no trace.
	Save()
	Undo()

	// AppendContext appends the context in canonical JSON; SetContext reads it
	// strictly. With partial, fields left out keep their initial values.
	AppendContext(b []byte) []byte
	SetContext(r *Reader, partial bool) error
	// InputPayload is what the instance was given.
	InputPayload() Payload
	SetInput(input Payload)
}

// Bounded is a Logic whose evaluations can be given another limit than
// MaxElements: see Limits.Elements.
type Bounded interface {
	SetLimit(elements int)
}
