package backend

import (
	"bytes"
	"io"
	"os/exec"
	"strings"
	"testing"
	"testing/fstest"

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
