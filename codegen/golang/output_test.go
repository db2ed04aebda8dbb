package golang_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
)

// Where the chart declares no output, that of its final states is Output under its own
// type (SPEC 6.8): what the chart has named keeps its name.
func TestWhatFinalStatesGiveIsOutput(t *testing.T) {
	for given, wants := range map[string][]string{
		"[1, 2]":     {"\ntype Output = []int64\n", " Output() (out Output, done bool)"},
		"'x'":        {"\ntype Output = string\n"},
		"context.c":  {"\ntype Output = Color\n", "\ntype Color string\n", "\tColorRed "},
		"context.p":  {"\ntype Output = Point\n", "\ntype Point struct {"},
		"context.cs": {"\ntype Output = map[string]Color\n"},
	} {
		code := generate(t, samples.Written(t, `
chart: over
types: { Color: [ red, green ], Point: { x: int } }
context: { c: "Color = 'red'", p: Point, cs: map<Color> }
events: { GO: }
initial: a
states:
  a: { on: { GO: b } }
  b: { type: final, output: "`+given+`" }
`))
		for _, want := range wants {
			if !strings.Contains(code, want) {
				t.Errorf("of %s: no %q", given, want)
			}
		}
	}
}

// What an actor gives is called after the actor, also where another gives the same.
func TestWhatActorsGiveIsCalledAfterThem(t *testing.T) {
	code := generate(t, samples.Written(t, samples.TwoAlike))
	for _, want := range []string{" (SignInOutput, error)\n", "\ntype SignInOutput struct {", " (SignUpOutput, error)\n", "\ntype SignUpOutput = SignInOutput\n", "\tOutput SignUpOutput\n",
		" (Session, error)\n", "\ntype LeaveOutput = Output\n"} {
		if !strings.Contains(code, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(code, "ResumeOutput") {
		t.Error("Session has a second name")
	}
}
