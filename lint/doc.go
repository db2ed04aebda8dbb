// Package lint finds what is probably wrong with a chart that loads: states and
// transitions that nothing reaches, traps, guards that decide nothing, data that
// nobody reads. Every rule has a code LS3xx, a page below docs/lint, and is a
// warning. All rules are linear in the chart, lists of candidates being short.
//
// lint.go asks them one after the other; conditions come first, since what they let never be
// taken counts as no way anywhere else. Rules about
//
//	guards and their lists    conditions.go, exhaustive.go, shadow.go
//	what is computed          comparisons.go, division.go, index.go, mapkeys.go
//	states entered and left   reach.go and histories.go, by sums of family.go
//	circles without an end    circles.go of eventless transitions, repeats.go of raised events,
//	                          which certain.go follows
//	regions                   conflicts.go
//	the form of a chart       shape.go; of types braces.go and brackets.go
//	actors                    actors.go
//	what is declared          data.go, by what usage.go has collected
//	names and texts           names.go, lookalikes.go, quotes.go
//
// What they ask:
//
//	each.go     to visit every expression, default and type
//	survey.go   to visit each with what is known there, before a guard by seats.go
//	reader.go   for which values a condition holds: a region.go of spans.go
//	access.go   what expressions read and actions write, what regions write meanwhile.go
//	lookup.go   who takes an event, by keys
package lint
