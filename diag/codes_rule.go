package diag

// Codes LS500 to LS599: rules of the language beyond names and types (given by compile).
//
// To add one: a constant in a const block, with a comment that says when it is
// given and, below "Example:", a whole chart that gives it (a test runs it),
// then a row in ruleCodes: code, severity, message, cure, other cure. Templates
// use indexed verbs (%[1]q). The cure is used when no argument that it names is
// "", else the other cure, which may be "".

const (
	// ChartOutside: an actor's chart is given by a path that is no relative path
	// below the root folder.
	//
	// Example:
	//	chart: example
	//	actors: { child: { chart: ../../child.yaml } }
	//	initial: a
	//	states: { a: {} }
	ChartOutside Code = 501
	// ChartMissing: an actor's chart cannot be read.
	//
	// Example:
	//	chart: example
	//	actors: { child: { chart: nowhere.yaml } }
	//	initial: a
	//	states: { a: {} }
	ChartMissing Code = 502
	// ChartCycle: a chart uses itself as an actor, directly or through others.
	//
	// Example:
	//	chart: example
	//	actors: { again: { chart: example.yaml } }
	//	initial: a
	//	states: { a: {} }
	ChartCycle Code = 503
	// ChildSends: a child chart sends an event that this chart does not declare
	// alike.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	actors: { child: { chart: reporter.yaml } }
	//	initial: a
	//	states: { a: { on: { GO: a } } }
	//	-- reporter.yaml --
	//	chart: reporter
	//	sends: { REPORT: { n: int } }
	//	initial: a
	//	states: { a: { entry: [ { send: { event: REPORT, to: parent, data: { n: 1 } } } ] } }
	ChildSends Code = 504
	// NoInitial: a compound state does not say which child is entered.
	//
	// Example:
	//	chart: example
	//	states: { a: {}, b: {} }
	NoInitial Code = 511
	// InitialMisplaced: `initial` stands in a state that has none.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { initial: b } }
	InitialMisplaced Code = 512
	// NotInside: an `initial` or a history's default leads out of its state.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states:
	//	  a: { initial: '#c', states: { b: {} } }
	//	  c: {}
	NotInside Code = 513
	// KindMismatch: `type` and `states` contradict each other.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { type: parallel } }
	KindMismatch Code = 514
	// FinalKey: a final state has a key that final states do not take.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states: { a: { type: final, on: { GO: a } } }
	FinalKey Code = 517
	// FinalRegion: a child of a parallel state is final.
	//
	// Example:
	//	chart: example
	//	type: parallel
	//	states: { a: { type: final }, b: {} }
	FinalRegion Code = 518
	// HistoryKey: a history state has a key that history states do not take.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: {}, h: { type: history, entry: [ { log: 1 } ] } }
	HistoryKey Code = 519
	// OnlyHistory: `history` or `target` stands in a state that is no history
	// state.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { target: b }, b: {} }
	OnlyHistory Code = 520
	// EndlessHistory: the default of a history state leads back to itself.
	//
	// Example:
	//	chart: example
	//	initial: h
	//	states: { a: {}, h: { type: history } }
	EndlessHistory Code = 521
	// OutputOnlyFinal: `output` stands in a state that is not final.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { output: { n: 1 } } }
	OutputOnlyFinal Code = 522
	// NeverDone: an `onDone` stands in a state without states.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { onDone: c }, c: {} }
	NeverDone Code = 523
	// OnDoneTwice: `onDone` and a key `done.state.ID` stand in one state.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states:
	//	  a: { initial: b, states: { b: { type: final } }, onDone: c, on: { done.state.a: c } }
	//	  c: {}
	OnDoneTwice Code = 524
	// IllegalTargets: a list of targets names states that cannot be active
	// together.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states: { a: { on: { GO: { target: [b, c] } } }, b: {}, c: {} }
	IllegalTargets Code = 525
	// ReenterWithoutTarget: `reenter` stands in a transition without a target.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states: { a: { on: { GO: { reenter: true, actions: [ { log: 1 } ] } } } }
	ReenterWithoutTarget Code = 526
	// EventTwice: the same event stands in two keys of one state.
	//
	// Example:
	//	chart: example
	//	events: { A: {}, B: {} }
	//	initial: a
	//	states: { a: { on: { A: a, 'A, B': a } } }
	EventTwice Code = 527
	// NotADuration: a duration is misspelt.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { after: { 5sec: b } }, b: {} }
	NotADuration Code = 529
	// InvokeNeedsID: an invoke needs an id of its own.
	//
	// Example:
	//	chart: example
	//	actors: { fetch: {} }
	//	initial: a
	//	states: { a: { invoke: [ { src: fetch }, { src: fetch } ] } }
	InvokeNeedsID Code = 530
	// BadActorID: an actor's id holds characters that it must not hold, or is a word
	// that `to` of a send means otherwise.
	//
	// Example:
	//	chart: example
	//	actors: { fetch: {} }
	//	initial: a
	//	states: { a: { entry: [ { spawn: { src: fetch, id: "'a b'" } } ] } }
	BadActorID Code = 531
	// NoInput: an actor is given an input that it does not declare.
	//
	// Example:
	//	chart: example
	//	actors: { fetch: {} }
	//	initial: a
	//	states: { a: { invoke: { src: fetch, input: { url: "'x'" } } } }
	NoInput Code = 532
	// NoParams: an action is given params that it does not declare.
	//
	// Example:
	//	chart: example
	//	actions: { beep: {} }
	//	initial: a
	//	states: { a: { entry: [ { action: beep, params: { n: 1 } } ] } }
	NoParams Code = 533
	// EventFieldless: data is given for an event without fields.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states: { a: { on: { GO: a }, entry: [ { raise: { event: GO, data: { n: 1 } } } ] } }
	EventFieldless Code = 534
	// NoReceiver: no possible receiver of a send declares the event.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	actors: { fetch: { receives: [GO] } }
	//	initial: a
	//	states: { a: { invoke: { src: fetch }, on: { GO: a }, entry: [ { send: { event: STOP, to: "'a'" } } ] } }
	NoReceiver Code = 536
	// IDWithoutDelay: a send has an id and no delay.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states: { a: { on: { GO: a }, entry: [ { send: { event: GO, to: self, id: "'x'" } } ] } }
	IDWithoutDelay Code = 537
	// BadPath: an assign target is no path.
	//
	// Example:
	//	chart: example
	//	context: { m: map<int> }
	//	initial: a
	//	states: { a: { entry: [ { assign: { "m[": 1 } } ] } }
	BadPath Code = 538
	// NoContext: an assign in a chart without context.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: { entry: [ { assign: { n: 1 } } ] } }
	NoContext Code = 539
	// NoContextPrefix: an assign target begins with `context.`.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states: { a: { entry: [ { assign: { context.n: 1 } } ] } }
	NoContextPrefix Code = 540
	// NotIndexed: brackets in an assign target stand behind something that is no
	// list or map.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states: { a: { entry: [ { assign: { "n[0]": 1 } } ] } }
	NotIndexed Code = 541
	// AppendNoList: the target of an append is no list.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states: { a: { entry: [ { append: { n: 1 } } ] } }
	AppendNoList Code = 542
	// NullNotOptional: null is assigned to what can be neither absent nor removed.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states: { a: { entry: [ { assign: { n: null } } ] } }
	NullNotOptional Code = 543
	// TargetsOverlap: of two assign targets one holds the other.
	//
	// Example:
	//	chart: example
	//	types: { Plan: { step: int } }
	//	context: { plan: Plan }
	//	initial: a
	//	states: { a: { entry: [ { assign: { plan.step: 1, plan: { step: 2 } } } ] } }
	TargetsOverlap Code = 544
	// NotAList: a foreach goes over something that is no list.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states: { a: { entry: [ { foreach: { in: context.n, as: x, do: [ { log: x } ] } } ] } }
	NotAList Code = 545
	// LoopHides: a loop variable has a name that is visible already.
	//
	// Example:
	//	chart: example
	//	context: { list: list<int> }
	//	let: { item: 1 }
	//	initial: a
	//	states: { a: { entry: [ { foreach: { in: context.list, as: item, do: [ { log: item } ] } } ] } }
	LoopHides Code = 546
	// ReachesItself: a named guard, let or action reaches itself.
	//
	// Example:
	//	chart: example
	//	let: { one: two + 1, two: one + 1 }
	//	events: { GO: {} }
	//	initial: a
	//	states: { a: { on: { GO: { guard: one > 1, target: a } } } }
	ReachesItself Code = 547
	// Overgrown: a named thing expands to too much.
	//
	// Example:
	//	chart: example
	//	let:
	//	  a0: 1 + 1
	//	  a1: a0 + a0
	//	  a2: a1 + a1
	//	  a3: a2 + a2
	//	  a4: a3 + a3
	//	  a5: a4 + a4
	//	  a6: a5 + a5
	//	  a7: a6 + a6
	//	  a8: a7 + a7
	//	  a9: a8 + a8
	//	  a10: a9 + a9
	//	  a11: a10 + a10
	//	  a12: a11 + a11
	//	  a13: a12 + a12
	//	  a14: a13 + a13
	//	  a15: a14 + a14
	//	  a16: a15 + a15
	//	  a17: a16 + a16
	//	  a18: a17 + a17
	//	  a19: a18 + a18
	//	events: { GO: {} }
	//	initial: a
	//	states: { a: { on: { GO: { guard: a19 > 1, target: a } } } }
	Overgrown Code = 548
	// TypeCycle: a type contains itself.
	//
	// Example:
	//	chart: example
	//	types: { Node: { next: list<Node> } }
	//	initial: a
	//	states: { a: {} }
	TypeCycle Code = 549
	// BadType: a type cannot be read.
	//
	// Example:
	//	chart: example
	//	context: { n: list<int }
	//	initial: a
	//	states: { a: {} }
	BadType Code = 550
	// MisplacedOptional: optional stands where only a field's type may be.
	//
	// Example:
	//	chart: example
	//	context: { n: list<optional<int>> }
	//	initial: a
	//	states: { a: {} }
	MisplacedOptional Code = 551
	// NotLiteral: a default that must be a literal is an expression.
	//
	// Example:
	//	chart: example
	//	input: { n: int = 1 + 2 }
	//	initial: a
	//	states: { a: {} }
	NotLiteral Code = 552
	// NoZero: a context field has no initial value and its type has no zero value.
	//
	// Example:
	//	chart: example
	//	context: { data: any }
	//	initial: a
	//	states: { a: {} }
	NoZero Code = 553
	// MissingOutput: a field of the chart's output is given by nobody.
	//
	// Example:
	//	chart: example
	//	output: { n: int }
	//	initial: a
	//	states: { a: { type: final } }
	MissingOutput Code = 554
	// OutputsDiffer: the final children of a state give outputs that cannot be one
	// record.
	//
	// Example:
	//	chart: example
	//	initial: p
	//	states:
	//	  p:
	//	    initial: x
	//	    states:
	//	      x: { type: final, output: '1' }
	//	      y: { type: final, output: "'one'" }
	OutputsDiffer Code = 555
	// OutputNeedsItself: the type of an output depends on itself.
	//
	// Example:
	//	chart: example
	//	initial: p
	//	states:
	//	  p:
	//	    initial: x
	//	    states: { w: {}, x: { type: final, output: { n: event.output } } }
	//	    onDone: { target: p.x, reenter: true }
	OutputNeedsItself Code = 556
	// DoneUnreached: an `onDone` can never come as the chart is now: no final state
	// is there to be entered.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states:
	//	  a: { initial: b, states: { b: {} }, onDone: c }
	//	  c: {}
	DoneUnreached Code = 557
	// NamesakeCharts: two charts of one system have one name, or names that differ
	// by - only, so that what is generated from them would be one thing.
	//
	// Example:
	//	chart: example
	//	actors: { one: { chart: one.yaml }, two: { chart: two.yaml } }
	//	initial: a
	//	states: { a: {} }
	//	-- one.yaml --
	//	chart: twin
	//	initial: a
	//	states: { a: {} }
	//	-- two.yaml --
	//	chart: twin
	//	initial: a
	//	states: { a: {} }
	NamesakeCharts Code = 558
	// TooNested: states, types or charts stand so deep in one another that no
	// snapshot of the chart could be read back.
	//
	// No example: it would be too long.
	TooNested Code = 559
	// BadSendID: the id of a delayed send is empty, or like the number that one
	// without an id has.
	//
	// Example:
	//	chart: example
	//	events: { TICK: }
	//	initial: a
	//	states: { a: { entry: { send: { event: TICK, to: self, delay: 5s, id: "'#1'" } }, on: { TICK: a } } }
	BadSendID Code = 560
	// DefaultsDiffer: who receives a send is known at run time only, and what is left
	// out has another default with one of those who may.
	//
	// Example:
	//	chart: example
	//	events: { GO: { to: string } }
	//	actors: { a: { receives: { RING: { times: int = 1 } } }, b: { receives: { RING: { times: int = 5 } } } }
	//	initial: s
	//	states:
	//	  s:
	//	    invoke: [ { src: a, id: one }, { src: b, id: two } ]
	//	    on: { GO: { actions: { send: { event: RING, to: event.to } } } }
	DefaultsDiffer Code = 561
	// DefaultTooLong: the default of an any takes more bytes than an any may.
	//
	// No example: it would be too long.
	DefaultTooLong Code = 562
)

