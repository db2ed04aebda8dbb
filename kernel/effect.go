package kernel

// Effects are what a step asks of the world, as data, in order. The actor
// carries them out; a pure caller looks at them.

// An EffectKind names one kind of effect.
type EffectKind uint8

// The kinds, and the fields that each has. Data is a value of the chart's types, as
// its generated package declares them; nil where there is nothing to say.
const (
	ActionEffect      EffectKind = iota // call the host action Name with Data, its parameters; that it failed is reported (ActionFailed)
	LogEffect                           // write Data, the message, and More, what was written beside it, to the log; Name is the level, "" unless written
	EmitEffect                          // give the event Name to those who listen; Data is the event, nil where it has no fields
	SendEffect                          // send the event Name to To: "parent", "self" or an actor's id; Data is the event, nil where it has no fields
	StartEffect                         // start an actor of the kind Name under ID with the input Data; its end is reported (DoneX, FailX)
	StopEffect                          // stop the actor ID; its end is not reported
	TimerEffect                         // arm the timer ID, which is reported when Due has come (TimerDue); one of a delayed send also has To, Name and Data
	CancelTimerEffect                   // disarm the timer ID
	DoneEffect                          // the machine is done; Data is its output
	FailedEffect                        // the machine failed; Data is its *Error
)

// String is the kind's word, which it has in TypeScript too.
func (k EffectKind) String() string { return effectKinds[k] }

var effectKinds = [...]string{ActionEffect: "action", LogEffect: "log", EmitEffect: "emit", SendEffect: "send", StartEffect: "start", StopEffect: "stop",
	TimerEffect: "timer", CancelTimerEffect: "cancelTimer", DoneEffect: "done", FailedEffect: "failed"}

// An Effect is one of them. Fields that its kind does not use are zero.
type Effect struct {
	Kind  EffectKind
	Index int32 // a number that the kernel makes use of: of an action, an actor's kind, an event
	ID    string
	To    string
	Name  string
	Due   Timestamp
	Data  Payload
	More  Payload
}
