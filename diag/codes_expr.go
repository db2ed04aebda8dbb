package diag

// Codes LS400 to LS499: expressions and types (given by internal/expr).
//
// To add one: a constant in a const block, with a comment that says when it is
// given and, below "Example:", a whole chart that gives it (a test runs it),
// then a row in exprCodes: code, severity, message, cure, other cure. Templates
// use indexed verbs (%[1]q). The cure is used when no argument that it names is
// "", else the other cure, which may be "".

var exprCodes = []Info{}
