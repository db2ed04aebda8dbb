// Package backend runs charts in the three ways there are: interpreted, as the Go
// and as the TypeScript that is generated for them.
package backend

// The back-ends that can run a chart. Each answers JSON Lines; none ever takes
// another's place.

import (
	"io"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// A Backend runs charts.
type Backend interface {
	// Lines speaks JSON Lines about one machine; started is false when its start
	// was refused.
	Lines(chart *interp.Chart, start lines.Start, in io.Reader, out io.Writer) (started bool, err error)
	// Open begins a session of one machine.
	Open(chart *interp.Chart, start lines.Start) (Session, error)
	// Close ends what the back-end holds.
	Close() error
}

// A Session is one machine that answers command lines.
type Session interface {
	First() []byte
	Do(line []byte) []byte
	Close() error
}

// Names are the back-ends in the order in which `all` runs them.
var Names = []string{"interp", "go", "ts"}

// Named makes a back-end. progress is a terminal that hears what takes long, over a line
// that says how far the work has come, or nobody.
func Named(name string, progress io.Writer) Backend {
	switch name {
	case "interp":
		return Interpreter{}
	case "go":
		return newCompiled(progress)
	case "ts":
		return newStripped()
	}
	panic("bug: no case for the back-end " + name)
}

// Interpreter is the back-end in this process.
type Interpreter struct{}

// Lines runs the chart on the streams.
func (Interpreter) Lines(chart *interp.Chart, start lines.Start, in io.Reader, out io.Writer) (bool, error) {
	return lines.Run(chart.Program(), start, in, out)
}

// Open begins a session of the chart.
func (Interpreter) Open(chart *interp.Chart, start lines.Start) (Session, error) {
	return Interpret(chart.Program(), start), nil
}

// Close has nothing to end.
func (Interpreter) Close() error { return nil }

// local is a session in this process.
type local struct {
	session *lines.Session
	first   []byte
}

// Interpret begins a session of a program in this process.
func Interpret(p kernel.Program, start lines.Start) Session {
	s, first := lines.Open(p, start)
	return &local{s, first}
}

// First is the answer to the start.
func (s *local) First() []byte { return s.first }

// Do answers a command line.
func (s *local) Do(line []byte) []byte { return s.session.Do(line) }

// Close ends the machine, if it started.
func (s *local) Close() error {
	if s.session == nil {
		return nil
	}
	return s.session.Close()
}
