package diag

// Codes LS300 to LS399: charts that load and probably do not do what was meant
// (given by compile and lint; LS390 by internal/expr). Each has a page in
// docs/lint with an example of the mistake and one of the cure.
//
// To add one: a constant in a const block, with a comment that says when it is
// given and, below "Example:", a whole chart that gives it (a test runs it),
// then a row in lintCodes: code, severity, message, cure, other cure. Templates
// use indexed verbs (%[1]q). The cure is used when no argument that it names is
// "", else the other cure, which may be "".

// Structure.
const (
	// NeverEntered: neither the initial state nor a transition that can be taken leads to a state.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { on: { GO: a } }
	//	  c: { on: { GO: a } }
	NeverEntered Code = 301

	// NeverTaken: a candidate stands behind one without a guard.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: [ { target: b }, { target: a } ] } }
	//	  b: { on: { GO: a } }
	NeverTaken Code = 302

	// EndlessAlways: eventless transitions that nothing stops form a circle.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states:
	//	  a: { always: b }
	//	  b: { always: a }
	EndlessAlways Code = 303

	// DeadTransition: a transition can never be taken, because others of its state take every case before it.
	//
	// Example:
	//	chart: example
	//	events: { GO: { n: int } }
	//	initial: a
	//	states:
	//	  a:
	//	    on:
	//	      GO:
	//	        - { guard: event.n > 5, target: b }
	//	        - { guard: event.n > 10, target: a }
	//	  b: { on: { GO: a } }
	DeadTransition Code = 304

	// Overridden: a handler of a composite is overridden by every state inside it.
	//
	// Example:
	//	chart: example
	//	events: { GO: {}, BACK: {} }
	//	initial: p
	//	states:
	//	  p:
	//	    initial: a
	//	    on: { GO: q }
	//	    states:
	//	      a: { on: { GO: b } }
	//	      b: { on: { GO: a, BACK: q } }
	//	  q: { on: { BACK: p } }
	Overridden Code = 305

	// Trap: a state is entered, has no way out and is not final.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: {}
	Trap Code = 306

	// Livelock: the only transitions out of a state lead back to it.
	//
	// Example:
	//	chart: example
	//	events: { GO: {}, AGAIN: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { on: { AGAIN: b } }
	Livelock Code = 307

	// FinalNotReachable: no final state of a composite is ever entered, so that it never ends.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { on: { GO: a } }
	//	  end: { type: final }
	FinalNotReachable Code = 308

	// NoDefault: a state that only decides has no branch for the case that no guard holds.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	events: { SET: { n: int } }
	//	initial: a
	//	states:
	//	  a:
	//	    on: { SET: { target: choose, actions: [ { assign: { n: event.n } } ] } }
	//	  choose:
	//	    always:
	//	      - { guard: context.n > 5, target: a }
	//	      - { guard: context.n < 0, target: b }
	//	  b: { type: final }
	NoDefault Code = 309

	// NotExhaustive: guards tell the values of enums or bools apart and leave some out.
	//
	// Example:
	//	chart: example
	//	types: { Kind: [text, audio, video] }
	//	events: { GO: { kind: Kind } }
	//	initial: a
	//	states:
	//	  a:
	//	    on:
	//	      GO:
	//	        - { guard: event.kind == 'text', target: b }
	//	        - { guard: event.kind == 'audio', target: c }
	//	  b: { on: { GO: a } }
	//	  c: { on: { GO: a } }
	NotExhaustive Code = 310

	// GuardsOverlap: two guards on one value overlap, so that only their order decides.
	//
	// Example:
	//	chart: example
	//	events: { GO: { n: int } }
	//	initial: a
	//	states:
	//	  a:
	//	    on:
	//	      GO:
	//	        - { guard: event.n < 10, target: b }
	//	        - { guard: event.n > 5, target: c }
	//	  b: { on: { GO: a } }
	//	  c: { on: { GO: a } }
	GuardsOverlap Code = 311

	// ConstantGuard: a condition is always or never true.
	//
	// Example:
	//	chart: example
	//	events: { GO: { n: int } }
	//	initial: a
	//	states:
	//	  a: { on: { GO: [ { guard: event.n > 5 && event.n < 3, target: a }, { target: b } ] } }
	//	  b: { on: { GO: a } }
	ConstantGuard Code = 312

	// UselessHistory: a history state has nothing to remember, or nothing leads to it.
	//
	// Example:
	//	chart: example
	//	events: { GO: {}, BACK: {} }
	//	initial: p
	//	states:
	//	  p:
	//	    initial: a
	//	    on: { GO: q }
	//	    states:
	//	      a: { on: { BACK: b } }
	//	      b: { on: { BACK: a } }
	//	      h: { type: history }
	//	  q: { on: { BACK: p } }
	UselessHistory Code = 313

	// UselessReenter: `reenter` stands where it makes no difference.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: { target: b, reenter: true } } }
	//	  b: { on: { GO: a } }
	UselessReenter Code = 314

	// OneRegion: a parallel state has fewer than two regions.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: p
	//	states:
	//	  p:
	//	    type: parallel
	//	    states:
	//	      r:
	//	        initial: a
	//	        states:
	//	          a: { on: { GO: b } }
	//	          b: { on: { GO: a } }
	OneRegion Code = 315

	// NoOnDone: an invoked actor declares an output and nothing takes its end.
	//
	// Example:
	//	chart: example
	//	events: { STOP: {} }
	//	actors:
	//	  fetch: { output: { bytes: int } }
	//	initial: a
	//	states:
	//	  a:
	//	    invoke: { src: fetch, onError: b }
	//	    on: { STOP: b }
	//	  b: { type: final }
	NoOnDone Code = 316

	// NoOnError: nothing takes the failure of an invoked actor.
	//
	// Example:
	//	chart: example
	//	events: { STOP: {} }
	//	actors:
	//	  fetch: { output: { bytes: int } }
	//	initial: a
	//	states:
	//	  a:
	//	    invoke: { src: fetch, onDone: b }
	//	    on: { STOP: b }
	//	  b: { type: final }
	NoOnError Code = 317

	// OnlyCompletion: the only way out of a state is the end of its actor.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	actors:
	//	  fetch: { output: { bytes: int } }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { invoke: { src: fetch, onDone: a, onError: a } }
	OnlyCompletion Code = 318

	// AfterNever: a timer never fires, because its state is always left before.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { after: { 5s: a, 10s: c } }
	//	  c: { on: { GO: a } }
	AfterNever Code = 319

	// RaiseCycle: an event is raised in reply to itself, and no guard stops that.
	//
	// Example:
	//	chart: example
	//	events: { PING: {}, PONG: {} }
	//	initial: a
	//	states:
	//	  a:
	//	    on:
	//	      PING: { actions: [ { raise: PONG } ] }
	//	      PONG: { actions: [ { raise: PING } ] }
	RaiseCycle Code = 321

	// RegionConflict: two regions write one field, or raise one event, on the same event.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	events: { GO: {} }
	//	type: parallel
	//	states:
	//	  r:
	//	    on: { GO: { actions: [ { assign: { n: context.n + 1 } } ] } }
	//	  s:
	//	    on: { GO: { actions: [ { assign: { n: context.n * 2 } } ] } }
	RegionConflict Code = 322

	// CrossesIn: a transition that comes from outside of a composite targets a state two or more levels inside of it.
	//
	// Example:
	//	chart: example
	//	events: { GO: {}, BACK: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: p.x.j } }
	//	  p:
	//	    initial: x
	//	    on: { BACK: a }
	//	    states:
	//	      x:
	//	        initial: i
	//	        on: { BACK: y }
	//	        states: { i: { on: { GO: j } }, j: { on: { GO: i } } }
	//	      y: { on: { GO: x } }
	CrossesIn Code = 323
)

