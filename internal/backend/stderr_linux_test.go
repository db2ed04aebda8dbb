package backend

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// Node makes pipes that it is given non-blocking, for as long as it runs, and with
// `2>&1` the command's answers go where its errors do: who read them slowly lost some
// ("resource temporarily unavailable").
func TestProgramsLeaveThePipeOfErrorsAsItIs(t *testing.T) {
	js.NeedsNode(t)
	const answers = "process.stderr; process.stdin.once('data', () => process.stdout.write('{}\\n'))"
	b := &programs{command: func(*interp.Chart, ...string) (*exec.Cmd, error) {
		return exec.Command("node", "-e", answers), nil
	}, shop: &workshop{}}
	pipe := errorsInto(t)
	if _, err := b.Lines(&interp.Chart{}, lines.Start{}, strings.NewReader(""), blockingWriter{pipe}); err != nil {
		t.Error("in Lines:", err)
	}
	if _, err := b.Open(&interp.Chart{}, lines.Start{}); err != nil {
		t.Fatal(err)
	}
	if err := blocks(pipe); err != nil {
		t.Error("in Open:", err)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

// errorsInto makes the standard error a pipe that blocks, as shells make them.
func errorsInto(t *testing.T) (write int) {
	t.Helper()
	var ends [2]int
	if err := syscall.Pipe(ends[:]); err != nil {
		t.Fatal(err)
	}
	read, written, before := os.NewFile(uintptr(ends[0]), "read"), os.NewFile(uintptr(ends[1]), "written"), os.Stderr
	os.Stderr = written
	t.Cleanup(func() {
		os.Stderr = before
		_, _ = read.Close(), written.Close()
	})
	return ends[1]
}

// A blockingWriter takes what is written while its file blocks.
type blockingWriter struct{ file int }

func (w blockingWriter) Write(p []byte) (int, error) { return len(p), blocks(w.file) }

// blocks fails when who writes to a file does not wait until it is read.
func blocks(file int) error {
	flags, _, failed := syscall.Syscall(syscall.SYS_FCNTL, uintptr(file), syscall.F_GETFL, 0)
	switch {
	case failed != 0:
		return failed
	case flags&syscall.O_NONBLOCK != 0:
		return errors.New("a program made the pipe of errors non-blocking")
	}
	return nil
}
