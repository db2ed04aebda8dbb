package main

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/iotest"
	"time"

	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// On a terminal the prompt says what to do and asks for each line.
func TestPromptAsks(t *testing.T) {
	chart := starterDoor(t)
	var out strings.Builder
	p := &prompt{chart: chart, start: lines.Start{Now: lines.DefaultNow}, runs: backend.Interpreter{}, out: bufio.NewWriter(&out), asks: true}
	if err := p.talk(strings.NewReader("OPEN\nquit\n")); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "or help\n> effect ") || !strings.HasSuffix(out.String(), "> ") {
		t.Errorf("%s", out.String())
	}
}

// A screen tells when it shows a text.
type screen struct {
	strings.Builder
	text  string
	shown chan struct{}
}

func (s *screen) Write(b []byte) (int, error) {
	before := strings.Contains(s.String(), s.text)
	n, err := s.Builder.Write(b)
	if !before && strings.Contains(s.String(), s.text) {
		close(s.shown)
	}
	return n, err
}

// leaves types nothing before a screen shows a text, and ends the prompt then.
func leaves(t *testing.T, text string) (in io.Reader, s *screen) {
	in, typed := io.Pipe()
	s = &screen{text: text, shown: make(chan struct{})}
	go func() {
		select {
		case <-s.shown:
		case <-time.After(20 * time.Second):
			t.Errorf("%q is not shown", text)
		}
		_, _ = io.WriteString(typed, "quit\n")
	}()
	return in, s
}

// Whoever types sees that a line is waited for.
func TestPromptIsSeen(t *testing.T) {
	chart := starterDoor(t)
	in, out := leaves(t, "\n> ")
	p := &prompt{chart: chart, start: lines.Start{Now: lines.DefaultNow}, runs: backend.Interpreter{}, out: bufio.NewWriter(out), asks: true}
	if err := p.talk(in); err != nil {
		t.Fatal(err)
	}
}

// With the real clock timers fire while nothing is typed.
func TestTimersFireWhileThePromptWaits(t *testing.T) {
	chart, err := interp.Load(fstest.MapFS{"x.yaml": {Data: []byte("chart: x\ninitial: a\nstates: { a: { after: { 2ms: b } }, b: {} }\n")}}, "x.yaml")
	if err != nil {
		t.Fatal(err)
	}
	in, out := leaves(t, "\n\nstate    b\n")
	if err := runPrompt(backend.Interpreter{}, chart, lines.Start{Now: lines.DefaultNow}, in, out, true); err != nil {
		t.Fatal(err)
	}
}

// Time that has passed is nothing to take back.
func TestUndoLeavesTheClock(t *testing.T) {
	chart := starterDoor(t)
	var out strings.Builder
	p := &prompt{chart: chart, start: lines.Start{Now: lines.DefaultNow}, runs: backend.Interpreter{}, out: bufio.NewWriter(&out)}
	asked := time.Unix(0, 0)
	p.now = func() time.Time { asked = asked.Add(time.Second); return asked }
	if err := p.talk(strings.NewReader("undo\n")); err != nil || !strings.HasSuffix(out.String(), "there is nothing to undo\n") {
		t.Errorf("%v, %s", err, out.String())
	}
}

// With the real clock the machine's follows; what timers do meanwhile is shown
// before the next command is obeyed.
func TestPromptFollowsTheClock(t *testing.T) {
	chart := starterDoor(t)
	var out strings.Builder
	p := &prompt{chart: chart, start: lines.Start{Now: lines.DefaultNow}, runs: backend.Interpreter{}, out: bufio.NewWriter(&out)}
	asked := time.Unix(0, 0)
	p.now = func() time.Time { asked = asked.Add(4 * time.Second); return asked }
	if err := p.talk(strings.NewReader("OPEN\nLOCK\nhelp\nhelp\nLOCK\nsnapshot\nundo\n")); err != nil {
		t.Fatal(err)
	}
	var states []string
	for line := range strings.Lines(out.String()) {
		if state, ok := strings.CutPrefix(line, "state "); ok {
			states = append(states, strings.TrimSpace(state))
		}
	}
	// The start, OPEN, LOCK which is ignored, the timer, LOCK, a look, and undo, which
	// takes back LOCK.
	want := []string{"closed", "open", "open", "closed", "locked", "locked", "closed"}
	if !slices.Equal(states, want) {
		t.Errorf("got %q, want %q", states, want)
	}
}

// A prompt whose input cannot be read says so.
func TestPromptTellsWhyItsInputEnds(t *testing.T) {
	chart := starterDoor(t)
	for want, in := range map[string]io.Reader{
		"broken":                  io.MultiReader(strings.NewReader("OPEN\n"), iotest.ErrReader(errors.New("broken"))),
		"a line has more than 67": strings.NewReader("OPEN\n" + strings.Repeat("x", lines.MaxLine+1)),
	} {
		p := &prompt{chart: chart, start: lines.Start{Now: lines.DefaultNow}, runs: backend.Interpreter{}, out: bufio.NewWriter(io.Discard)}
		if err := p.talk(in); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A line may be as long as one of JSON.
func TestPromptTakesALongLine(t *testing.T) {
	chart := starterDoor(t)
	var out strings.Builder
	p := &prompt{chart: chart, start: lines.Start{Now: lines.DefaultNow}, runs: backend.Interpreter{}, out: bufio.NewWriter(&out)}
	if err := p.talk(strings.NewReader(strings.Repeat(" ", 1<<20) + "OPEN\n")); err != nil || !strings.Contains(out.String(), "\nstate    open\n") {
		t.Errorf("%v, %s", err, out.String())
	}
}

func TestPromptSplitsALine(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                 nil,
		"  GO \t n=1  ":                    {"GO", "n=1"},
		`SAY text="two words" x=y`:         {"SAY", `text="two words"`, "x=y"},
		`SAY text="a \" b"`:                {"SAY", `text="a \" b"`},
		`SAY text=C:\ at=home`:             {"SAY", `text=C:\`, "at=home"},
		`SET plan={"a": [1, 2], "b": "}"}`: {"SET", `plan={"a": [1, 2], "b": "}"}`},
	} {
		if got, err := fields(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{`SAY "x`, `SET plan={"a":1`, `SET l=[`} {
		if got, err := fields(text); err == nil {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// A keyboard is a terminal on which nobody types.
type keyboard struct {
	strings.Reader
	closed bool
}

func (*keyboard) Stat() (fs.FileInfo, error) { return new(glass).Stat() }

func (k *keyboard) Close() error {
	k.closed = true
	return nil
}

// Whether the prompt asks depends on what standard input is: it comes to it as
// it is.
func TestStandardInputStaysATerminal(t *testing.T) {
	for _, events := range []string{"", "-"} {
		stdin := &keyboard{}
		in, closes, err := (&runFlags{events: events}).open(stdin)
		if err != nil || !isTerminal(in) {
			t.Errorf("--events %q: %T, %v", events, in, err)
		}
		if err := closes(); err != nil || stdin.closed {
			t.Errorf("--events %q closes standard input, %v", events, err)
		}
	}
}

// The null device is a device of characters, but nobody sits there.
func TestNobodySitsAtTheNullDevice(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if isTerminal(null) {
		t.Error("the prompt would ask " + os.DevNull)
	}
}
