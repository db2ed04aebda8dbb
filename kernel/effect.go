package kernel

// Effects are what a step asks of the world, as data, in order. The actor
// carries them out; a pure caller looks at them.

// An EffectKind names one kind of effect.
type EffectKind uint8

const (
	ActionEffect      EffectKind = iota // call host action Index with Data
	LogEffect                           // write Data to the log; Name is the level, "" unless written
	EmitEffect                          // give event Name to subscribers; Data is the event
	SendEffect                          // send event Name to actor To; Data is the event
	StartEffect                         // start actor ID of kind Index with input Data
	StopEffect                          // stop actor ID
	TimerEffect                         // arm timer ID, due at Due; delayed sends also have To, Name and Data
	CancelTimerEffect                   // disarm timer ID
	DoneEffect                          // the machine is done; Data is its output
	FailedEffect                        // the machine failed; Data is its *Error
)

// An Effect is one of them. Fields that its kind does not use are zero.
type Effect struct {
	Kind  EffectKind
	Index int32
	ID    string
	To    string
	Name  string
	Due   Timestamp
	Data  Payload
	More  Payload // log: the written data
}
