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
	running map[*interp.Chart]*Process
	shop    *workshop
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

// Open opens a session in the chart's program, which is started once.
func (b *programs) Open(chart *interp.Chart, start lines.Start) (Session, error) {
	p := b.running[chart]
	if p == nil {
		cmd, err := b.command(chart)
		if err != nil {
			return nil, err
		}
		if p, err = Serve(cmd); err != nil {
			return nil, err
		}
		b.running[chart] = p
	}
	return p.Open(start)
}

// Close ends the programs and gives the first error.
func (b *programs) Close() error {
	defer b.shop.clear()
	var first error
	for _, p := range b.running {
		if err := p.End(); first == nil {
			first = err
		}
	}
	return first
}