var ruleCodes = []Info{
	{ChartOutside, Error, "%[1]q does not name a chart below the root folder", "it is relative to this file and stays below the root: for the command the folder that it runs in, or the chart's own where that lies elsewhere", ""},
	{ChartMissing, Error, "the chart %[1]q cannot be read: %[2]s", "the path is relative to this file", ""},
	{ChartCycle, Error, "a chart cannot reach itself through its actors: %[1]s", "take one of these actors out, or let the host start it", ""},
	{ChildSends, Error, "the chart %[1]q sends %[2]q, %[3]s", "declare it under `events` with the same fields", ""},
	{NoInitial, Error, "%[1]s has states and no `initial`", "write `initial: %[2]s`, or `type: parallel`", "write `initial:`, or `type: parallel`"},
	{InitialMisplaced, Error, "%[1]s has no `initial`", "leave it out: a parallel state enters all its regions, and a state without states none", ""},
	{NotInside, Error, "%[1]q does not lie inside %[2]s", "a default leads to descendants", ""},
	{KindMismatch, Error, "%[2]s is %[1]s, which does not fit its `states`", "a compound and a parallel state have states, an atomic one has none", ""},
	{FinalKey, Error, "a final state takes no `%[1]s`", "it takes entry, exit, output, tags, meta, description and id", ""},
	{FinalRegion, Error, "the region %[1]q cannot be final", "a region is done when a final child of it is entered", ""},
	{HistoryKey, Error, "a history state takes no `%[1]s`", "it takes history, target, tags, meta, description and id", ""},
	{OnlyHistory, Error, "`%[1]s` is for states of `type: history`", "add `type: history`, or leave it out", ""},
	{EndlessHistory, Error, "the default of the history state %[1]q leads back to itself", "give it a `target`", ""},
	{OutputOnlyFinal, Error, "only a final state has an `output`", "make the state final, or assign the value to the context", ""},
	{NeverDone, Error, "this `onDone` can never come: %[1]s is never done", "a state without states is never done", ""},
	{OnDoneTwice, Error, "%[1]q is what this state's `onDone` handles", "keep one of the two", ""},
	{IllegalTargets, Error, "%[1]q cannot be entered together with the targets before it", "a list names states in different regions of one parallel state", ""},
	{ReenterWithoutTarget, Error, "`reenter` needs a target", "name the state itself as the target", ""},
	{EventTwice, Error, "%[1]q stands in two keys of this state", "put its transitions into one list", ""},
	{NotADuration, Error, "%[1]q is no duration", "durations are written 250ms, 5s, 1m30s, 2h, 30d", ""},
	{InvokeNeedsID, Error, "the invoke needs an id of its own", "two invokes in one state, and one at the root, need `id`", ""},
	{BadActorID, Error, "%[1]q cannot be an actor's id", "give it an `id` of 1 to 200 letters, digits, _, . and -, other than self and parent, which a send means otherwise", ""},
	{NoInput, Error, "the actor %[1]q takes no input", "declare it under `actors`", ""},
	{NoParams, Error, "the action %[1]q takes no params", "declare them under `actions`", ""},
	{EventFieldless, Error, "the event %[1]q has no fields", "declare them where the event is declared", ""},
	{NoReceiver, Error, "nobody who can be meant here declares the event %[1]q", "did you mean %[2]q?", "an actor declares it under `receives`, a chart under `events`, for the parent under `sends`"},
	{IDWithoutDelay, Error, "`id` is for delayed sends", "add `delay`, or leave `id` out", ""},
	{BadPath, Error, "%[1]q is no path into the context", "write plan.currentStep or \"agents[event.name]\"", ""},
	{NoContext, Error, "the chart has no context", "declare the field under `context`", ""},
	{NoContextPrefix, Error, "targets start inside the context", "write %[1]q", ""},
	{NotIndexed, Error, "%[1]s is no list and no map", "leave the brackets out: fields are written with a dot", ""},
	{AppendNoList, Error, "%[1]q is %[2]s, no list", "append adds to a list; write `assign: { %[1]s: … }`", ""},
	{NullNotOptional, Error, "%[1]q cannot be cleared", "null clears an optional field or removes a map key", ""},
	{TargetsOverlap, Error, "%[1]q and %[2]q overlap", "assign one of them", ""},
	{NotAList, Error, "foreach goes over a list, and this is %[1]s", "%[2]s", "give it a list"},
	{LoopHides, Error, "the loop variable %[1]q would hide another name", "choose another name", ""},
	{ReachesItself, Error, "%[1]q reaches itself", "named guards, lets and actions may use others in one direction only", ""},
	{Overgrown, Error, "%[1]q expands to more than %[2]d parts", "lets that use others twice double each time", ""},
	{TypeCycle, Error, "a type cannot contain itself: %[1]s", "use `any` or an id", ""},
	{BadType, Error, "%[1]q is no type", "write %[2]s", "bool, int, double, string, timestamp, duration, any, list<T>, map<T>, optional<T>, an enum list or a name under `types`"},
	{MisplacedOptional, Error, "optional<T> is for a field's whole type", "absence in a list or map is a missing element", ""},
	{NotLiteral, Error, "the default of %[1]q is no literal", "defaults of types, events, params and input are literals", ""},
	{NoZero, Error, "%[1]q needs an initial value: `any` has no zero", "write `any = …`, or make it optional<any>", ""},
	{MissingOutput, Error, "%[1]s does not give the output's field %[2]q", "give it there, or a default under `output`", ""},
	{OutputsDiffer, Error, "the outputs of the final states of %[1]s have types that cannot be merged", "give them the same type, or objects whose fields agree", ""},
	{OutputNeedsItself, Error, "the type of what %[1]s gives depends on itself", "declare the type of what it reads, and assign it there", ""},
	{NamesakeCharts, Error, "the chart %[1]q of %[2]s cannot be told from the chart %[3]q of %[4]s", "generated code of both would be called %[5]s: give one another name", ""},
	{TooNested, Error, "a snapshot of the chart %[1]q may have %[2]d levels of lists and objects, and only %[3]d can be read back", "nest types and charts less deeply", ""},
	{DefaultsDiffer, Warning, "who gets %[1]q is known at run time only, and %[2]q, which is left out, has another default with one of those who may", "write it under `data`, or send to each by its id", ""},
	{DefaultTooLong, Error, "the default of %[1]q takes more than 1 MiB as JSON, and a value of type any never does", "shorten it, or give the field a type of its own", ""},
	{BadSendID, Error, "%[1]q cannot be the id of a delayed send", "an id is not empty and does not begin with #, as the numbers of those without one do; leave `id` out for such a number", ""},
	{DoneUnreached, Warning, "this `onDone` never comes: %[1]s is never done", "%[2]s", "take it out"},
}
