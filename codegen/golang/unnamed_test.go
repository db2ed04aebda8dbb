package golang_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
)

// An enum that the chart writes in a field's place is called after that place:
// programs name it and its values.
func TestEnumsWithoutNameAreCalledAfterTheirPlace(t *testing.T) {
	m := samples.Written(t, samples.Unnamed)
	code := generate(t, m)
	for _, want := range []string{"\ntype JobKind string", "\ntype Mode string", "\ntype StateType string", "\ntype WaitReason string", "\ntype NoteLevel string", "\ntype PollOutput string",
		"WaitReasonPlan ", "\n// WaitReason is an enum of the chart.\n"} {
		if !strings.Contains(code, want) {
			t.Errorf("no %q in\n%s", want, code)
		}
	}
}
