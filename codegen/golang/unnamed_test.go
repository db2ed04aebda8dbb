package golang_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
)

const unnamed = `
chart: unnamed
types: { Job: { kind: [slow, fast] } }
input: { mode: [a, b] }
context: { mode: [a, b], state: [x, y], jobs: list<Job> }
events: { WAIT: { reason: [question, plan] } }
actions: { note: { params: { level: [low, high] } } }
actors: { poll: { output: [seen, unseen] } }
initial: s
states:
  s: { invoke: { src: poll }, on: { WAIT: { actions: [ { assign: { mode: input.mode } }, { action: note, params: { level: "event.reason == 'plan' ? 'low' : 'high'" } } ] } } }
`

// An enum that the chart writes in a field's place is called after that place:
// programs name it and its values.
func TestEnumsWithoutNameAreCalledAfterTheirPlace(t *testing.T) {
	m, found := compile.Load(fstest.MapFS{"unnamed.yaml": {Data: []byte(unnamed)}}, "unnamed.yaml")
	if m == nil {
		t.Fatal(found)
	}
	code := generate(t, m)
	for _, want := range []string{"\ntype JobKind string", "\ntype Mode string", "\ntype StateType string", "\ntype WaitReason string", "\ntype NoteLevel string", "\ntype PollOutput string",
		"WaitReasonPlan ", "\n// WaitReason is an enum of the chart.\n"} {
		if !strings.Contains(code, want) {
			t.Errorf("no %q in\n%s", want, code)
		}
	}
}
