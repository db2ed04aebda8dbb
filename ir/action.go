package ir

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
)

// ActionOp is the closed list of actions.
type ActionOp uint8

const (
	Assign   ActionOp = iota // Assigns
	Append                   // Assigns: one element at the end of each list
	Raise                    // Event, Data
	Send                     // To, Event, Data, Delay, ID
	Cancel                   // ID
	Emit                     // Event (index into Emits), Data
	Log                      // Level, Message, Data
	If                       // Cond, Then, Else
	Foreach                  // In, Local, Index, Then
	Spawn                    // Actor, ID, Data (input)
	Stop                     // ID
	CallHost                 // Host, Data (params)
	CallProc                 // Proc, Data (params)
	Nested                   // Then: a block of its own inside an entry or exit list
)

// Word is what a chart says before what the action is about. There is none for a name,
// which stands for itself, and for a list.
func (op ActionOp) Word() string {
	switch op {
	case Assign:
		return "assign"
	case Append:
		return "append"
	case Raise:
		return "raise"
	case Send:
		return "send"
	case Cancel:
		return "cancel"
	case Emit:
		return "emit"
	case Log:
		return "log"
	case If:
		return "if"
	case Foreach:
		return "for each"
	case Spawn:
		return "spawn"
	case Stop:
		return "stop"
	case CallHost, CallProc, Nested:
		return ""
	}
	panic("bug: no word for the action " + op.String())
}

// Said is the action as people write it, in words: its word and its source. What a
// block holds is not said, of a list nothing.
func (a *Action) Said() string {
	if word := a.Op.Word(); word != "" && a.Source != "" {
		return word + " " + a.Source
	}
	return a.Op.Word() + a.Source
}

// SendTo says where a send goes.
type SendTo uint8

const (
	ToParent SendTo = iota
	ToSelf
	ToActor // Target is an expression of type string
)

// OwnEvent and ParentEvent stand among the numbers of actors for the machine itself
// and for its parent.
const (
	OwnEvent    int32 = -2
	ParentEvent int32 = -1
)

// An Action is one action. Fields that its op does not use are zero. Data is
// always an expression of the event's, parameters' or input's object type, with
// defaults filled in; nil where there are no fields.
type Action struct {
	Op        ActionOp
	Place     string // whole: "states.loading.entry[0].assign"; in a Proc "actions.note[0].log"
	Source    string // CEL or YAML as written, for comments; "" if there is none
	Pos       diag.Pos
	Assigns   []Assignment
	Event     int32  // Raise, Send self: Events; Send to an id: what the machine itself takes of Events; Emit: Emits; Send parent: Sends; -1 otherwise
	Name      string // the event's name
	Data      *Expr
	To        SendTo
	Target    *Expr
	Receivers []Receiver // Send to an actor: how each declared actor may know the event
	Parent    bool       // Send to an actor: the parent may know the event too
	As        int32      // Send to an actor: as whose event the fields are written: Actors, OwnEvent or ParentEvent
	Delay     *Expr      // nil: undelayed
	ID        *Expr
	Level     string // Log: "" unless written
	Message   *Expr
	Cond      *Expr
	In        *Expr
	Owns      bool   // Foreach: assignments in it are its Own (and perhaps those of a loop around it)
	Local     int    // slot of the element
	Index     int    // slot of the index; -1 without
	LocalVar  string // what the chart calls the element
	IndexVar  string // and the index; "" without
	Then      []Action
	Else      []Action
	Actor     int32
	Host      int32
	Proc      int32
}

// A Receiver is an actor declaration that knows an event by its type.
type Receiver struct {
	Actor int32
	Event int32 // index into Actors[Actor].Receives
}

// An Assignment is one clause of assign or append.
type Assignment struct {
	Path   []Step
	Value  *Expr // nil: clear the optional field, remove the map key
	Own    bool  // in a loop: the first list or map that is changed may be changed in place, once the loop has copied it
	Source string
	Place  string // whole: "states.loading.entry[0].assign.attempts"
	Pos    diag.Pos
}

// StepKind is the form of one step of an assign path.
type StepKind uint8

const (
	FieldStep StepKind = iota // Field of an object
	KeyStep                   // key of a map: Expr of type String
	IndexStep                 // index of a list: Expr of type Int
)

// InPlace tells whether the list or map that a step of the path is in, or to which the last
// one leads, may be changed in place: it is the first on the path, and Own.
func (c *Assignment) InPlace(step int) bool {
	return c.Own && !slices.ContainsFunc(c.Path[:step], func(s Step) bool { return s.Kind != FieldStep })
}

// A Step is one step of a path that starts at the context.
type Step struct {
	Kind  StepKind
	Field int
	Expr  *Expr
	Type  TypeID // of what this step reaches, without the optional
}
