package diag

// Codes LS600 to LS699: scenario files (given by schema and scenario).
//
// To add one: a constant in a const block, with a comment that says when it is
// given and, below "Example:", a whole scenario file that gives it (a test runs
// it), then a row in scenarioCodes: code, severity, message, cure, other cure.
// Templates use indexed verbs (%[1]q). The cure is used when no argument that it
// names is "", else the other cure, which may be "".

const (
	// UnknownScenarioKey: a key in a scenario file is none that may stand there.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - name: starts
	//	    steps: [ { stat: idle } ]
	UnknownScenarioKey Code = 601

	// ExpectsNothing: a step says what to do, and not what must follow, or an
	// expectation names nothing. What only prepares a step (guard, failAction) is
	// let be.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - name: starts
	//	    steps: [ { send: SEND } ]
	ExpectsNothing Code = 602

	// StepVerbs: a step does two things.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - name: starts
	//	    steps: [ { send: SEND, advance: 5s, state: idle } ]
	StepVerbs Code = 603

	// ScenarioTwice: two scenarios of a file have one name.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, steps: [ { state: idle } ] }
	//	  - { name: starts, steps: [ { state: idle } ] }
	ScenarioTwice Code = 604

	// ContinuesUnknown: `continues:` names no scenario of the file.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, steps: [ { state: idle } ] }
	//	  - { name: goes on, continues: start, steps: [ { state: idle } ] }
	ContinuesUnknown Code = 605

	// ContinuesItself: following `continues:` leads back to the scenario.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: chicken, continues: egg, steps: [ { state: idle } ] }
	//	  - { name: egg, continues: chicken, steps: [ { state: idle } ] }
	ContinuesItself Code = 606

	// EachRow: rows of `each:` are neither all scalars nor all maps.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: "$each is ignored", each: [SEND, [CANCEL]], steps: [ { send: $each, ignored: true } ] }
	EachRow Code = 607

	// RowLacks: a row of `each:` lacks a field that the scenario uses.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - name: $event leads to $state
	//	    each: [ { event: SEND, state: idle }, { event: CANCEL } ]
	//	    steps: [ { send: $event, state: $state } ]
	RowLacks Code = 608

	// UnknownPlaceholder: a placeholder is a field of no row.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - name: $event is ignored
	//	    each: [ { event: SEND } ]
	//	    steps: [ { send: $evnt, ignored: true } ]
	UnknownPlaceholder Code = 609

	// TooManyRows: the scenarios of a file multiply beyond 10,000.
	//
	// No example: it would be too long.
	TooManyRows Code = 610

	// BadInstant: `now:` is no time.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, now: noon, steps: [ { state: idle } ] }
	BadInstant Code = 611

	// BadSpan: `advance:` is no duration.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, steps: [ { advance: soon, state: idle } ] }
	BadSpan Code = 612

	// GuardAnswer: a step about a guard gives neither an answer nor a failure,
	// or both.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, steps: [ { guard: { name: isOpen }, state: idle } ] }
	GuardAnswer Code = 613

	// EmptyRow: a list in a field of a row is empty, so no scenario comes of it.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - name: $event is ignored
	//	    each: [ { event: [] } ]
	//	    steps: [ { send: $event, ignored: true } ]
	EmptyRow Code = 614

	// ContinuesSeveral: `continues:` names what several scenarios are called, so
	// it does not say where to begin.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, each: [SEND, CANCEL], steps: [ { send: $each, state: idle } ] }
	//	  - { name: goes on, continues: starts, steps: [ { state: idle } ] }
	ContinuesSeveral Code = 615

	// RowsAlike: rows of `each:` make scenarios of one name, so that a failure does
	// not tell which of them it is.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: it is ignored, each: [SEND, CANCEL], steps: [ { send: $each, ignored: true } ] }
	RowsAlike Code = 616

	// TooManySteps: more than 100,000 steps are written in a file, or the scenarios that
	// come of its rows hold more than 1,000,000 steps in all, or more than 10,000,000 values.
	//
	// No example: it would be too long.
	TooManySteps Code = 617
)

