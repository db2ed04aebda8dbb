package diag

// Codes LS200 to LS299: names and structure (given by compile).
//
// To add one: a constant in a const block, with a comment that says when it is
// given and, below "Example:", a whole chart that gives it (a test runs it),
// then a row in nameCodes: code, severity, message, cure, other cure. Templates
// use indexed verbs (%[1]q). The cure is used when no argument that it names is
// "", else the other cure, which may be "".

const (
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
)

var nameCodes = []Info{
	{UnknownState, Error, "no state %[1]q is visible here", "did you mean %[2]q? targets are looked up from the inside out", "targets are looked up from the inside out"},
}
