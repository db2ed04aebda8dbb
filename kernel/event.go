package kernel

// An EventKind says where an event comes from (SPEC 1.5).
type EventKind uint8

const (
	Declared           EventKind = iota // an event of the chart; Index is its number
	Init                                // the first macrostep
	DoneState                           // done.state.ID; Index is the state
	DoneInvoke                          // done.invoke.ID; Index is the actor's declaration
	ErrorInvoke                         // error.invoke.ID; Index is the actor's declaration
	ErrorExecution                      // error.execution
	ErrorCommunication                  // error.communication
	AfterTimer                          // after.KEY.PATH; Index is the row of Table.After
)

// The types of the errors that the kernel gives, which are the names of the events that
// tell of them. An error of a host has its own.
const (
	ExecutionType     = "error.execution"     // an action or an expression failed, or is not allowed
	CommunicationType = "error.communication" // a send reached nobody
)

// An Event is what a macrostep or one of its microsteps processes.
type Event struct {
	Kind   EventKind
	Index  int32
	Name   string  // event.type
	Sender string  // event.sender; "" is absent
	Actor  string  // event.id of done.invoke and error.invoke
	Data   Payload // Declared: the event (nil without fields); done events: the output (nil: absent); error events: *Error
}

// errorEvent is the event that tells of an error which is no actor's end.
func errorEvent(kind EventKind, err *Error) Event {
	if kind == ErrorCommunication {
		return Event{Kind: kind, Name: CommunicationType, Data: err}
	}
	return Event{Kind: kind, Name: ExecutionType, Data: err}
}

// endName is the name of the event that tells of an actor's end.
func endName(kind EventKind, id string) string {
	if kind == ErrorInvoke {
		return "error.invoke." + id
	}
	return "done.invoke." + id
}

// doneName is the name of the event that tells of a state which is done.
func (s *State) doneName() string { return "done.state." + s.ID }

// isError tells whether the event tells of an error.
func (ev *Event) isError() bool {
	switch ev.Kind {
	case ErrorInvoke, ErrorExecution, ErrorCommunication:
		return true
	}
	return false
}
