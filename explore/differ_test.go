package explore_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/mutate"
	"github.com/lockstep-charts/lockstep/scenario"
	"github.com/lockstep-charts/lockstep/schema"
)

// What tells a chart from a mutant of it passes on the chart and fails on the
// mutant; most mutants can be told.
func TestDiffers(t *testing.T) {
	root := os.DirFS("../charts")
	for _, name := range []string{"turn.yaml", "thread.yaml", "agent.yaml", "download.yaml", "channel.yaml"} {
		t.Run(name, func(t *testing.T) {
			chart := load(t, root, name)
			mem, err := explore.Remember(chart, explore.Options{States: 100})
			if err != nil {
				t.Fatal(err)
			}
			told, all := 0, mutate.Spread(mutate.All(chart.Machine()), 40)
			for i := range all {
				mutant := interp.From(all[i].Machine)
				path := mem.Differs(mutant)
				if path == nil {
					continue
				}
				told++
				tellsApart(t, chart, mutant, path.Tell(all[i].What))
			}
			if told*2 < len(all) {
				t.Errorf("only %d of %d mutants are told from the chart", told, len(all))
			}
		})
	}
}

// The output of a chart that declares none may be of any type, also where it alone
// differs.
func TestDiffersByAnOutputAlone(t *testing.T) {
	chart := load(t, fstest.MapFS{"first.yaml": {Data: []byte(`
chart: first
events: { GO: , F: , G: }
initial: a
states:
  a:
    on:
      GO: { actions: [ { raise: F }, { raise: G } ] }
      F: b
      G: b
  b: { type: final, output: event.type }
`)}}, "first.yaml")
	mem, err := explore.Remember(chart, explore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	told := false
	for _, m := range mutate.All(chart.Machine()) {
		mutant := interp.From(m.Machine)
		if path := mem.Differs(mutant); path != nil {
			text := path.Tell(m.What)
			tellsApart(t, chart, mutant, text)
			told = told || strings.Contains(text, `output: "F"`)
		}
	}
	if !told {
		t.Error("no mutant is told by the output")
	}
}

// tellsApart checks that a scenario passes on a chart and fails on a mutant.
func tellsApart(t *testing.T, chart, mutant *interp.Chart, scenario string) {
	t.Helper()
	text := "chart: chart.yaml\nscenarios:\n" + scenario
	if failed := tell(t, chart, text); failed != "" {
		t.Errorf("it fails on the chart itself:\n%s\n%s", failed, text)
	}
	if tell(t, mutant, text) == "" {
		t.Errorf("the mutant passes:\n%s", text)
	}
}

// A chart does not differ from itself.
func TestDiffersNotFromItself(t *testing.T) {
	chart := load(t, os.DirFS("../charts"), "download.yaml")
	mem, err := explore.Remember(chart, explore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if path := mem.Differs(load(t, os.DirFS("../charts"), "download.yaml")); path != nil {
		t.Errorf("it does:\n%s", path.Tell("x"))
	}
	if _, err := explore.Remember(chart, explore.Options{Input: []byte(`{}`)}); err == nil {
		t.Error("an input that is refused is taken")
	}
}

// tell gives the report of a failing file, "" when all passes.
func tell(t *testing.T, chart *interp.Chart, text string) string {
	t.Helper()
	file, found := schema.LoadScenarios(fstest.MapFS{"x.test.yaml": {Data: []byte(text)}}, "x.test.yaml")
	if len(found.All()) > 0 {
		t.Fatalf("it is no good scenario file:\n%s\n%s", found.String(), text)
	}
	results, err := scenario.Run(file, scenario.Chart{
		Machine: chart.Machine(),
		Open: func(start scenario.Start) (scenario.Session, error) {
			s, first := lines.Open(chart.Program(), lines.Start{Input: start.Input, Now: lines.DefaultNow, Trace: true})
			return &session{s, first}, nil
		},
		Holds: func(cel schema.Text) (scenario.Condition, *diag.List) {
			holds, found := chart.Condition(cel)
			return holds, found
		},
	}, scenario.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if scenario.Failed(results) == 0 {
		return ""
	}
	var b strings.Builder
	_ = scenario.WriteText(&b, results)
	return b.String()
}

// What an event or an actor's output carries shows where it goes, also when nothing
// depends on it: each assignment that is dropped is noticed, at the start too.
func TestDiffersByWhatIsOnlyStored(t *testing.T) {
	chart := load(t, fstest.MapFS{"store.yaml": {Data: []byte(`
chart: store
types: { P: { x: int, y: optional<string> }, K: [one, two] }
context: { n: int, s: string, b: bool, d: double, o: optional<int>, l: list<int>, p: P, q: optional<P>, k: K, m: map<int>, t: timestamp, u: duration, z: int, j: any = null, w: int, first: int }
events:
  N: { v: int }
  S: { v: string }
  B: { v: bool }
  D: { v: double }
  O: { v: optional<int> }
  L: { v: list<int> }
  P: { v: P }
  Q: { v: optional<P> }
  K: { v: K }
  M: { v: map<int> }
  T: { v: timestamp }
  U: { v: duration }
  Z: { v: int = 0 }
  J: { v: any }
  G: { v: int, ok: bool }
  ON: { v: int }
  COPY:
actors: { job: { output: { n: int } } }
initial: a
states:
  a:
    entry: { assign: { first: 3 } }
    invoke: { src: job, onDone: { actions: { assign: { w: event.output.n } } } }
    on:
      N: { actions: { assign: { n: event.v } } }
      S: { actions: { assign: { s: event.v } } }
      B: { actions: { assign: { b: event.v } } }
      D: { actions: { assign: { d: event.v } } }
      O: { actions: { assign: { o: event.v } } }
      L: { actions: { assign: { l: event.v } } }
      P: { actions: { assign: { p: event.v } } }
      Q: { actions: { assign: { q: event.v } } }
      K: { actions: { assign: { k: event.v } } }
      M: { actions: { assign: { m: event.v } } }
      T: { actions: { assign: { t: event.v } } }
      U: { actions: { assign: { u: event.v } } }
      Z: { actions: { assign: { z: event.v } } }
      J: { actions: { assign: { j: event.v } } }
      G: { guard: event.ok, actions: { assign: { n: event.v } } }
      ON: { target: b, actions: { assign: { n: event.v } } }
  b: { on: { COPY: { target: c, actions: { assign: { z: context.n } } } } }
  c: { meta: { terminal: true } }
`)}}, "store.yaml")
	mem, err := explore.Remember(chart, explore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutate.All(chart.Machine()) {
		mutant := interp.From(m.Machine)
		if path := mem.Differs(mutant); path == nil {
			t.Errorf("nothing notices that %s", m.What)
		} else {
			tellsApart(t, chart, mutant, path.Tell(m.What))
		}
	}
}

var mutated = flag.Int("mutated", 10, "how many random charts TestDiffersAtRandom seeds faults in")

// So of mutants of random charts, whatever they are made of.
func TestDiffersAtRandom(t *testing.T) {
	told := 0
	for seed := range uint64(*mutated) {
		d := &drafter{r: rand.New(rand.NewPCG(seed, 23)), ends: seed%2 == 0}
		chart := load(t, fstest.MapFS{"chart.yaml": {Data: []byte(d.chart())}, "kid.yaml": {Data: []byte(d.kid())}}, "chart.yaml")
		mem, err := explore.Remember(chart, explore.Options{States: 60})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mutate.Spread(mutate.All(chart.Machine()), 12) {
			mutant := interp.From(m.Machine)
			if path := mem.Differs(mutant); path != nil {
				told++
				tellsApart(t, chart, mutant, path.Tell(m.What))
			}
		}
	}
	if told < *mutated {
		t.Errorf("only %d mutants are told from their charts", told)
	}
}

// A step is told what it would have to expect of what only its own answer has.
func TestTelling(t *testing.T) {
	for _, c := range []struct{ answer, other, want string }{
		{`{"value":"a","status":"active","effects":[]}`, `{"value":"b","status":"active","effects":[]}`, `state: "a"`},
		{`{"value":"a","status":"done","effects":[]}`, `{"value":"a","status":"active","effects":[]}`, "status: done"},
		{`{"value":"a","status":"active","effects":[]}`, `{"value":"a","status":"error","effects":[]}`, `status: "active"`},
		{`{"value":"a","status":"active","ignored":true,"effects":[]}`, `{"value":"a","status":"active","ignored":false,"effects":[]}`, "ignored: true"},
		{`{"value":"a","status":"active","context":{"n":1,"m":2},"effects":[]}`, `{"value":"a","status":"active","context":{"m":2,"o":3},"effects":[]}`, `context: {"n":1,"o":null}`},
		{`{"value":"a","status":"active","effects":[{"emit":{"type":"A"}}]}`, `{"value":"a","status":"active","effects":[]}`, `allEffects: [{"emit":{"type":"A"}}]`},
		{`{"value":"a","status":"active","effects":[],"transitions":[]}`, `{"value":"a","status":"active","effects":[],"transitions":[{}]}`, ""},
		{`{"refused":{"code":"state","message":"x"}}`, `{"refused":{"code":"timer","message":"x"}}`, ""},
		{`{"snapshot":{"value":"a"}}`, `{"snapshot":{"value":"b"}}`, ""},
	} {
		if got := explore.Telling([]byte(c.answer), []byte(c.other)); got != c.want {
			t.Errorf("%s beside %s: %q, want %q", c.answer, c.other, got, c.want)
		}
	}
}
