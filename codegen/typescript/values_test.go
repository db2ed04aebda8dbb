package typescript_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
)

// A value that takes several lines is written as one writes types: what is in braces
// stands further in than they do, and ends with a semicolon.
func TestLongValuesAreIndented(t *testing.T) {
	m := samples.Written(t, `
chart: long
events: { GO: }
initial: waiting_for_a_place
states:
  waiting_for_a_place: { on: { GO: at_work } }
  at_work:
    type: parallel
    states:
      hands_that_are_moving:
        initial: raised_above_the_head
        states:
          raised_above_the_head: { on: { GO: lowered_to_the_ground } }
          lowered_to_the_ground: { initial: flat_and_still, states: { flat_and_still: {}, clenched_and_trembling: {}, hidden_behind_the_back: {} } }
      eyes: { initial: open, states: { open: {}, shut: {} } }
`)
	const want = `export type Value =
  | 'waiting_for_a_place'
  | {
      readonly at_work: {
        readonly hands_that_are_moving:
          | 'raised_above_the_head'
          | {
              readonly lowered_to_the_ground: 'flat_and_still' | 'clenched_and_trembling' | 'hidden_behind_the_back';
            };
        readonly eyes: 'open' | 'shut';
      };
    };
`
	text := string(typescript.Generate(m, typescript.Options{Ext: ".ts"}))
	if _, got, _ := strings.Cut(text, "export type Value ="); !strings.Contains(text, want) {
		t.Errorf("the value is\nexport type Value =%s", got[:min(len(got), len(want))])
	}
}
