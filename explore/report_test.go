package explore_test

// What is printed, word for word: testdata has it of one chart on which a search finds all
// that it may.

import (
	"flag"
	"os"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/explore"
)

var update = flag.Bool("update", false, "write what is printed anew")

const (
	order = `chart: order
input: { fast: bool }
context: { n: int }
events: { GO: { k: int }, BAD: , HOST: , KID: , TWO: , ODD: { k: int }, END: , ASKED: }
guards: { ready: }
actions: { call: }
actors: { work: { output: { n: int } }, kid: { chart: kid.yaml } }
initial: a
states:
  a:
    on:
      GO: [ { guard: event.k > 5 && !ready, target: b, actions: call }, { guard: event.k < 3 && context.n < 3, actions: { assign: { n: context.n + 1 } } } ]
      BAD: { actions: { assign: { n: 10 / (context.n - 1) } } }
      HOST: { guard: input.fast, target: work }
      TWO: two
      KID: kid
      END: end
  b: { on: { error.execution: a, ASKED: {} } }
  odd: { meta: { terminal: true } }
  work: { invoke: { src: work, onDone: { guard: event.output.n == 3, target: wait } } }
  wait: { on: { GO: { guard: context.n == 9, target: b } } }
  kid: { invoke: { src: kid, onDone: b }, after: { 90s: { target: b, actions: call } } }
  two:
    type: parallel
    states:
      left: { initial: l, states: { l: { type: final } } }
      right: { initial: r, states: { r: { on: { ODD: { guard: event.k * event.k == 1369, target: '#odd' } } } } }
  end: { type: final }`
	kid = `chart: kid
events: { PING: { s: string } }
guards: { able: }
actors: { job: }
sends: { ASKED: {} }
initial: a
states:
  a: { on: { PING: { guard: "event.s == '\\u200b\"' && able", target: b, actions: { send: { event: ASKED, to: parent } } } } }
  b: { invoke: { src: job, onDone: c, onError: c } }
  c: { type: final }`
)

func TestReport(t *testing.T) {
	chart := load(t, fstest.MapFS{"chart.yaml": {Data: []byte(order)}, "kid.yaml": {Data: []byte(kid)}}, "chart.yaml")
	r := search(t, chart, explore.Options{Holds: []explore.Invariant{invariant(t, chart, "context.n < 3"), invariant(t, chart, "10 / (context.n - 2) < 100")}})
	told, paths := printed(t, chart, r)
	passes(t, chart, told)
	passes(t, chart, paths)
	for name, got := range map[string]string{"report": told, "paths": paths} {
		path := "testdata/" + name + ".golden"
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(path); err != nil || string(want) != got {
			t.Errorf("%s is not what is printed (go test ./explore -run TestReport -update): %v\n%s", path, err, got)
		}
	}
}
