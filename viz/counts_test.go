package viz_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/viz"
)

const countedChart = `chart: counted
events: { GO: {}, BACK: {}, STAY: {}, NO: {} }
initial: a
states:
  a:
    on:
      GO: b
      STAY: { actions: [ { log: "'x'" } ] }
      NO: {}
  b: { on: { BACK: a, GO: a } }
  h: { type: history, target: b }
`

// Counts are told by class, as data, in the title and in words.
func TestCounts(t *testing.T) {
	m := inline(t, countedChart)
	o := viz.Options{Counts: &viz.Counts{States: []int{-1, 3, 0, -1}, Transitions: []int{2, 1, -1, 0, 1}}}
	checkPicture(t, m, o)
	text, err := viz.SVG(m, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<g id="s-a" class="state atomic odd covered" data-path="a" data-line="5" data-count="3">`, "a (atomic, entered 3 times)", ">entered 3 times<",
		`class="state atomic odd uncovered"`, ">never entered<", `class="transition event covered" data-event="GO" data-source="a" data-target="b" data-count="2"`,
		`class="transition event uncovered" data-event="BACK"`, "taken 2 times", "×0", "never taken", `class="internal covered" data-event="STAY" data-source="a" data-count="1"`,
		"Entered: 1 of 2 states. Taken: 3 of 4 transitions.", "stroke-dasharray:3 3", "--uncovered:",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(string(text), `data-event="NO" data-source="a" data-count`) {
		t.Error("what forbids an event is counted")
	}
}

// Without counts nothing of them is there; counts of another chart are refused.
func TestNoCounts(t *testing.T) {
	m := inline(t, countedChart)
	text, err := viz.SVG(m, viz.Options{})
	if err != nil || strings.Contains(string(text), "covered") || strings.Contains(string(text), "data-count") {
		t.Errorf("%v: coverage in a plain picture", err)
	}
	var wrong *viz.CountsError
	if _, err := viz.SVG(m, viz.Options{Counts: &viz.Counts{States: []int{1}}}); !errors.As(err, &wrong) {
		t.Errorf("counts of another chart: %v", err)
	}
}
