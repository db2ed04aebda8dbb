package explore_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/schema"
)

// expect looks for texts in what is printed.
func expect(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

// Each value in a guard is tried from below, at and above it; so all guards go
// both ways, and all of it can be told.
func TestGuardsGoBothWays(t *testing.T) {
	for name, text := range map[string]string{
		"an int of the event": "events: { GO: { n: int } }\ninitial: a\nstates: { a: { on: { GO: { guard: event.n == 77, target: b } } }, b: { on: { GO: a } } }",
		"what it is assigned to": `events: { PUT: { n: int }, GO: {} }
context: { kept: int }
initial: a
states: { a: { on: { PUT: { actions: [ { assign: { kept: event.n } } ] }, GO: { guard: context.kept < -40, target: b } } }, b: { on: { GO: a } } }`,
		"by a parameter and a let": `events: { GO: { n: int } }
let: { far: "event.n - 10" }
guards: { above: { params: { p: int }, guard: far > params.p } }
initial: a
states: { a: { on: { GO: { guard: above(500), target: b } } }, b: { on: { GO: a } } }`,
		"doubles, enums and texts together": `types: { Kind: [x, y, z] }
events: { GO: { d: double, k: Kind, s: string } }
initial: a
states: { a: { on: { GO: { guard: "event.d > 0.75 && event.k == 'z' && event.s == 'open'", target: b } } }, b: { on: { GO: a } } }`,
		"presence and sizes": `events: { GO: { l: list<int>, o: optional<int> } }
initial: a
states: { a: { on: { GO: { guard: "size(event.l) == 2 && has(event.o)", target: b } } }, b: { on: { GO: a } } }`,
		"a pattern": "events: { GO: { s: string } }\ninitial: a\nstates: { a: { on: { GO: { guard: \"event.s.matches('^v[0-9]+-rc$')\", target: b } } }, b: { on: { GO: a } } }",
		"host guards, one by one": `events: { GO: {} }
guards: { one: {}, two: { params: { n: int } } }
initial: a
states: { a: { on: { GO: [ { guard: one && !two(1), target: b }, { guard: one, target: c } ] } }, b: { on: { GO: a } }, c: { on: { GO: a } } }`,
		"a host guard that another event has asked before": `events: { ASK: {}, GO: {}, STAY: {} }
guards: { one: {} }
initial: a
states: { a: { on: { ASK: { guard: one }, GO: { guard: one, target: b }, STAY: { guard: one } } }, b: { on: { GO: a } } }`,
		"a guard of a transition that does nothing": `events: { NEXT: {}, GO: { s: string } }
initial: a
states: { a: { on: { NEXT: b, GO: { guard: "event.s == 'x'" } } }, b: { on: { NEXT: a, GO: { guard: "event.s == 'y'" } } } }`,
		"the time that has passed": `events: { GO: {} }
context: { since: timestamp = now }
initial: a
states: { a: { on: { GO: { guard: "now - context.since > duration('90s')", target: b } } }, b: { on: { GO: a } } }`,
		"codes of a failed actor, and its output": `events: { GO: {} }
actors: { work: { output: { n: int } } }
initial: a
states:
  a: { on: { GO: busy } }
  busy:
    invoke:
      src: work
      onDone: [ { guard: event.output.n > 5, target: b }, a ]
      onError: [ { guard: "event.error.code == 'late'", target: b }, a ]
  b: { on: { GO: a } }`,
		"the input": "input: { fast: bool, n: int = 3 }\nevents: { GO: {} }\ninitial: a\nstates: { a: { on: { GO: { guard: \"input.fast && input.n > 2\", target: b } } }, b: { on: { GO: a } } }",
		"a key of a map in the context": `events: { ADD: { who: string }, GO: { who: string } }
context: { all: map<int> }
initial: a
states: { a: { on: { ADD: { actions: [ { assign: { "all[event.who]": 1 } } ] }, GO: { guard: event.who in context.all, target: b } } }, b: { on: { GO: a } } }`,
		"fields called size and key": `types: { Box: { w: int, key: { type: Lock } }, Lock: { code: int } }
events: { GO: { n: int, code: int } }
context: { size: { type: Box, default: { w: 7, key: { code: 3 } } } }
initial: a
states: { a: { on: { GO: { guard: "event.n == context.size.w && event.code == context.size.key.code", target: b } } }, b: { on: { GO: a } } }`,
	} {
		t.Run(name, func(t *testing.T) {
			chart := inline(t, "chart: x\n"+text)
			r := search(t, chart, explore.Options{})
			for _, part := range append(r.Coverage.Guards.Missing, r.Coverage.Transitions.Missing...) {
				t.Error(part.What)
			}
			if r.Cut != explore.NoLimit {
				t.Errorf("cut by %s", r.Cut)
			}
			found, paths := printed(t, chart, r)
			passes(t, chart, found)
			passes(t, chart, paths)
		})
	}
}

// A counter that no guard reads does not make configurations; one that a guard
// reads counts up to where it matters.
func TestAbstraction(t *testing.T) {
	const unread = `chart: x
events: { GO: {} }
context: { n: int, log: list<int> }
initial: a
states: { a: { on: { GO: { actions: [ { assign: { n: context.n + 1 } }, { append: { log: context.n } } ] } } } }`
	if r := search(t, inline(t, unread), explore.Options{}); r.Configurations != 1 || r.Cut != explore.NoLimit {
		t.Errorf("%d configurations of an unread counter, cut by %q", r.Configurations, r.Cut)
	}
	if r := search(t, inline(t, unread), explore.Options{States: 1}); r.Configurations != 1 || r.Cut != explore.NoLimit {
		t.Errorf("the limit cuts what it just lets in: %d configurations, cut by %q", r.Configurations, r.Cut)
	}
	const read = `chart: x
events: { GO: {}, END: {} }
context: { n: int }
initial: a
states: { a: { on: { GO: { actions: [ { assign: { n: context.n + 1 } } ] }, END: { guard: context.n >= 30, target: b } } }, b: {} }`
	r := search(t, inline(t, read), explore.Options{})
	if r.Configurations < 31 || r.Configurations > 40 || r.Coverage.States.Covered != 2 {
		t.Errorf("%d configurations of a counter to 30, states %d/2", r.Configurations, r.Coverage.States.Covered)
	}
}

// What a wildcard forbids is ignored on purpose, like what a name forbids.
func TestForbiddenByAPrefix(t *testing.T) {
	r := search(t, inline(t, `chart: x
events: { g.one: {}, g.two: {}, other: {} }
initial: a
states: { a: { on: { g.one: b, other: b } }, b: { on: { "g.*": {}, other: a } } }`), explore.Options{})
	for _, i := range r.Ignored {
		if i.State == "b" || !slices.Equal(i.Names, []string{"g.two"}) {
			t.Errorf("%s ignores %v", i.State, i.Names)
		}
	}
}

// A host action fails once where one of several keys takes its failure.
func TestMendedBesideOthers(t *testing.T) {
	for _, key := range []string{"error.execution, error.communication", "other, error.*"} {
		r := search(t, inline(t, `chart: x
events: { go: {}, other: {} }
actions: { hi: }
initial: a
states: { a: { on: { go: { actions: hi }, "`+key+`": z } }, z: { on: { go: a } } }`), explore.Options{})
		if len(r.Coverage.States.Missing) > 0 {
			t.Errorf("%s: %+v", key, r.Coverage.States.Missing)
		}
	}
}

// A deadlock is found by its shortest way; a final state and one that is said to
// be terminal are none, nor is where something is done, if only logged.
func TestDeadlocks(t *testing.T) {
	chart := inline(t, `chart: x
events: { GO: {}, END: {}, STOP: {}, LOG: {} }
context: { done: bool }
initial: a
states:
  a: { on: { GO: b, END: f, STOP: t, LOG: logs } }
  b: { on: { GO: stuck } }
  stuck: { on: { GO: { guard: context.done, target: a } } }
  logs: { on: { LOG: { actions: { log: "'here'" } } } }
  t: { meta: { terminal: true } }
  f: { type: final }`)
	r := search(t, chart, explore.Options{})
	if len(r.Deadlocks) != 1 || r.Deadlocks[0].Path.Len() != 2 || r.Deadlocks[0].Sure || !r.Found() {
		t.Fatalf("%+v", r.Deadlocks)
	}
	found, _ := printed(t, chart, r)
	expect(t, found, "deadlock: nothing can happen in stuck", "guards that did not hold", "stuck on GO -> a is never taken")
	passes(t, chart, found)
}

// What is known of a deadlock is said: nothing can lead on, or other values may.
func TestWhatIsSaidOfDeadlocks(t *testing.T) {
	for state, want := range map[string]string{
		"{}": "No event, timer or actor leads on from here.",
		"{ on: { GO: { guard: context.done, target: a } } }":                 "the transitions that are left have guards that did not hold.",
		"{ on: { GO: { guard: event.n * event.n == 1000003, target: a } } }": "Guards that did not hold ask for what comes from outside",
	} {
		chart := inline(t, "chart: x\nevents: { GO: { n: int } }\ncontext: { done: bool }\ninitial: a\nstates:\n  a: { on: { GO: b } }\n  b: "+state)
		found, _ := printed(t, chart, search(t, chart, explore.Options{}))
		expect(t, found, want)
	}
}

// Failures of the chart are told apart from those of the host.
func TestFailures(t *testing.T) {
	chart := inline(t, `chart: x
events: { GO: { n: int } }
context: { r: int }
actors: { work: {} }
initial: a
states: { a: { invoke: { src: work }, on: { GO: { actions: [ { assign: { r: 10 / event.n } } ] } } } }`)
	r := search(t, chart, explore.Options{})
	found, _ := printed(t, chart, r)
	expect(t, found, "failure: div_by_zero at", `send: {"type":"GO","n":0}`, "nothing handles a failure of the host in a", "status: error")
	passes(t, chart, found)
	if len(r.Failures) != 2 || !r.Found() {
		t.Errorf("%+v", r.Failures)
	}
}

// Ignored events are those that do nothing in any configuration with the state;
// what is forbidden is ignored on purpose.
func TestIgnored(t *testing.T) {
	chart := inline(t, `chart: x
events: { GO: {}, MAYBE: {}, NEVER: {}, NO: {} }
context: { on: bool }
initial: a
states: { a: { on: { GO: { actions: [ { assign: { on: true } } ] }, MAYBE: { guard: context.on, target: b }, NO: {} } }, b: { on: { "*": a } } }`)
	r := search(t, chart, explore.Options{})
	if len(r.Ignored) != 1 || r.Ignored[0].State != "a" || strings.Join(r.Ignored[0].Names, " ") != "NEVER" {
		t.Errorf("%+v", r.Ignored)
	}
}

// The limits end a search, which says so; an input that is refused is told.
func TestLimits(t *testing.T) {
	chart := inline(t, `chart: x
input: { n: int }
events: { GO: {} }
context: { n: int = input.n }
initial: a
states: { a: { on: { GO: { guard: context.n < 1000000, actions: [ { assign: { n: context.n + 1 } } ] } } } }`)
	r := search(t, chart, explore.Options{Input: []byte(`{"n":999950}`), States: 5})
	if r.Cut != explore.StateLimit || r.Configurations != 5 {
		t.Errorf("%d configurations, cut by %q", r.Configurations, r.Cut)
	}
	found, _ := printed(t, chart, r)
	expect(t, found, "cut by --states")
	if r = search(t, chart, explore.Options{Input: []byte(`{"n":500}`)}); !r.Merged {
		t.Error("numbers far from all constants count as one, and nobody is told")
	}
	r = search(t, chart, explore.Options{Time: time.Nanosecond})
	found, _ = printed(t, chart, r)
	expect(t, found, "cut by --time", "another run may")
	passes(t, chart, found)
	for input, why := range map[string]string{
		`{`:         "json: the text is no JSON at byte 1",
		`{"n":"x"}`: "input: n: this must be an int",
		`{"m":1}`:   "input: m: there is no such field",
	} {
		if _, err := explore.Run(chart, explore.Options{Input: []byte(input)}); err == nil || !strings.HasPrefix(err.Error(), "the machine does not start: "+why) {
			t.Errorf("the input %s: %v", input, err)
		}
	}
}

// The same chart gives the same text.
func TestSameTwice(t *testing.T) {
	const text = `chart: x
events: { GO: { s: string, n: int }, END: {} }
context: { all: map<int> }
actors: { work: { output: { n: int } } }
initial: a
states:
  a: { on: { GO: { guard: "event.n > 3 || event.s in context.all", actions: [ { assign: { "all[event.s]": event.n } } ] }, END: b } }
  b: { invoke: { src: work, onDone: a, onError: a } }`
	first, firstPaths := "", ""
	for range 5 {
		chart := inline(t, text)
		found, paths := printed(t, chart, search(t, chart, explore.Options{}))
		if first != "" && (found != first || paths != firstPaths) {
			t.Fatalf("two texts:\n%s\n%s", first, found)
		}
		first, firstPaths = found, paths
	}
}

// That an action of the host fails is tried where the chart has an answer to it.
func TestHostActionsFailWhereItIsHandled(t *testing.T) {
	for more, failures := range map[string]int{"": 0, ", error.execution: c": 1} {
		chart := inline(t, `chart: x
events: { GO: {}, STOP: {} }
actions: { beep: {}, buzz: {} }
initial: a
states: { a: { on: { GO: { target: b, actions: beep } } }, b: { on: { GO: a, STOP: c`+more+` } }, c: { entry: buzz, on: { GO: a } } }`)
		if r, told := searched(t, chart, explore.Options{}); len(r.Failures) != failures {
			t.Errorf("%q: %d failures\n%s", more, len(r.Failures), told)
		}
	}
}

// Texts with all that YAML and JSON might stumble over are told as they are.
func TestHostileTexts(t *testing.T) {
	chart := inline(t, `chart: x
events: { GO: { s: string } }
initial: a
states: { a: { on: { GO: { guard: "event.s in ['\\n', '\\u2028', '\\u007f', '\\u0085', '\\u00a0', '\\ufeff', '$x', '\"', '\\\\', '# no', '😀']", target: b } } }, b: { on: { GO: a } } }`)
	r := search(t, chart, explore.Options{})
	found, paths := printed(t, chart, r)
	passes(t, chart, found)
	passes(t, chart, paths)
}

// Child machines: their host actors end, their host guards go both ways, and they
// hear from outside what their parent never sends.
func TestChildren(t *testing.T) {
	chart := load(t, fstest.MapFS{
		"chart.yaml": {Data: []byte(`chart: top
actors: { sub: { chart: sub.yaml } }
events: { GO: {}, LEFT: {} }
internal: [LEFT]
initial: a
states:
  a: { on: { GO: b } }
  b: { on: { LEFT: e, GO: { actions: [ { send: { event: POKE, to: "'b'" } } ] } }, invoke: { src: sub, onDone: [ { guard: event.output.n > 3, target: c }, d ] } }
  c: { meta: { terminal: true } }
  d: { meta: { terminal: true } }
  e: { meta: { terminal: true } }`)},
		"sub.yaml": {Data: []byte(`chart: sub
events: { POKE: {}, SAY: { n: int }, LEAVE: {} }
sends: { LEFT: {} }
guards: { ready: {} }
context: { n: int }
output: { n: int = context.n }
initial: x
states:
  x: { on: { POKE: { guard: ready, target: y } } }
  y: { on: { SAY: { target: end, actions: [ { assign: { n: event.n } } ] }, LEAVE: { actions: [ { send: { event: LEFT, to: parent } } ] } } }
  end: { type: final }`)},
	}, "chart.yaml")
	r := search(t, chart, explore.Options{})
	if len(r.Coverage.States.Missing)+len(r.Coverage.Guards.Missing) > 0 {
		t.Errorf("%+v", r.Coverage)
	}
	_, paths := printed(t, chart, r)
	expect(t, paths, `to: {"id":"b","event":{"type":"SAY","n":4}}`)
	passes(t, chart, paths)
}

// A condition that must hold is looked after, and what it reads counts; where it
// does not hold, the shortest way there is told.
func TestInvariants(t *testing.T) {
	chart := inline(t, `chart: x
events: { UP: {}, DOWN: {} }
context: { n: int }
initial: a
states: { a: { on: { UP: { actions: [ { assign: { n: context.n + 1 } } ] }, DOWN: { actions: [ { assign: { n: context.n - 1 } } ] } } } }`)
	holds := func(text string) explore.Invariant {
		cel := schema.Text{Text: text, Pos: diag.Pos{Line: 1, Col: 1}, End: diag.Pos{Line: 1, Col: 2}}
		checked, found := compile.CheckCondition(chart.Machine(), cel)
		test, _ := chart.Condition(cel)
		if checked == nil {
			t.Fatal(found.String())
		}
		return explore.Invariant{Text: text, Expr: checked.Expr, Types: checked.Types, Test: test}
	}
	r := search(t, chart, explore.Options{Holds: []explore.Invariant{holds("context.n < 7"), holds("context.n != 100 || true"), holds("100 / (context.n + 3) < 1000")}})
	if len(r.Broken) != 2 || r.Broken[0].Path.Len() != 3 || r.Broken[0].Err == nil || r.Broken[1].Path.Len() != 7 || !r.Found() {
		t.Fatalf("%+v", r.Broken)
	}
	found, _ := printed(t, chart, r)
	expect(t, found, `name: "broken: context.n < 7"`, `holds: ["!(context.n < 7)"]`, "cannot be told here")
	passes(t, chart, found)
	if r := search(t, chart, explore.Options{}); r.Configurations != 1 {
		t.Errorf("without a condition there are %d configurations", r.Configurations)
	}
}
