// Package diag holds what lockstep has to say about a chart: a position, a
// stable code, a cause and a cure.
package diag

// Pos is a place in a file. Line and Col start at 1; Col counts code points.
type Pos struct {
	File string
	Line int
	Col  int
}
