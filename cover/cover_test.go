package cover_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

const chart = `chart: x
events: { GO: { n: int }, NO: {}, BACK: {} }
actors: { work: {} }
initial: a
states:
  a:
    on:
      GO: [ { guard: event.n > 1, target: b }, { guard: 1 / event.n > 5, target: c } ]
      NO: {}
  b:
    invoke: { src: work, onDone: a, onError: c }
    after: { 5s: c }
    on: { BACK: h }
  c: { on: { error.execution: a } }
  h: { type: history, target: a }
`

func recorded(t *testing.T, commands ...string) (*cover.Recorder, *cover.Report) {
	t.Helper()
	r, c := noted(t, chart, commands...)
	return r, r.Report(c.Machine(), "x.yaml")
}

// noted tells commands to a machine whose deeds are noted, and to one that answers
// for itself: they must say the same.
func noted(t *testing.T, text string, commands ...string) (*cover.Recorder, *interp.Chart) {
	t.Helper()
	c, err := interp.Load(fstest.MapFS{"x.yaml": {Data: []byte(text)}}, "x.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r := cover.New(c.Program())
	watched, first := lines.Open(r.Program(), lines.Start{Now: lines.DefaultNow})
	plain, same := lines.Open(c.Program(), lines.Start{Now: lines.DefaultNow})
	for i := 0; ; i++ {
		if !bytes.Equal(first, same) {
			t.Fatalf("a machine that is noted does something else:\n%s\n%s", first, same)
		}
		if i == len(commands) {
			return r, c
		}
		first, same = watched.Do([]byte(commands[i])), plain.Do([]byte(commands[i]))
	}
}

// Everything is counted where it happens, and what did not happen is named.
func TestReport(t *testing.T) {
	r, o := recorded(t, `{"type":"GO","n":2}`, `{"type":"BACK"}`, `{"type":"GO","n":1}`, `{"type":"GO","n":3}`, `{"$advance":"5s"}`)
	if got := []cover.Part{o.States, o.Transitions, o.Guards, o.Timers, o.Errors}; got[0].Covered != 3 || got[1].Covered != 3 ||
		got[2].Covered != 3 || got[3].Covered != 1 || got[4].Covered != 0 || got[0].Total != 3 || got[1].Total != 7 || got[2].Total != 4 || got[4].Total != 2 {
		t.Errorf("%+v", got)
	}
	if got := r.Entered(); !slices.Equal(got, []int{-1, 2, 2, 1, -1}) {
		t.Errorf("entered %v", got)
	}
	if got := r.Taken(); got[0] != 2 || got[1] != 0 || !slices.Contains(got, -1) {
		t.Errorf("taken %v", got)
	}
	var b strings.Builder
	if err := o.Text(&b); err != nil {
		t.Fatal(err)
	}
	if want := `x.yaml: states 3/3, transitions 3/7, guards both ways 3/4, timers 1/1, error paths 0/2
  x.yaml:8: a on GO -> c is never taken
  x.yaml:11: b on done.invoke.b -> a is never taken
  x.yaml:11: b on error.invoke.b -> c is never taken
  x.yaml:14: c on error.execution -> a is never taken
  x.yaml:8: the guard 1 / event.n > 5 of a on GO -> c is never true
`; b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

// A guard that fails counts as false; a machine that does nothing covers its
// first state.
func TestFailingGuardAndNothing(t *testing.T) {
	_, o := recorded(t, `{"type":"GO","n":0}`)
	if o.Guards.Covered != 2 {
		t.Errorf("%+v", o.Guards)
	}
	r, o := recorded(t)
	if o.States.Covered != 1 || o.Transitions.Covered != 0 || !slices.Equal(r.Missing(), []int32{2, 3}) || len(r.Fresh()) != 0 {
		t.Errorf("%+v", o)
	}
}

// What is done on the way is done as without the notes: on entering and leaving, at
// the start, by transitions.
func TestActionsAreCarriedOut(t *testing.T) {
	r, _ := noted(t, `chart: x
events: { GO: {}, BACK: {}, STAY: {}, NOTHING: {}, FAIL: { n: int } }
initial: { target: a, actions: { log: "'first'" } }
states:
  a:
    on: { GO: { target: b, actions: { log: "'goes'" } }, STAY: { actions: { log: "'stays'" } }, NOTHING: {} }
    exit: { log: "'leaves a'" }
  b:
    entry: { log: "'enters b'" }
    initial: { target: c, actions: { log: "'begins'" } }
    states: { c: { entry: { log: "'enters c'" }, exit: { log: "'leaves c'" } } }
    on: { BACK: a, FAIL: { actions: [ { log: 1 / event.n }, { log: "'not told'" } ] }, error.execution: { actions: { log: "'failed'" } } }
`, `{"type":"STAY"}`, `{"type":"NOTHING"}`, `{"type":"GO"}`, `{"type":"BACK"}`, `{"type":"GO"}`, `{"type":"FAIL","n":0}`)
	if got := r.Entered(); !slices.Equal(got, []int{-1, 2, 2, 2}) {
		t.Errorf("entered %v", got)
	}
	if got := r.Taken(); !slices.Equal(got, []int{2, 1, -1, 1, 1, 1}) {
		t.Errorf("taken %v", got)
	}
	if got := r.Fresh(); !slices.Equal(got, []int32{1, 0, 3, 0, 4, 5}) {
		t.Errorf("fresh %v", got)
	}
	if got := r.Fresh(); len(got) != 0 {
		t.Errorf("fresh %v, again", got)
	}
	noted(t, `chart: x
events: { GO: {} }
initial: a
states: { a: { exit: { log: "'leaves a'" }, on: { GO: b } }, b: {} }
`, `{"type":"GO"}`)
}

// A failure that is taken beside an event is an error path.
func TestErrorsAmongEvents(t *testing.T) {
	c, err := interp.Load(fstest.MapFS{"x.yaml": {Data: []byte("chart: x\nevents: { GO: {} }\ninitial: a\nstates: { a: { on: { \"GO, error.execution\": a } } }\n")}}, "x.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if o := cover.New(c.Program()).Report(c.Machine(), "x.yaml"); o.Errors.Total != 1 {
		t.Errorf("%+v", o.Errors)
	}
}

// What was never taken has the name by which its chart has it.
func TestNamesOfTransitions(t *testing.T) {
	c, err := interp.Load(fstest.MapFS{"x.yaml": {Data: []byte(`chart: x
context: { n: int }
events: { GO: {} }
on: { GO: { actions: { log: "'here'" } } }
initial: a
states:
  a: { after: { 5s: b } }
  b: { always: { guard: context.n > 0, target: a } }
`)}}, "x.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range cover.New(c.Program()).Report(c.Machine(), "x.yaml").Transitions.Missing {
		got = append(got, m.What)
	}
	if want := []string{"(root) on GO is never taken", "a on after 5s -> b is never taken", "b on always -> a is never taken"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// A guard that holds whenever it is asked is never false; its transition is named with all
// that it leads to.
func TestGuardsThatAlwaysHold(t *testing.T) {
	r, c := noted(t, `chart: x
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: { guard: event.n > 1, target: [p.l.b, p.r.b] } } }
  p:
    type: parallel
    states:
      l: { initial: a, states: { a: {}, b: {} } }
      r: { initial: a, states: { a: {}, b: {} } }
`, `{"type":"GO","n":2}`)
	guards := r.Report(c.Machine(), "x.yaml").Guards
	want := cover.Missing{Line: 5, What: "the guard event.n > 1 of a on GO -> p.l.b -> p.r.b is never false", SoFar: "the guard event.n > 1 of a on GO -> p.l.b -> p.r.b was not false"}
	if guards.Covered != 1 || !slices.Equal(guards.Missing, []cover.Missing{want}) {
		t.Errorf("%+v", guards)
	}
}

// Histories are no states to be in, and what is late or goes wrong is told once: among
// the transitions.
func TestTextOfWhatDidNothing(t *testing.T) {
	r, c := noted(t, `chart: x
events: { GO: {} }
initial: a
states:
  a: { on: { GO: b, error.execution: b.last }, after: { 5s: b.all } }
  b:
    initial: c
    states: { c: {}, last: { type: history, target: c }, all: { type: history, history: deep, target: c } }
`)
	var b strings.Builder
	if err := r.Report(c.Machine(), "x.yaml").Text(&b); err != nil {
		t.Fatal(err)
	}
	if want := `x.yaml: states 1/3, transitions 0/3, guards both ways 0/0, timers 0/1, error paths 0/1
  x.yaml:6: the state "b" is never entered
  x.yaml:8: the state "b.c" is never entered
  x.yaml:5: a on GO -> b is never taken
  x.yaml:5: a on error.execution -> b.last is never taken
  x.yaml:5: a on after 5s -> b.all is never taken
`; b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

// A report is JSON as it is read back.
func TestJSON(t *testing.T) {
	_, o := recorded(t)
	text, err := json.Marshal(o)
	var back cover.Report
	if err != nil || json.Unmarshal(text, &back) != nil || back.Transitions.Total != 7 {
		t.Errorf("%v: %s", err, text)
	}
	if errors := back.Errors; errors.Total != 2 || errors.Missing[0] != (cover.Missing{Line: 11, What: "b on error.invoke.b -> c is never taken"}) {
		t.Errorf("%+v", errors)
	}
	if missing := fmt.Sprint(back.Transitions.Missing, back.Timers.Missing); !strings.Contains(missing, "a on GO -> b is never taken") || !strings.Contains(missing, "b on after 5s -> c never fires") {
		t.Error(missing)
	}
}

// A timer has fired also where nothing came of it, and is one timer with all that may follow.
func TestTimersThatFire(t *testing.T) {
	const text = `chart: x
context: { n: int }
events: { GO: {} }
initial: a
states:
  a:
    on: { GO: b }
    after: { 5s: [ { guard: context.n > 2, target: b }, { guard: context.n > 1, target: c } ], 9s: { guard: context.n > 0, target: b } }
  b: { after: { 1s: {}, 2s: c } }
  c: {}
`
	for _, c := range []struct {
		commands []string
		fired    int
		missing  string
	}{
		{nil, 0, "[a on after 5s -> b never fires a on after 9s -> b never fires b on after 2s -> c never fires]"},
		{[]string{`{"$advance":"5s"}`}, 1, "[a on after 9s -> b never fires b on after 2s -> c never fires]"},
		{[]string{`{"$advance":"9s"}`, `{"type":"GO"}`, `{"$advance":"2s"}`}, 3, "[]"},
	} {
		r, chart := noted(t, text, c.commands...)
		var missing []string
		timers := r.Report(chart.Machine(), "x.yaml").Timers
		for _, m := range timers.Missing {
			missing = append(missing, m.What)
		}
		if timers.Total != 3 || timers.Covered != c.fired || fmt.Sprint(missing) != c.missing {
			t.Errorf("after %s: %d of %d, without %s", c.commands, timers.Covered, timers.Total, missing)
		}
	}
}
