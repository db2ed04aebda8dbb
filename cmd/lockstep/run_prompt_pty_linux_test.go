package main

import (
	"bufio"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/lines"
)

// pseudoTerminal is a terminal, and the side where somebody sits.
func pseudoTerminal(t *testing.T) (person, terminal *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err) // a machine without pseudo terminals
	}
	t.Cleanup(func() { _ = person.Close() })
	n := 0
	asked, err := person.SyscallConn() // Fd would have it block, without a deadline
	if err == nil {
		err = asked.Control(func(fd uintptr) {
			_ = unix.IoctlSetPointerInt(int(fd), unix.TIOCSPTLCK, 0)
			n, _ = unix.IoctlGetInt(int(fd), unix.TIOCGPTN)
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	if terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = terminal.Close() })
	return person, terminal
}

func modesOf(t *testing.T, terminal *os.File) *unix.Termios {
	t.Helper()
	modes, err := unix.IoctlGetTermios(int(terminal.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	return modes
}

// Whoever sits at a terminal edits lines there, with the modes of their terminal as they
// were whenever none is typed.
func TestPromptOnATerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	person, terminal := pseudoTerminal(t)
	before := modesOf(t, terminal)
	end := make(chan error, 1)
	go func() {
		end <- runPrompt(backend.Interpreter{}, starterDoor(t), lines.Start{Now: lines.DefaultNow}, terminal, terminal, false)
	}()
	screen := bufio.NewReader(person)
	until := func(text string) {
		t.Helper()
		_ = person.SetReadDeadline(time.Now().Add(20 * time.Second))
		var seen strings.Builder
		for !strings.HasSuffix(seen.String(), text) {
			r, _, err := screen.ReadRune()
			if err != nil {
				t.Fatalf("%v; not shown: %q in %q", err, text, seen.String())
			}
			seen.WriteRune(r)
		}
	}
	until("Tab completes\r\n> ")
	_, _ = person.WriteString("OP\t")
	until("OPEN ")
	if reflect.DeepEqual(modesOf(t, terminal), before) {
		t.Error("the terminal edits the line itself")
	}
	_, _ = person.WriteString("\r")
	until("CLOSE\r\n> ")
	_, _ = person.WriteString("\x1b[A") // what was typed before
	until("OPEN ")
	_, _ = person.WriteString("\r")
	until("ignored: no transition takes it now\r\n")
	until("> ")
	_, _ = person.WriteString("quit\r")
	if err := <-end; err != nil {
		t.Error(err)
	}
	if !reflect.DeepEqual(modesOf(t, terminal), before) {
		t.Error("the terminal is not left as it was")
	}
}