// Data and names.
const (
	// NeverUsed: something is declared and never used.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	guards: { old: "1 > 0" }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { on: { GO: a } }
	NeverUsed Code = 330

	// NeverRead: a context field is written and never read.
	//
	// Example:
	//	chart: example
	//	context: { n: int = 0 }
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: { target: b, actions: [ { assign: { n: 1 } } ] } } }
	//	  b: { on: { GO: a } }
	NeverRead Code = 331

	// NeverWritten: a context field is read and never written, or only assigned the value
	// that it begins with.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: { guard: context.n > 0, target: b } } }
	//	  b: { on: { GO: a } }
	NeverWritten Code = 332

	// EventNeverHandled: no state takes a declared event.
	//
	// Example:
	//	chart: example
	//	events: { GO: {}, STOP: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { on: { GO: a } }
	EventNeverHandled Code = 333

	// EventOnlyUnreached: only states that are never entered take an event.
	//
	// Example:
	//	chart: example
	//	events: { GO: {}, STOP: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { on: { GO: a } }
	//	  # lockstep:ignore LS301 because this page shows another code
	//	  c: { on: { STOP: a } }
	EventOnlyUnreached Code = 334

	// InternalNeverSent: an internal event is sent by nobody.
	//
	// Example:
	//	chart: example
	//	events: { GO: {}, TICK: {} }
	//	internal: [TICK]
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { on: { TICK: a, GO: a } }
	InternalNeverSent Code = 335

	// EventFieldNeverRead: an event carries a field that nothing reads.
	//
	// Example:
	//	chart: example
	//	events: { GO: { n: int } }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { on: { GO: a } }
	EventFieldNeverRead Code = 336

	// DivisionByZero: an integer is divided by something that nothing proves to be other than zero.
	//
	// Example:
	//	chart: example
	//	events: { GO: { n: int } }
	//	initial: a
	//	states:
	//	  a: { on: { GO: { guard: 10 / event.n > 2, target: b } } }
	//	  b: { on: { GO: a } }
	DivisionByZero Code = 337

	// NeverEqual: a comparison is with a value that the other side never has.
	//
	// Example:
	//	chart: example
	//	types: { Kind: [text, audio] }
	//	events: { GO: { kind: Kind } }
	//	initial: a
	//	states:
	//	  a:
	//	    on:
	//	      GO:
	//	        target: b
	//	        actions: [ { if: string(event.kind) == 'video', then: [ { log: "'a video'" } ] } ]
	//	  b: { on: { GO: a } }
	NeverEqual Code = 338

	// SelfAssign: a field is assigned the value that it has.
	//
	// Example:
	//	chart: example
	//	context: { n: int = 0 }
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: { target: b, actions: [ { assign: { n: context.n } } ] } } }
	//	  b: { on: { GO: a } }
	SelfAssign Code = 339

	// DiffersByCase: two names that are used alike differ by case only.
	//
	// Example:
	//	chart: example
	//	input: { maxsize: int }
	//	context: { maxSize: int = input.maxsize }
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: { guard: context.maxSize > 0, target: b } } }
	//	  b: { on: { GO: a } }
	DiffersByCase Code = 340

	// MixedStyles: the names of one kind are written in several styles.
	//
	// Example:
	//	chart: example
	//	events: { GO_ON: {}, goBack: {}, GO_AWAY: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO_ON: b, GO_AWAY: c } }
	//	  b: { on: { goBack: a } }
	//	  c: { type: final }
	MixedStyles Code = 341

	// SharedActorID: two states that can be active together invoke actors of one id.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	actors: { job: {} }
	//	initial: p
	//	states:
	//	  p:
	//	    type: parallel
	//	    on: { GO: q, error.*: q }
	//	    states:
	//	      r: { invoke: { src: job, id: work } }
	//	      s: { invoke: { src: job, id: work } }
	//	  q: { on: { GO: p } }
	SharedActorID Code = 342

	// OutputNeverGiven: a chart declares an output and can never be done.
	//
	// Example:
	//	chart: example
	//	context: { list: list<int> }
	//	output: { total: int = size(context.list) }
	//	events: { ADD: { n: int } }
	//	initial: open
	//	states:
	//	  open: { on: { ADD: { actions: { append: { list: event.n } } } } }
	OutputNeverGiven Code = 343

	// SentTooEarly: the entry of a state sends to an actor that the state, or one entered with it, invokes.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	actors: { job: { receives: { HI: {} } } }
	//	initial: a
	//	states:
	//	  a:
	//	    entry: { send: { event: HI, to: "'job'" } }
	//	    invoke: { id: job, src: job, onDone: b, onError: b }
	//	    on: { GO: b }
	//	  b: { on: { GO: a } }
	SentTooEarly Code = 345

	// QuotedTwice: a text has quotes of its own, or reads like an expression.
	//
	// Example:
	//	chart: example
	//	context:
	//	  name: string = "'nobody'"
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: { guard: context.name != '', target: b } } }
	//	  b: { on: { GO: a } }
	QuotedTwice Code = 346

	// NotReentered: a transition targets its own atomic state without `reenter`.
	//
	// Example:
	//	chart: example
	//	context: { beats: int }
	//	output: { beats: int = context.beats }
	//	events: { STOP: {} }
	//	initial: beating
	//	states:
	//	  beating:
	//	    on: { STOP: end }
	//	    after: { 1s: { target: beating, actions: { assign: { beats: context.beats + 1 } } } }
	//	  end: { type: final }
	NotReentered Code = 347

	// NobodyThere: a send to, a stop of, or a question for an actor's id that no invoke
	// and no spawn of the chart gives.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	actors: { job: { receives: { HI: {} } } }
	//	initial: a
	//	states:
	//	  a:
	//	    invoke: { src: job, id: worker, onDone: b, onError: b }
	//	    on: { GO: { actions: { send: { event: HI, to: "'job'" } } } }
	//	    after: { 5s: b }
	//	  b: { on: { GO: a } }
	NobodyThere Code = 348
	// PrefixAlone: a chart without `events:` takes an event that nothing gives, where
	// others do occur whose names begin with it.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states:
	//	  a: { entry: { raise: mouse.move }, on: { mouse: b } }
	//	  b: { on: { GO: a } }
	PrefixAlone Code = 349

	// LooksAlike: a text holds a letter of another alphabet that looks like the Latin ones
	// around it, or a letter and its mark as two characters.
	//
	// Example:
	//	chart: example
	//	events: { PAY: { by: [card, "p\u0430ypal"] } }
	//	initial: a
	//	states:
	//	  a: { on: { PAY: { guard: event.by == 'card', target: b } } }
	//	  b: { on: { PAY: a } }
	LooksAlike Code = 350

	// BelowZero: an index, or where a part of a list or text begins or ends, is less than 0, which always fails.
	//
	// Example:
	//	chart: example
	//	context: { all: list<int> }
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: { guard: "context.all[-1] > 1", target: b } } }
	//	  b: { on: { GO: { actions: { append: { all: 2 } }, target: a } } }
	BelowZero Code = 351

	// TypeInBraces: a type is written as JSON Schema has it, which makes it an object.
	//
	// Example:
	//	chart: example
	//	types: { Way: { enum: [card, cash] } }
	//	input: { way: Way }
	//	initial: a
	//	states:
	//	  a: { always: [ { guard: input.way.enum == 'card', target: b }, c ] }
	//	  b: { type: final }
	//	  c: { type: final }
	TypeInBraces Code = 352

	// DoubleMinus: two minus signs stand side by side; they are no decrement.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: { target: b, actions: { assign: { n: context.n--1 } } } } }
	//	  b: { on: { GO: a } }
	DoubleMinus Code = 353

	// FinerThanTime: a length or a moment says more than a millisecond can hold, which is
	// cut off (SPEC 3.11).
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states:
	//	  a: { after: { 500us: b } }
	//	  b: { type: final }
	FinerThanTime Code = 354

	// TypesInList: a list of types stands where a type does, which makes it an enum.
	//
	// Example:
	//	chart: example
	//	events: { PUT: { names: [string] } }
	//	actions: { save: { params: { names: any } } }
	//	initial: a
	//	states:
	//	  a: { on: { PUT: { actions: { action: save, params: { names: event.names } }, target: b } } }
	//	  b: { type: final }
	TypesInList Code = 355

	// KeyTwice: a map that an expression makes has a key twice, which always fails.
	//
	// Example:
	//	chart: example
	//	context: { prices: map<int> }
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: { actions: { assign: { prices: "{'tea': 2, 'milk': 1, 'tea': 3}" } }, target: b } } }
	//	  b: { on: { GO: { guard: "context.prices['tea'] > 2", target: a } } }
	KeyTwice Code = 356

	// EscapeInPattern: a pattern holds an escape that texts take first, and mean something
	// else by.
	//
	// Example:
	//	chart: example
	//	events: { SAY: { text: string } }
	//	initial: a
	//	states:
	//	  a: { on: { SAY: { guard: event.text.matches('\bhello\b'), target: b } } }
	//	  b: { type: final }
	EscapeInPattern Code = 357
)

