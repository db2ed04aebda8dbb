package backend

import (
	"bytes"
	"io"
	"os/exec"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// An input may be larger than what an argument of a program can hold. What follows the
// start on the stream is told as it is, and so is a start that is refused while the
// stream stays open.
func TestLargeInput(t *testing.T) {
	const text = "chart: x\ninput: { s: string }\ncontext: { n: int = size(input.s) }\nevents: { GO: }\ninitial: a\nstates: { a: { on: { GO: b } }, b: {} }\n"
	chart, err := interp.Load(fstest.MapFS{"x.yaml": {Data: []byte(text)}}, "x.yaml")
	if err != nil {
		t.Fatal(err)
	}
	large := lines.Start{Input: []byte(`{"s":"` + strings.Repeat("x", 300_000) + `"}`), Now: lines.DefaultNow}
	for _, name := range Names {
		t.Run(name, func(t *testing.T) {
			if name == "go" && testing.Short() {
				t.Skip("compiles a chart")
			}
			if name == "ts" {
				js.NeedsNode(t)
			}
			b := Named(name, io.Discard)
			defer b.Close()
			var out bytes.Buffer
			started, err := b.Lines(chart, large, strings.NewReader("\ufeff{\"type\":\"GO\"}\n"), &out)
			want := `{"context":{"n":300000},"effects":[],"ignored":false,"status":"active","value":"a"}` + "\n" +
				`{"context":{"n":300000},"effects":[],"ignored":false,"status":"active","value":"b"}` + "\n"
			if err != nil || !started || out.String() != want {
				t.Errorf("%v, started %v:\n%s", err, started, out.String())
			}
			open, end := io.Pipe()
			defer end.Close()
			for _, in := range []io.Reader{open, strings.NewReader(strings.Repeat("{\"type\":\"GO\"}\n", 3))} {
				out.Reset()
				if started, err := b.Lines(chart, lines.Start{}, in, &out); err != nil || started || strings.Count(out.String(), "\n") != 1 {
					t.Errorf("without an input: %v, started %v: %s", err, started, out.String())
				}
			}
		})
	}
}

// A program whose answers nobody takes reads no further: what it answered meanwhile would
// stand in its memory, which is too small for that where a chart's context is large.
func TestAnswersThatNobodyTakes(t *testing.T) {
	js.NeedsNode(t)
	const text = "chart: x\nevents: { GO: }\ninitial: a\nstates: { a: { on: { GO: b } }, b: { on: { GO: a } } }\n"
	chart, err := interp.Load(fstest.MapFS{"x.yaml": {Data: []byte(text)}}, "x.yaml")
	if err != nil {
		t.Fatal(err)
	}
	b := Named("ts", io.Discard)
	defer b.Close()
	const events = 30_000
	in := &ending{from: strings.NewReader(strings.Repeat("{\"type\":\"GO\"}\n", events)), ended: make(chan struct{})}
	out := &reluctant{in: in}
	started, err := b.Lines(chart, lines.Start{Now: lines.DefaultNow}, in, out)
	if err != nil || !started || out.lines != events+1 {
		t.Errorf("%v, started %v, %d answers", err, started, out.lines)
	}
	if out.all {
		t.Error("everything was read before an answer was taken")
	}
}

// ending is a stream that says when it came to its end.
type ending struct {
	from  io.Reader
	ended chan struct{}
}

func (e *ending) Read(p []byte) (int, error) {
	n, err := e.from.Read(p)
	if err != nil {
		close(e.ended)
	}
	return n, err
}

// reluctant takes nothing for a second, in which a program could read all that in has.
type reluctant struct {
	in    *ending
	lines int
	all   bool // in had ended when the first answer was taken
}

func (r *reluctant) Write(p []byte) (int, error) {
	if r.lines == 0 {
		select {
		case <-r.in.ended:
			r.all = true
		case <-time.After(time.Second):
		}
	}
	r.lines += bytes.Count(p, []byte("\n"))
	return len(p), nil
}

// sentenced is a back-end whose programs answer one request and die of the next.
func sentenced(t *testing.T) (b *programs, started *int) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	started = new(int)
	return &programs{command: func(*interp.Chart, ...string) (*exec.Cmd, error) {
		*started++
		return exec.Command(shell, "-c", "read -r line; echo '{}'; read -r line; exit 7"), nil
	}, shop: &workshop{}}, started
}

// A program that died says each time of what, and the next session has a new one.
func TestProgramsThatDie(t *testing.T) {
	b, started := sentenced(t)
	chart := &interp.Chart{}
	for range 2 {
		s, err := b.Open(chart, lines.Start{})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if got := string(s.Do([]byte("{}"))); got != `{"refused":{"code":"backend","message":"the compiled chart ended: exit status 7"}}` {
				t.Error(got)
			}
		}
	}
	if *started != 2 {
		t.Errorf("%d programs were started, want 2", *started)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

// failing is a stream that breaks after a line.
type failing struct{ told bool }

func (f *failing) Read(p []byte) (int, error) {
	if f.told {
		return 0, io.ErrUnexpectedEOF
	}
	f.told = true
	return copy(p, "a line\n"), nil
}

// What cannot be read is an error, and the program ends with its input.
func TestStreamThatBreaks(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	var out bytes.Buffer
	started, err := runProgram(exec.Command(shell, "-c", "cat"), "start", &failing{}, &out)
	if err != io.ErrUnexpectedEOF || started || out.String() != "start\na line\n" {
		t.Errorf("%v %v %q", started, err, out.String())
	}
}
