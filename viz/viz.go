// Package viz draws charts: SVG for people, DOT and Mermaid for other tools,
// Markdown tables for reading. It reads the lowered chart and nothing else, and
// the same chart gives the same bytes everywhere. All functions may be called
// from many goroutines.
package viz

import (
	"fmt"

	"github.com/lockstep-charts/lockstep/viz/layout"
)

// Detail is how much a picture says.
type Detail uint8

const (
	All    Detail = iota // names, guards, actions, invocations, tags
	Guards               // names and guards
	Names                // names of states and events
)

// Options say what a picture shows. The zero value shows all, nothing active.
type Options struct {
	Detail Detail
	Active []string      // paths or ids of states to highlight; their ancestors are highlighted too
	Mark   string        // a comment at the beginning: where the file comes from
	Layout layout.Layout // nil: layout.Layered
	Counts *Counts       // how often things have happened; nil: nothing is said of that
}

// An UnknownStateError names an active state that the chart does not have.
type UnknownStateError struct{ State string }

func (e *UnknownStateError) Error() string { return fmt.Sprintf("the chart has no state %q", e.State) }

// A NeverActiveError names a history state that is to be drawn as active.
type NeverActiveError struct{ State string }

func (e *NeverActiveError) Error() string {
	return fmt.Sprintf("%q is a history state, which is never active", e.State)
}
