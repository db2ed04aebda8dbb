package diag

// Codes LS400 to LS459, and LS390: names, types and calls in expressions (given by internal/expr).
//
// To add one: a constant in a const block, with a comment that says when it is
// given and, below "Example:", a whole chart that gives it (a test runs it),
// then a row in typeCodes: code, severity, message, cure, other cure. Templates
// use indexed verbs (%[1]q). The cure is used when no argument that it names is
// "", else the other cure, which may be "".

// Reading and names.
const (
	// NotCEL: an expression does not parse.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n = 1", target: b } }
	//	  b: {}
	NotCEL Code = 400

	// ExpressionTooBig: an expression is longer or nested deeper than is read.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n > (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))", target: b } }
	//	  b: {}
	ExpressionTooBig Code = 401

	// ReservedWord: a name is a word that CEL keeps for itself.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "loop > 1", target: b } }
	//	  b: {}
	ReservedWord Code = 402

	// NoSuchName: a name stands for nothing at its place.
	//
	// Example:
	//	chart: example
	//	context: { attempts: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.attempts > 0 && atempts > 1", target: b } }
	//	  b: {}
	NoSuchName Code = 403

	// NoSuchFunction: a function is called that does not exist.
	//
	// Example:
	//	chart: example
	//	context: { s: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.s.startWith('a')", target: b } }
	//	  b: {}
	NoSuchFunction Code = 404

	// NoSuchField: a field is named that its type does not have.
	//
	// Example:
	//	chart: example
	//	context: { attempts: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.atempts > 1", target: b } }
	//	  b: {}
	NoSuchField Code = 405

	// NoSuchType: an object literal names a type that does not exist.
	//
	// Example:
	//	chart: example
	//	types: { Point: { x: int } }
	//	context: { p: Point }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.p == Pont{x: 1}", target: b } }
	//	  b: {}
	NoSuchType Code = 406

	// NotVisible: a name is used where it has no meaning.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "params.n > 1", target: b } }
	//	  b: {}
	NotVisible Code = 407

	// EventFieldDiffers: an event's field is read where several events have it with different types.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	events: { A: { x: int }, B: { x: string } }
	//	initial: a
	//	states:
	//	  a:
	//	    on:
	//	      A, B: { guard: event.x == 1, target: b }
	//	  b: {}
	EventFieldDiffers Code = 408

	// NoEventField: an event's field is read that no event of this place has.
	//
	// Example:
	//	chart: example
	//	events: { A: { total: int } }
	//	initial: a
	//	states:
	//	  a:
	//	    on:
	//	      A: { guard: event.totl == 1, target: b }
	//	  b: {}
	NoEventField Code = 409

	// BareEvent: the event is used as a whole.
	//
	// Example:
	//	chart: example
	//	events: { A: { total: int } }
	//	initial: a
	//	states:
	//	  a:
	//	    on:
	//	      A: { actions: [ { log: event } ] }
	BareEvent Code = 410

	// TypeAsValue: a type's name is used as a value.
	//
	// Example:
	//	chart: example
	//	types: { Reason: [network, refused] }
	//	context: { r: Reason }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.r == Reason.refused", target: b } }
	//	  b: {}
	TypeAsValue Code = 411

	// TypeAsFunction: a type that is no enum is called.
	//
	// Example:
	//	chart: example
	//	types: { Point: { x: int } }
	//	context: { p: Point }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.p == Point(1)", target: b } }
	//	  b: {}
	TypeAsFunction Code = 412

	// FunctionAsValue: a function's name is used without a call.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n == size", target: b } }
	//	  b: {}
	FunctionAsValue Code = 413
)

