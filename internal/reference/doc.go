// Package reference is a second, naive interpreter of charts: the oracle of the
// random tests. It is W3C SCXML 1.0 Appendix D written down procedure by
// procedure, with the additions of SPEC.md, and works from schema.Document alone;
// cel-go itself evaluates the expressions. It shares nothing with the back-ends,
// because a reference that shares code shares faults: a test fails if it imports
// compile, ir, kernel, interp or internal/expr.
//
// Slow and obvious is right here: sets are lists, states are searched by name,
// everything is computed anew whenever it is asked for. It takes charts that the
// checker has accepted and covers what package random writes: where it meets
// something else it panics with the word "bug".
package reference