// Comments that ignore.
const (
	// IgnoresNothing: a comment ignores a code that is not found where it speaks of.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: { on: { GO: a } } # lockstep:ignore LS306 because it is an end
	IgnoresNothing Code = 395

	// IgnoreUnclear: a comment ignores without a code or without a reason.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: b } }
	//	  b: {} # lockstep:ignore LS306
	IgnoreUnclear Code = 396
)

var lintCodes = []Info{
	{NeverEntered, Warning, "nothing leads to the state %[1]q", "", "lead a transition to it, or take it out"},
	{NeverTaken, Warning, "this candidate is never looked at: the one before it is always taken", "", "give that one a guard that can be false, or put it last"},
	{EndlessAlways, Warning, "the eventless transitions of %[1]s come round to it for ever", "", "give one of them a guard: a machine in such a circle fails with the code `loop`"},
	{DeadTransition, Warning, "this transition is never taken: others are, in every case", "", "take it out, put it first, or narrow the guards before it"},
	{Overridden, Warning, "this handler of %[1]s is never asked: every state inside takes the event itself", "", "take it out here, or there"},
	{Trap, Warning, "the state %[1]q is never left: no transition leads out of it", "", "make it final, give it a way out, or say `meta: { terminal: true }`"},
	{Livelock, Warning, "only transitions to itself leave the state %[1]q", "", "give it another way out, or say `meta: { terminal: true }`"},
	{FinalNotReachable, Warning, "nothing leads to the final state %[1]q, so %[2]s never ends", "", "lead a transition to it, or take it out"},
	{NoDefault, Warning, "the choice %[1]q has no default: where no guard holds the machine stays in it", "", "add a last candidate without a guard"},
	{NotExhaustive, Warning, "no candidate takes the case %[1]s", "", "add a candidate for it, or a last one without a guard"},
	{GuardsOverlap, Warning, "this guard overlaps with one before it: where both hold, only the order decides", "", "make them exclude each other"},
	{ConstantGuard, Warning, "this condition is %[2]s true", "", "take it out, or look for the mistake in it"},
	{UselessHistory, Warning, "the history state %[1]q is of no use: %[2]s", "", "lead a transition to it, or take it out"},
	{UselessReenter, Warning, "`reenter` changes nothing here: %[1]s", "", "take it out"},
	{OneRegion, Warning, "%[1]s is parallel and has only one region", "", "make it compound, or add the other region"},
	{NoOnDone, Warning, "nothing takes the output of %[1]s", "", "add onDone"},
	{NoOnError, Warning, "nothing takes a failure of %[1]s: the whole machine would fail with it", "", "add onError, or `unhandledErrors: ignore`"},
	{OnlyCompletion, Warning, "only the end of %[2]s leads out of %[1]q: when it hangs, the machine hangs", "", "add a timeout (`after`) or an event that gives up"},
	{AfterNever, Warning, "the timer %[1]s never fires: its state is left before", "", "take it out, or make it the sooner one"},
	{RaiseCycle, Warning, "the event %[1]q raises itself again and again, and no guard stops it", "", "put a guard on the circle: a machine in it fails with the code `loop`"},
	{RegionConflict, Warning, "two regions %[1]s on %[2]s: only the order in the file says which comes last", "", "let one of them do it"},
	{CrossesIn, Warning, "the target %[1]q lies inside of %[2]q, which the transition comes into from outside", "", "target the composite, a history state of it, or move the decision inside"},
	{NeverUsed, Warning, "the %[1]s %[2]q is never used", "", "use it, or take it out"},
	{NeverRead, Warning, "the context field %[1]q is written and never read", "", "read it, or take it out; if it is for those who watch the machine, say so, at the field or at `context:`: `# lockstep:ignore LS331 because …`"},
	{NeverWritten, Warning, "the context field %[1]q is read and never %[2]s", "", "write it, or give it an initial value"},
	{EventNeverHandled, Warning, "no state takes the event %[1]q", "", "take it somewhere, or take it out"},
	{EventOnlyUnreached, Warning, "only states that are never entered take the event %[1]q", "", "lead a transition to one of them, or take it elsewhere"},
	{InternalNeverSent, Warning, "nobody sends the internal event %[1]q", "", "raise or send it, or take it off `internal`"},
	{EventFieldNeverRead, Warning, "nothing reads the field %[1]q of the event %[2]q", "", "read it, or take it out"},
	{DivisionByZero, Warning, "this divides by what may be zero", "", "test the divisor before it: `n != 0 && …`, or use math.greatest(n, 1)"},
	{NeverEqual, Warning, "these two are never equal", "", "compare with one of the values"},
	{SelfAssign, Warning, "this assigns %[1]s to itself", "", "take it out, or write what was meant"},
	{DiffersByCase, Warning, "%[1]q and %[2]q differ by case only", "", "give one of them a name of its own"},
	{MixedStyles, Warning, "the %[1]s %[2]q is in %[3]s, most others are in %[4]s", "", "write all of one kind alike"},
	{SharedActorID, Warning, "the actor %[1]q may be living already: %[2]s invokes one of this id too, and both can be active together", "", "give each an `id` of its own: one that is living is not started again (`error.execution`), and ends with whichever state is left first"},
	{OutputNeverGiven, Warning, "this output is never given: %[1]s", "", "give it one (`type: final`), or take the output out"},
	{SentTooEarly, Warning, "%[1]s reaches nobody: the actor %[2]q begins when the macrostep ends that enters its state", "", "give it as `input`, or send it with `delay: 0s`, when the actor lives"},
	{QuotedTwice, Warning, "this is the text %[1]s, as it stands", "", "take one pair of quotes away: what stands behind `=`, and in a quoted value of YAML, is an expression"},
	{NobodyThere, Warning, "no actor of this chart has the id %[1]q", "did you mean %[2]q? an invoke without an `id` has that of its state", "give it to an invoke or a spawn as `id`: an invoke without one has that of its state"},
	{PrefixAlone, Warning, "this takes an event %[1]q, which nothing gives, and not %[2]s", "", "write `%[1]s.*` to take those; if the event comes from outside, declare it under `events`"},
	{BelowZero, Warning, "places are counted from 0: at %[1]d this always fails", "", "the last element is `list.last().value()`, or `list[size(list) - 1]`"},
	{TypeInBraces, Warning, "the type %[1]s is an object, with the field `%[2]s`", "", "in braces stand the fields of an object: write `%[1]s: %[3]s`"},
	{DoubleMinus, Warning, "`--` is minus twice, which changes nothing", "", "write `- 1` behind a value for one less; put a blank between the signs if both are meant"},
	{FinerThanTime, Warning, "%[1]s is cut off to %[2]s: time has whole milliseconds", "", "write no more digits than milliseconds have; a length below one is `1ms` or `0s`"},
	{TypesInList, Warning, "this is an enum of %[1]s, not %[2]s", "", "where several types come, write `any`, or a field for each; an enum of such words has a name under `types:`"},
	{KeyTwice, Warning, "this key stands before in the same map: to make it always fails", "", "keep one of the two"},
	{EscapeInPattern, Warning, "the pattern gets %[2]s for %[1]s: a text takes the backslash first", "", "write it as it stands in a raw text: r'pattern'"},
	{LooksAlike, Warning, "the text %[1]q holds %[2]s", "", "write it with letters of one alphabet, each as one character"},
	{NotReentered, Warning, "this stays in %[1]q: neither its entry nor its exit runs, its timers are not set anew, its actors go on", "", "write `reenter: true` to leave and enter it; if it is to stay, take the target out"},
	{IgnoresNothing, Warning, "this ignores %[1]s, which is not found here", "", "take it out: what it ignored was mended"},
	{IgnoreUnclear, Warning, "this ignores without saying what or why", "", "write `# lockstep:ignore LS306 because …`"},
}
