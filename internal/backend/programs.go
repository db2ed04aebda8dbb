package backend

// What the two back-ends have in common that compile charts: a program for each
// chart, which is started once and answers one session after the other.

import (
	"errors"
	"io"
	"os"
	"os/exec"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// programs is such a back-end.
type programs struct {
	// command is a chart's program: with a start it is one session on the streams
	// themselves, without it serves many (see Serve).
	command func(chart *interp.Chart, start ...string) (*exec.Cmd, error)
	shop    *workshop
	chart   *interp.Chart // whose program is running
	running *Process      // nil before the first
}

// Lines runs the chart's program on the streams themselves.
func (b *programs) Lines(chart *interp.Chart, start lines.Start, in io.Reader, out io.Writer) (bool, error) {
	cmd, err := b.command(chart, startText(start))
	if err != nil {
		return false, err
	}
	return runProgram(cmd, in, out)
}

// refused is the exit code of a program whose start is refused. Node's own, when
// it cannot run one, are small.
const refused = 100

// runProgram runs a program that speaks JSON Lines.
func runProgram(cmd *exec.Cmd, in io.Reader, out io.Writer) (started bool, err error) {
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, os.Stderr
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == refused {
		return false, nil
	}
	return err == nil, err
}

// Open opens a session in the chart's program. It is started once for the sessions
// that follow one another; that of another chart ends first.
func (b *programs) Open(chart *interp.Chart, start lines.Start) (Session, error) {
	if b.running == nil || b.chart != chart {
		if err := b.change(chart); err != nil {
			return nil, err
		}
	}
	return b.running.Open(start)
}

// change ends the program that is running and starts the chart's. One that died
// has told its own sessions.
func (b *programs) change(chart *interp.Chart) error {
	_ = b.end()
	cmd, err := b.command(chart)
	if err != nil {
		return err
	}
	b.chart = chart
	b.running, err = Serve(cmd)
	return err
}

// end ends the program that is running, if one is.
func (b *programs) end() error {
	if b.running == nil {
		return nil
	}
	p := b.running
	b.running = nil
	return p.End()
}

// Close ends the program and clears the workshop.
func (b *programs) Close() error {
	defer b.shop.clear()
	return b.end()
}
