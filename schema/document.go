package schema

import "github.com/lockstep-charts/lockstep/diag"

// This file holds the chart as written: what the loader gives and compile takes.
// Every leaf has its place; nothing is resolved, and no default is filled in.

// Text is a scalar as written, with its place.
type Text struct {
	Text string
	Pos  diag.Pos // a quoted one begins at its quote, a block at | or >
	End  diag.Pos

	layout *layout // nil: the text stands in the file as it is, shift behind Pos
	base   int     // a part of a scalar: where it begins in the scalar's text
	shift  int
}

// ValueKind is the form of a written value.
type ValueKind uint8

const (
	NoValue ValueKind = iota // not written
	CEL                      // a string: an expression where one is expected
	Number                   // a JSON number, in Text as written
	Bool                     // true or false
	Null
	List
	Map
)

// A Value is something in an expression's place, or plain JSON (meta, defaults).
type Value struct {
	Kind   ValueKind
	Text   Text // scalars: as written
	Pos    diag.Pos
	End    diag.Pos
	Items  []Value
	Fields []Named

	form  form
	alias *Text // the alias that brought the value here
}

// form is how a value is written, as far as that matters.
type form uint8

const (
	quoted  form = 1 << iota // a scalar that is not plain
	empty                    // a null of which nothing is written
	inFlow                   // a map or list in braces or brackets
	keyless                  // an entry of a map in braces that has no colon
	several                  // a scalar on several lines whose breaks are folded
	misled                   // YAML misread it, which is said already
)

func (v *Value) is(f form) bool { return v.form&f != 0 }

// isNull tells whether null is written, or nothing.
func (v *Value) isNull() bool { return v.Kind == Null && !v.is(misled) }

// Named is one key of a written map.
type Named struct {
	Name  Text
	Value Value

	kind ValueKind // of the key: CEL unless YAML would not read a string
}

// A Document is one chart file.
type Document struct {
	File        string
	Source      []byte
	Chart       Text
	Version     Value // NoValue: 1
	Description Text
	Types       []TypeDecl
	Input       []Field
	Context     []Field // defaults are expressions
	Output      Output
	Events      []EventDecl
	EventsGiven bool // `events:` is written, so every event must be in it
	Internal    []Text
	Emits       []EventDecl
	Sends       []EventDecl
	Lets        []Let
	Guards      []Guard
	Actions     []ActionDecl
	Delays      []Delay
	Actors      []ActorDecl
	Unhandled   Text // unhandledErrors: "fail" or "ignore"; empty: fail
	Root        State
	Unread      map[string]bool // names below keys that mean nothing: they may be missed elsewhere
}

// A Type is a type as written: an expression like `list<Plan>`, or an enum.
type Type struct {
	Name Text   // the type expression; empty for an enum list
	Enum []Text // the values of an enum written in place
	Pos  diag.Pos
}

// A TypeDecl is one entry of `types:`.
type TypeDecl struct {
	Name   Text
	Doc    string
	Object bool // Fields, else Type
	Fields []Field
	Type   Type
}

// A Field is one entry of an object, event, input, context or params.
type Field struct {
	Name    Text
	Doc     string
	Type    Type
	Default Value
}

// An Output is the chart's or a final state's output: fields, or one
// expression. The chart's fields have types, a final state's only values.
type Output struct {
	Given  bool
	Pos    diag.Pos
	Fields []Field // types empty below a final state
	Expr   Value   // final states: one expression
}

// An EventDecl is one entry of events, emits, sends or receives.
type EventDecl struct {
	Name   Text
	Doc    string
	Fields []Field
	Given  bool // fields were written (receives: a bare name refers to the chart's event)
	Keyed  bool // receives: it stands as a key, so that a bare name which the chart lacks is one of the actor's own
}

// A Let is one entry of `let:`.
type Let struct {
	Name Text
	Doc  string
	Expr Value
}

// A Guard is one entry of `guards:`; without Expr the host implements it.
type Guard struct {
	Name   Text
	Doc    string
	Params []Field
	Expr   Value
}

// An ActionDecl is one entry of `actions:`.
type ActionDecl struct {
	Name   Text
	Doc    string
	Params []Field
	Host   bool // no built-in actions: the host implements it
	Do     []Action
}

// A Delay is one entry of `delays:`.
type Delay struct {
	Name Text
	Doc  string
	Expr Value
}

// An ActorDecl is one entry of `actors:`.
type ActorDecl struct {
	Name       Text
	Doc        string
	Chart      Text // a chart actor's file
	Input      []Field
	Output     []Field
	OutputType Type // instead of Output
	HasOutput  bool
	Sends      []Text
	Receives   []EventDecl
}

// A State is one node of the tree, the root included.
type State struct {
	Name      Text // empty for the root
	Doc       string
	Pos       diag.Pos
	Type      Text // "", atomic, compound, parallel, final, history
	History   Text // shallow or deep
	ID        Text
	Initial   Initial
	States    []State
	On        []On
	Always    []Transition
	After     []After
	Invokes   []Invoke
	Entry     []Action // a nested list is a Block action
	Exit      []Action
	OnDone    []Transition
	HasOnDone bool
	Output    Output
	Target    Initial // history: the default
	Tags      []Text
	Meta      Value
}

// An Initial is where default entry leads, with its actions.
type Initial struct {
	Given   bool
	Pos     diag.Pos
	Targets []Text
	Actions []Action
}

// An On is one key of `on:`, which may list events and prefixes.
type On struct {
	Keys        []Text
	Transitions []Transition
	Pos         diag.Pos
}

// An After is one key of `after:`: a duration or a delay's name.
type After struct {
	Key         Text
	Transitions []Transition
}

// A Transition is one candidate.
type Transition struct {
	Pos        diag.Pos
	Targets    []Text // empty: no target
	Guard      Value
	Actions    []Action
	HasActions bool
	Reenter    bool
	ReenterPos diag.Pos
	Forbid     bool // written `{}`
	Doc        string
}

// An Invoke is one entry of `invoke:`.
type Invoke struct {
	Pos                   diag.Pos
	ID                    Text
	Src                   Text
	Input                 Value
	OnDone                []Transition
	OnError               []Transition
	HasOnDone, HasOnError bool
}

// ActionKind is the form of an action.
type ActionKind uint8

const (
	NamedAction ActionKind = iota
	Assign
	Append
	Raise
	Send
	Cancel
	Emit
	Log
	If
	Foreach
	Spawn
	Stop
	Block // a list inside an entry or exit list
)

// An Action is one written action. Fields that its kind does not use are zero.
type Action struct {
	Kind    ActionKind
	Pos     diag.Pos
	Name    Text    // NamedAction
	Params  []Named // NamedAction
	Clauses []Named // Assign, Append: path and value
	Event   Text    // Raise, Send, Emit
	Data    []Named // Raise, Send, Emit; a Log's data is Extra
	To      Value   // Send
	Delay   Value   // Send
	ID      Value   // Send, Cancel, Spawn, Stop
	Level   Text    // Log
	Message Value   // Log
	Extra   Value   // Log: data
	Cond    Value   // If
	Then    []Action
	Else    []Action
	In      Value // Foreach
	As      Text
	Index   Text
	Do      []Action // Foreach, Block
	Src     Text     // Spawn
	Input   Value    // Spawn
}
