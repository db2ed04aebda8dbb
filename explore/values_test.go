package explore

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/interp"
)

// No value is tried twice, the empty text neither, which is tried in any case: what is
// tried is counted, and a search that tries too much says so.
func TestNoValueTwice(t *testing.T) {
	chart, err := interp.Load(fstest.MapFS{"chart.yaml": {Data: []byte(`chart: x
context: { all: map<bool> }
events: { GO: { s: string, t: string, m: map<bool> } }
initial: s
states: { s: { on: { GO: [ { guard: "event.s == '' && size(event.s) < 2", target: s }, { guard: "event.t == 'a' && event.t in context.all && '' in event.m", target: s } ] } } }`)}}, "chart.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s := newSearch(chart)
	list := (&chooser{s: s, m: s.m, now: &facts{}}).event(&s.m.Events[0])
	once := sorted(slices.Clone(list))
	if len(list) < 20 || len(once) < len(list) {
		t.Errorf("%d values, %d of which are different", len(list), len(once))
	}
}
