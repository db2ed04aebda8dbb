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
	//	actors: { self_again: { chart: example.yaml } }
	//	initial: a
	//	states: { a: {} }
	ChartCycle Code = 503
)

var ruleCodes = []Info{
	{ChartOutside, Error, "%[1]q does not name a chart below the root folder", "a chart's path is relative to this file and stays inside the folder given to the loader", ""},
	{ChartMissing, Error, "there is no chart at %[1]q", "the path is relative to this file", ""},
	{ChartCycle, Error, "a chart cannot reach itself through its actors: %[1]s", "", ""},
}