// Types.
const (
	// WrongType: an expression has another type than its place wants.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n", target: b } }
	//	  b: {}
	WrongType Code = 420

	// OperandsDiffer: an operator stands between values of different types.
	//
	// Example:
	//	chart: example
	//	context: { n: int, d: double }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n == context.d", target: b } }
	//	  b: {}
	OperandsDiffer Code = 421

	// NoOperator: an operator stands between types that do not have it.
	//
	// Example:
	//	chart: example
	//	context: { n: bool }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n + context.n == true", target: b } }
	//	  b: {}
	NoOperator Code = 422

	// NoUnary: a sign stands before what has none.
	//
	// Example:
	//	chart: example
	//	context: { s: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "-context.s == 'a'", target: b } }
	//	  b: {}
	NoUnary Code = 423

	// BoolOrder: bools are ordered.
	//
	// Example:
	//	chart: example
	//	context: { a: bool, b: bool }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.a < context.b", target: b } }
	//	  b: {}
	BoolOrder Code = 424

	// EnumOrder: enum values are ordered.
	//
	// Example:
	//	chart: example
	//	types: { Reason: [network, refused] }
	//	context: { r: Reason }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.r < 'refused'", target: b } }
	//	  b: {}
	EnumOrder Code = 425

	// AnyOpened: a value of type any is selected from, compared or computed with.
	//
	// Example:
	//	chart: example
	//	context: { data: optional<any> }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "has(context.data) && context.data == 'x'", target: b } }
	//	  b: {}
	AnyOpened Code = 426

	// MaybeAbsent: an optional stands where a plain value is wanted.
	//
	// Example:
	//	chart: example
	//	context: { last: optional<string> }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.?last == 'x'", target: b } }
	//	  b: {}
	MaybeAbsent Code = 427

	// NoOptional: a function of optionals is called on a plain value.
	//
	// Example:
	//	chart: example
	//	context: { last: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.last.orValue('') == 'x'", target: b } }
	//	  b: {}
	NoOptional Code = 428

	// OptionalInside: an optional stands in a list, a map or another optional.
	//
	// Example:
	//	chart: example
	//	context: { last: optional<string> }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "[context.?last].size() == 1", target: b } }
	//	  b: {}
	OptionalInside Code = 429

	// MixedElements: the elements of a list or map have different types.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n in [1, 'a']", target: b } }
	//	  b: {}
	MixedElements Code = 430

	// BranchesDiffer: the two sides of ?: have different types.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "(context.n > 0 ? 1 : 'a') == 1", target: b } }
	//	  b: {}
	BranchesDiffer Code = 431

	// MapKey: a map's key is no string.
	//
	// Example:
	//	chart: example
	//	context: { tags: map<int> }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.tags[1] == 1", target: b } }
	//	  b: {}
	MapKey Code = 432

	// NoFields: a field is selected from what has none.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n.x == 1", target: b } }
	//	  b: {}
	NoFields Code = 433

	// NoIndex: something is indexed that is no list or map.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n[0] == 1", target: b } }
	//	  b: {}
	NoIndex Code = 434
)

// Calls.
const (
	// WrongCall: a function is called in a form that it does not have.
	//
	// Example:
	//	chart: example
	//	context: { s: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "size(context.s, 1) == 1", target: b } }
	//	  b: {}
	WrongCall Code = 440

	// WrongOperand: a function is called with an operand of a type that it does not take.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "size(context.n) == 1", target: b } }
	//	  b: {}
	WrongOperand Code = 441

	// MacroForm: a macro is written in a form that the profile does not have.
	//
	// Example:
	//	chart: example
	//	context: { list: list<int> }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.list.all(i, x, x > 0)", target: b } }
	//	  b: {}
	MacroForm Code = 442

	// NoVariable: a macro's first operand is no name.
	//
	// Example:
	//	chart: example
	//	context: { list: list<int> }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.list.all(1, true)", target: b } }
	//	  b: {}
	NoVariable Code = 443

	// HidesName: a macro's variable has a name that is taken.
	//
	// Example:
	//	chart: example
	//	context: { list: list<int> }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.list.all(input, input > 0)", target: b } }
	//	  b: {}
	HidesName Code = 444

	// HasWhat: has() does not test a field.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "has(context)", target: b } }
	//	  b: {}
	HasWhat Code = 445

	// AlwaysThere: has() tests what is always there.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "has(context.n)", target: b } }
	//	  b: {}
	AlwaysThere Code = 446

	// WantsParameters: a guard with parameters is used without them.
	//
	// Example:
	//	chart: example
	//	guards: { atLeast: { params: { n: int }, guard: context.n >= params.n } }
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "atLeast", target: b } }
	//	  b: {}
	WantsParameters Code = 447

	// NoParameters: a guard or let without parameters is called.
	//
	// Example:
	//	chart: example
	//	guards: { big: context.n > 9 }
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "big()", target: b } }
	//	  b: {}
	NoParameters Code = 448

	// WrongArguments: a guard is called with too few or too many arguments.
	//
	// Example:
	//	chart: example
	//	guards: { atLeast: { params: { n: int }, guard: context.n >= params.n } }
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "atLeast(1, 2)", target: b } }
	//	  b: {}
	WrongArguments Code = 449

	// ActiveComputed: active() is asked for a state that is computed.
	//
	// Example:
	//	chart: example
	//	context: { s: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "active(context.s)", target: b } }
	//	  b: {}
	ActiveComputed Code = 450

	// ActiveUnknown: active() names a state that does not exist.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "active('bb')", target: b } }
	//	  b: {}
	ActiveUnknown Code = 451
)

// What may be absent.
const (
	// AbsentRead: a field that may be absent is read and nothing before proves it present. It is a warning.
	//
	// Example:
	//	chart: example
	//	context: { last: optional<string> }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.last == 'x'", target: b } }
	//	  b: {}
	AbsentRead Code = 390
)

