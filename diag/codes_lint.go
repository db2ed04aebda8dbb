package diag

// Codes LS300 to LS399: charts that load and probably do not do what was meant (given by compile).
//
// To add one: a constant in a const block, with a comment that says when it is
// given and, below "Example:", a whole chart that gives it (a test runs it),
// then a row in lintCodes: code, severity, message, cure, other cure. Templates
// use indexed verbs (%[1]q). The cure is used when no argument that it names is
// "", else the other cure, which may be "".

const (
	// NeverEntered: neither the initial state nor a transition leads to a state.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states: { a: {}, b: {} }
	NeverEntered Code = 301
	// NeverTaken: a candidate stands behind one without a guard.
	//
	// Example:
	//	chart: example
	//	events: { GO: {} }
	//	initial: a
	//	states:
	//	  a: { on: { GO: [ { target: b }, { target: a } ] } }
	//	  b: {}
	NeverTaken Code = 302
	// EndlessAlways: eventless transitions without guards form a circle.
	//
	// Example:
	//	chart: example
	//	initial: a
	//	states:
	//	  a: { always: b }
	//	  b: { always: a }
	EndlessAlways Code = 303
)

var lintCodes = []Info{
	{NeverEntered, Warning, "nothing leads to the state %[1]q", "", ""},
	{NeverTaken, Warning, "this candidate is never looked at: the one before it has no guard", "", "give that one a guard, or put it last"},
	{EndlessAlways, Warning, "the eventless transitions of %[1]s come round to it for ever", "", "give one of them a guard: a machine in such a circle fails with the code `loop`"},
}