// Codes that check gives: LS680 and up.
const (
	// ScenarioChart: the chart of a scenario file cannot be used.
	//
	// Example:
	//	chart: missing.yaml
	//	scenarios:
	//	  - { name: it starts, steps: [ { state: idle } ] }
	ScenarioChart Code = 680

	// ContinuesAndStarts: a scenario that begins where another ended says how to
	// start.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, steps: [ { state: idle } ] }
	//	  - { name: goes on, continues: starts, resolve: { value: idle }, steps: [ { state: idle } ] }
	ContinuesAndStarts Code = 681

	// ScenarioState: an expected state is none of the chart's, so the step can
	// only fail.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, steps: [ { state: idel } ] }
	ScenarioState Code = 682

	// ResolvesAndStarts: a scenario that begins at a state that it resolves says
	// beside it what a new machine is given, which nothing reads.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, input: {}, resolve: { value: idle }, steps: [ { state: idle } ] }
	ResolvesAndStarts Code = 683

	// ScenarioField: a field is none that the chart's context, output, input or event
	// can have: null is met by it whatever happens, and nothing else ever is; where it
	// is given, it is refused.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, steps: [ { context: { mdoe: null } } ] }
	ScenarioField Code = 684

	// ScenarioEvent: an event that is sent is none of the chart's, so it is refused,
	// which the step does not expect.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, steps: [ { send: STRT, state: idle } ] }
	ScenarioEvent Code = 685

	// ScenarioChild: a scenario names a child machine that the chart never has. That
	// it is not there is met whatever happens, and what its guard answers is never
	// asked.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: starts, steps: [ { children: { fetch: null } } ] }
	ScenarioChild Code = 686

	// ScenarioActor: a scenario ends an actor of the host, or lets it send, that the
	// chart never has.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: it ends, steps: [ { done: { id: fetch }, state: idle } ] }
	ScenarioActor Code = 687

	// ScenarioHost: a scenario answers a guard or fails an action that the host does
	// not implement.
	//
	// Example:
	//	chart: turn.yaml
	//	scenarios:
	//	  - { name: it asks, steps: [ { guard: { name: may, value: false }, state: idle } ] }
	ScenarioHost Code = 688
)

var scenarioCodes = []Info{
	{UnknownScenarioKey, Error, "unknown key %[1]q in %[2]s", "did you mean %[3]q?", "%[2]s may hold %[4]s"},
	{ExpectsNothing, Warning, "%[1]s expects nothing", "%[2]s", "say what must follow: `state:`, `context:`, `effects:`, `ignored: true` …"},
	{StepVerbs, Error, "a step does one thing, and this one has %[1]q and %[2]q", "", "make two steps of it"},
	{ScenarioTwice, Error, "the name %[1]q is taken by the scenario in line %[2]d", "", "give it a name of its own"},
	{ContinuesUnknown, Error, "no scenario %[1]q is in this file", "did you mean %[2]q?", "`continues:` takes the name of another scenario of the file"},
	{ContinuesItself, Error, "continuing %[1]q leads back here", "", "one scenario of the circle must begin by itself"},
	{EachRow, Error, "the rows of `each:` must be all scalars or all maps", "", "a map's fields may hold lists: each value makes a scenario"},
	{RowLacks, Error, "this row has no field %[1]q, which the scenario uses", "", "add `%[1]s:`"},
	{UnknownPlaceholder, Error, "no row of `each:` gives %[1]s", "did you mean $%[2]s?", "$each stands for a scalar, $name for a field of a map"},
	{TooManyRows, Error, "more than %[1]d scenarios come of this", "", "test fewer values"},
	{BadInstant, Error, "%[1]q is no time", "", "write it like 2000-01-01T00:00:00Z, in quotes"},
	{BadSpan, Error, "%[1]q is no duration", "", "write it like 250ms, 5s, 1m30s, 2h or 30d"},
	{GuardAnswer, Error, "a guard answers or fails, one of them", "", "write `value: false`, or `fail: \"text\"`"},
	{EmptyRow, Error, "no scenario comes of this row: its list %[1]q is empty", "", "a list that is itself the value is written in a list: [ [] ]"},
	{ContinuesSeveral, Error, "%[2]d scenarios are called %[1]q", "", "put a placeholder into their name, and a value of it behind `continues:`"},
	{RowsAlike, Warning, "more than one row of `each:` makes a scenario called %[1]q", "", "put a placeholder into the name that tells the rows apart: a failure names its scenario"},
	{TooManySteps, Error, "more than %[1]d %[2]s come of this", "", "test fewer values, or fewer steps with them"},
	{ScenarioChart, Error, "the chart %[1]q cannot be used: %[2]s", "mend the chart first", ""},
	{ContinuesAndStarts, Error, "a scenario that continues another has no `input`, `now` or `resolve` of its own", "", "leave it out, or make it a step"},
	{ResolvesAndStarts, Warning, "nothing reads this input: a scenario that begins with `resolve` takes it from there", "", "write `resolve: { value: …, input: … }`"},
	{ScenarioField, Warning, "%[2]s has no field %[1]q", "did you mean %[3]q?", "it has %[4]s"},
	{ScenarioEvent, Warning, "%[4]s no event %[1]q", "did you mean %[2]q?", "it has %[3]s"},
	{ScenarioChild, Warning, "no child machine of %[4]s has the id %[1]q", "did you mean %[2]q?", "it has %[3]s"},
	{ScenarioActor, Warning, "%[4]s starts no actor of the host with the id %[1]q", "did you mean %[2]q?", "it has %[3]s"},
	{ScenarioHost, Warning, "%[4]s has no host %[5]s %[1]q", "did you mean %[2]q?", "it has %[3]s"},
	{ScenarioState, Warning, "%[3]s has no state %[1]q", "did you mean %[2]q?", "a path goes from the root: `parent.child`"},
}