var typeCodes = []Info{
	{NotCEL, Error, "not a CEL expression: %[1]s", "%[2]s", "an expression is a value, a path like context.name, a call or a comparison; a text has quotes"},
	{ExpressionTooBig, Error, "the expression is %[1]s", "give parts of it names under `let:`", ""},
	{ReservedWord, Error, "%[1]q is a reserved word of CEL", "%[2]s", "choose another name"},
	{NoSuchName, Error, "nothing is named %[1]q here", "did you mean %[2]q?", "known are context, input, event, params, now, self, and what this chart declares under `guards` and `let`"},
	{NoSuchFunction, Error, "there is no function %[1]q", "did you mean %[2]q?", "what expressions cannot do the host can: a guard without an expression, or a value in an event"},
	{NoSuchField, Error, "%[1]s has no field %[2]q", "did you mean %[3]q?", "%[4]s"},
	{NoSuchType, Error, "there is no type %[1]q", "did you mean %[2]q?", "declare it under `types:`"},
	{NotVisible, Error, "%[1]s cannot be read here", "%[2]s", "there is none at this place"},
	{EventFieldDiffers, Error, "event.%[1]s cannot be read here: %[2]s", "give each event a transition of its own", ""},
	{NoEventField, Error, "there is no field %[2]q in %[1]s", "did you mean %[3]q?", "%[4]s"},
	{BareEvent, Error, "the event as a whole is no value", "name the field that is meant, like event.type", ""},
	{TypeAsValue, Error, "%[1]q is a type and no value", "write %[2]s", "write a value of that type"},
	{TypeAsFunction, Error, "%[1]q does not convert", "write %[2]s", "only enums convert, from a string"},
	{FunctionAsValue, Error, "%[1]q is a function and no value", "call it: %[1]s(…)", ""},
	{WrongType, Error, "this is %[1]s, but %[2]s is wanted here", "write %[3]s", "write a value of type %[2]s"},
	{OperandsDiffer, Error, "%[1]s stands between %[2]s and %[3]s", "convert one side with %[4]s", "both sides must have the same type"},
	{NoOperator, Error, "there is no %[1]s for %[2]s and %[3]s", "%[4]s", "convert one of them, or compare fields one by one"},
	{NoUnary, Error, "there is no %[1]s for %[2]s", "%[3]s", "convert it first"},
	{BoolOrder, Error, "bools have no order (%[1]s)", "write !a && b, or compare with == and !=", ""},
	{EnumOrder, Error, "the values of %[2]s have no order (%[1]s)", "compare with ==, != and in", ""},
	{AnyOpened, Error, "a value of type any is only stored and passed on", "convert it first with int(), double(), string() or bool(), or declare its type", ""},
	{MaybeAbsent, Error, "this is %[1]s and may be absent, but %[2]s is wanted", "give a value for absence, like .orValue(…), or test has(…) and read it with a plain dot", ""},
	{NoOptional, Error, "%[1]s is for optionals, and this is %[2]s", "write %[3]s", "leave it out: a value is always there"},
	{OptionalInside, Error, "%[1]s cannot stand inside another value", "use .orValue(…), or leave the absent out", ""},
	{MixedElements, Error, "an element is %[1]s, but those before it are %[2]s", "one list holds one type", ""},
	{BranchesDiffer, Error, "one side of ?: is %[1]s, the other %[2]s", "both must have the same type", ""},
	{MapKey, Error, "a map's key is a string, and this is %[1]s", "write %[2]s", "write a string"},
	{NoFields, Error, "%[1]s has no fields, so there is no %[2]q", "%[3]s", "leave the field out, or declare an object below `types:`"},
	{NoIndex, Error, "%[1]s cannot be indexed", "%[2]s", "lists and maps are"},
	{WrongCall, Error, "%[1]s is not called like this", "write %[2]s", ""},
	{WrongOperand, Error, "%[1]s does not take %[2]s", "it takes %[3]s", ""},
	{MacroForm, Error, "%[1]s is not written like this", "write %[2]s", ""},
	{NoVariable, Error, "the first operand must be a new name", "write a name that stands for the element, like x", ""},
	{HidesName, Error, "the variable %[1]q would hide %[2]s", "choose another name", ""},
	{HasWhat, Error, "has() tests a field", "write has(context.name), or key in map", ""},
	{AlwaysThere, Error, "%[1]q is always there", "leave the test out, or declare the field as optional<…>", ""},
	{WantsParameters, Error, "%[1]q has parameters", "write %[2]s", ""},
	{NoParameters, Error, "%[1]q has no parameters", "write %[1]s, without parentheses", ""},
	{WrongArguments, Error, "these are not the arguments of %[1]q", "write %[2]s", ""},
	{ActiveComputed, Error, "active() wants the state's path as a literal", "write active('a.b')", ""},
	{ActiveUnknown, Error, "no state that can be active has the path %[1]q", "did you mean %[2]q? paths start at the root", "paths start at the root"},
	{AbsentRead, Warning, "%[1]s may be absent, which is an error when it is read", "test it first, `has(%[1]s) %[3]s`, or write %[2]s", "test it with has() first, or read it as an optional with .? and .orValue(…)"},
}

// exprCodes are all codes of internal/expr.
var exprCodes = append(typeCodes[:len(typeCodes):len(typeCodes)], profileCodes...)
