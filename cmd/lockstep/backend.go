package main

// The back-ends that can run a chart. Each answers JSON Lines; none ever takes
// another's place.

import (
	"io"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// A backend runs charts.
type backend interface {
	// lines speaks JSON Lines about one machine; started is false when its start
	// was refused.
	lines(chart *interp.Chart, start lines.Start, in io.Reader, out io.Writer) (started bool, err error)
	// open begins a session of one machine.
	open(chart *interp.Chart, start lines.Start) (session, error)
	// close ends what the back-end holds.
	close() error
}

// A session is one machine that answers command lines.
type session interface {
	First() []byte
	Do(line []byte) []byte
	Close() error
}

// backendNames are the back-ends in the order in which `all` runs them.
var backendNames = []string{"interp", "go", "ts"}

// backendNamed makes a back-end. progress hears what takes long.
func backendNamed(name string, progress io.Writer) backend {
	switch name {
	case "interp":
		return interpreter{}
	case "go":
		return newCompiled(progress)
	case "ts":
		return newStripped()
	}
	panic("bug: no case for the back-end " + name)
}

// interpreter is the back-end in this process.
type interpreter struct{}

func (interpreter) lines(chart *interp.Chart, start lines.Start, in io.Reader, out io.Writer) (bool, error) {
	return lines.Run(chart.Program(), start, in, out)
}

func (interpreter) open(chart *interp.Chart, start lines.Start) (session, error) {
	s, first := lines.Open(chart.Program(), start)
	return &story{s, first}, nil
}

func (interpreter) close() error { return nil }
