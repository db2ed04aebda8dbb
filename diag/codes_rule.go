package diag

// Codes LS500 to LS599: rules of the language beyond names and types (given by compile).
//
// To add one: a constant in a const block, with a comment that says when it is
// given and, below "Example:", a whole chart that gives it (a test runs it),
// then a row in ruleCodes: code, severity, message, cure, other cure. Templates
// use indexed verbs (%[1]q). The cure is used when no argument that it names is
// "", else the other cure, which may be "".

var ruleCodes = []Info{}
