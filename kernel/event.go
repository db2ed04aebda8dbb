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
	return Event{Kind: kind, Name: kind.Name(""), Data: err}
}

// platformNames are, by kind, what the names of the platform's events are; one that ends
// in a dot goes on with what the event is about.
var platformNames = [...]string{
	Init: "init", DoneState: "done.state.", DoneInvoke: "done.invoke.", ErrorInvoke: "error.invoke.",
	ErrorExecution: ExecutionType, ErrorCommunication: CommunicationType, AfterTimer: "after.",
}

// Name is the name of the platform's event of a kind about a state or an actor, by its id,
// or a timer, by its key and its state's path ("5s.a.b"); "" for the kinds that are about
// nothing. Nobody else puts such a name together; ir.PlatformEvent takes it apart.
func (k EventKind) Name(about string) string { return platformNames[k] + about }

// doneName is the name of the event that tells of a state which is done.
func (s *State) doneName() string { return DoneState.Name(s.ID) }

// isError tells whether the event tells of an error.
func (ev *Event) isError() bool {
	switch ev.Kind {
	case ErrorInvoke, ErrorExecution, ErrorCommunication:
		return true
	}
	return false
}
