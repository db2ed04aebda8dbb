package backend

// What the two back-ends have in common that compile charts: a program for each
// chart, which is started once and answers one session after the other.

import (
	"cmp"
	"errors"
	"io"
	"os"
	"os/exec"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// programs is such a back-end.
type programs struct {
	// command is a chart's program: with the argument alone it is one session on the
	// streams themselves, without it serves many (see StartProcess).
	command func(chart *interp.Chart, args ...string) (*exec.Cmd, error)
	shop    *workshop
	chart   *interp.Chart // whose program is running
	running *Process      // nil before the first
}

// alone is the argument of a program that is one session (lines.Main).
const alone = "alone"

// Lines runs the chart's program on the streams.
func (b *programs) Lines(chart *interp.Chart, start lines.Start, in io.Reader, out io.Writer) (bool, error) {
	cmd, err := b.command(chart, alone)
	if err != nil {
		return false, err
	}
	return runProgram(cmd, startText(start), in, out)
}

// runProgram runs a program that speaks JSON Lines. Its answers go through here, so
// that one who takes no more of them ends it as he would end the interpreter.
func runProgram(cmd *exec.Cmd, start string, in io.Reader, out io.Writer) (started bool, err error) {
	answers := &passed{to: out, cmd: cmd}
	cmd.Stdout, cmd.Stderr = answers, copied(os.Stderr)
	to, err := cmd.StdinPipe()
	if err != nil {
		return false, err
	}
	if err := cmd.Start(); err != nil {
		return false, err
	}
	unread := make(chan error, 1)
	go func() { // not waited for: a terminal stays open when the program ends
		unread <- feed(to, start, in)
		_ = to.Close() // after what was unread is told: the program may end at once
	}()
	err = cmd.Wait()
	if answers.err != nil {
		return true, answers.err
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == lines.Refused {
		return false, nil
	}
	select {
	case broken := <-unread:
		err = cmp.Or(broken, err)
	default:
	}
	return err == nil, err
}

// copied is a stream that a program does not get itself, but a pipe of its own whose
// contents are copied: Node makes what it is given non-blocking, and that would hold for
// all who write to the same pipe.
func copied(to io.Writer) io.Writer { return struct{ io.Writer }{to} }

// feed gives a program its start and what is read from in. The error is that of in: a
// program that takes no more has its own reasons, which its end tells.
func feed(to io.WriteCloser, start string, in io.Reader) error {
	from := &heard{from: in}
	if _, err := io.WriteString(to, start+"\n"); err == nil {
		_, _ = io.Copy(to, from)
	}
	return from.err
}

// heard is a stream that keeps the error that ended it.
type heard struct {
	from io.Reader
	err  error
}

func (h *heard) Read(p []byte) (int, error) {
	n, err := h.from.Read(p)
	if err != io.EOF {
		h.err = err
	}
	return n, err
}

// passed hands on what a program writes. It keeps the error that ended that, and ends
// the program, which may wait for its next line.
type passed struct {
	to  io.Writer
	cmd *exec.Cmd
	err error
}

func (a *passed) Write(p []byte) (int, error) {
	n, err := a.to.Write(p)
	if err != nil {
		a.err = err
		_ = a.cmd.Process.Kill() // it may have ended
	}
	return n, err
}

// Open opens a session in the chart's program. It is started once for the sessions
// that follow one another; that of another chart ends first, and one that died is
// started again.
func (b *programs) Open(chart *interp.Chart, start lines.Start) (Session, error) {
	if b.running == nil || b.chart != chart || b.running.dead != nil {
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
	p, err := StartProcess(cmd)
	if err != nil {
		return err
	}
	b.chart, b.running = chart, p
	return nil
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
