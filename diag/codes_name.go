package diag

// Codes LS200 to LS299: names and structure (given by compile).
//
// To add one: a constant in a const block, with a comment that says when it is
// given and, below "Example:", a whole chart that gives it (a test runs it),
// then a row in nameCodes: code, severity, message, cure, other cure. Templates
// use indexed verbs (%[1]q). The cure is used when no argument that it names is
// "", else the other cure, which may be "".

const (
	// Misspelt: a name holds characters that a name of its kind must not hold.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { id: x..y } }
	Misspelt Code = 200
	// ReservedName: a name belongs to CEL, to the language or to JavaScript's
	// objects.
	//
	// Example:
	//	chart: example
	//	let: { context: 1 + 1 }
	//	initial: a
	//	states: { a: {} }
	ReservedName Code = 201
	// DuplicateName: one name is declared twice where names must differ.
	//
	// Example:
	//	chart: example
	//	let: { ready: 1 > 0 }
	//	guards: { ready: 2 > 1 }
	//	initial: a
	//	states: { a: {} }
	DuplicateName Code = 202
	// UnknownState: a target names no state visible from its source.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: idle
	//	states:
	//	  idle: { on: { GO: runing } }
	//	  running: {}
	UnknownState Code = 203
	// CollidingNames: two names become one when `-`, `_` and `.` are read as word
	// breaks and case is ignored.
	//
	// Example:
	//	chart: example
	//	initial: foo-bar
	//	states: { foo-bar: {}, foo_bar: {} }
	CollidingNames Code = 204
	// DuplicateID: two states have the same id.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { id: x }, b: { id: x } }
	DuplicateID Code = 205
	// UnknownEvent: an event is used that is not declared where it must be.
	//
	// Example:
	//	chart: example
	//	events: { START: {} }
	//	initial: a
	//	states: { a: { on: { STRAT: a } } }
	UnknownEvent Code = 206
	// UnknownAction: an action is named that is not declared.
	//
	// Example:
	//	chart: example
	//	actions: { notify: {} }
	//	initial: a
	//	states: { a: { entry: notfy } }
	UnknownAction Code = 207
	// UnknownActor: an actor is started that is not declared.
	//
	// Example:
	//	chart: example
	//	actors: { fetch: {} }
	//	initial: a
	//	states: { a: { invoke: { src: fetsh } } }
	UnknownActor Code = 208
	// UnknownDelay: a key of `after` or a delay is neither a duration nor a
	// declared delay.
	//
	// Example:
	//	chart: example
	//	delays: { patience: 30s }
	//	initial: a
	//	states: { a: { after: { patence: b } }, b: {} }
	UnknownDelay Code = 209
	// UnknownType: a type is named that is not declared.
	//
	// Example:
	//	chart: example
	//	context: { name: sting }
	//	initial: a
	//	states: { a: {} }
	UnknownType Code = 210
	// UnknownID: `#id` names no state.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states: { a: { on: { GO: '#there' } }, b: { id: their } }
	UnknownID Code = 211
	// UnknownChild: a path goes on below a state that has no such child; `initial`
	// names no child.
	//
	// Example:
	//	chart: example
	//	initial: b
	//	states: { a: {} }
	UnknownChild Code = 212
	// UnknownField: an object has no field of this name.
	//
	// Example:
	//	chart: example
	//	context: { attempts: int }
	//	initial: a
	//	states: { a: { entry: [ { assign: { attemps: 1 } } ] } }
	UnknownField Code = 213
	// ReservedEvent: a declared event has a name of the platform.
	//
	// Example:
	//	chart: example
	//	events: { done.work: {} }
	//	initial: a
	//	states: { a: {} }
	ReservedEvent Code = 214
	// ReservedField: an event declares a field that every event has.
	//
	// Example:
	//	chart: example
	//	events: { GO: { type: string } }
	//	initial: a
	//	states: { a: { on: { GO: a } } }
	ReservedField Code = 215
	// PlatformEvent: an event of the platform is raised, sent, emitted or named as
	// one's own.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { entry: [ { raise: done.state.a } ] } }
	PlatformEvent Code = 216
	// UnknownPlatform: a key names an event of the platform that cannot occur in
	// this chart.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { on: { done.state.b: a } } }
	UnknownPlatform Code = 217
	// NotAKey: a key of `on` names init or after.*, which no transition can be
	// taken on.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { on: { init: a } } }
	NotAKey Code = 218
	// InheritedName: an optional field has the name of a member that every object
	// of JavaScript has, so that none can be without it.
	//
	// Example:
	//	chart: example
	//	context: { toString: optional<int> }
	//	initial: a
	//	states: { a: {} }
	InheritedName Code = 219
)

var nameCodes = []Info{
	{Misspelt, Error, "no %[1]s can be named %[2]q", "write %[3]s", "choose another name"},
	{ReservedName, Error, "no %[2]s can be named %[1]q: the name is taken by the language", "choose another name", ""},
	{DuplicateName, Error, "%[1]q is declared twice", "types, guards, lets and CEL functions share one space of names; guards, actions and actors another", ""},
	{UnknownState, Error, "no state %[1]q is visible here", "did you mean %[2]q? targets are looked up from the inside out", "targets are looked up from the inside out"},
	{CollidingNames, Error, "the %[1]s %[2]q cannot be told from %[3]q in generated code", "names of one kind must differ by more than case and the marks - _ .", ""},
	{DuplicateID, Error, "two states have the id %[1]q", "a state's id is its `id`, else its path from the root", ""},
	{UnknownEvent, Error, "no event %[1]q is declared under `%[2]s`", "did you mean %[3]q?", "every event is declared, under `%[2]s`"},
	{UnknownAction, Error, "no action %[1]q is declared", "did you mean %[2]q?", "declare it under `actions`: with nothing behind it, `%[1]s:`, the host carries it out"},
	{UnknownActor, Error, "no actor %[1]q is declared", "did you mean %[2]q?", "declare it under `actors`: `%[1]s: {}`, with the `input` that it is given and the `output` that it ends with"},
	{UnknownDelay, Error, "%[1]q is no duration and no declared delay", "did you mean %[2]q?", "write a duration like 250ms, 5s or 1m30s, or declare it under `delays`"},
	{UnknownType, Error, "there is no type %[1]q", "did you mean %[2]q?", "types are declared under `types`; a value stands behind its type, like `string = 'text'`"},
	{UnknownID, Error, "no state has the id %[1]q", "did you mean \"#%[2]s\"? a state's id is its `id`, else its path from the root", "a state's id is its `id`, else its path from the root"},
	{UnknownChild, Error, "%[2]s has no child %[1]q", "did you mean %[3]q?", "%[4]s"},
	{UnknownField, Error, "%[2]s has no field %[1]q", "did you mean %[3]q?", "declare it, with its type"},
	{ReservedEvent, Error, "%[1]q cannot be declared: init, done.*, error.* and after.* are the platform's", "give it another name; such events come by themselves, and a transition may name them", ""},
	{ReservedField, Error, "an event's field cannot be named %[1]q: every event has one", "give it another name", ""},
	{PlatformEvent, Error, "%[1]q is the platform's: a chart cannot send, raise or emit it", "give an event of your own", ""},
	{UnknownPlatform, Error, "%[1]q cannot occur in this chart", "did you mean %[2]q?", "%[3]s"},
	{NotAKey, Error, "%[1]q cannot be a key of `on`", "use `entry` for what happens first and `after` for timers", ""},
	{InheritedName, Error, "an optional field cannot be named %[1]q: in JavaScript every object has one", "choose another name, or make the field required", ""},
}
