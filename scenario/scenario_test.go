package scenario

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/schema"
)

// A scripted session answers each command with what it is told to, and notes the
// commands.
type scripted struct {
	first   string
	answers map[string]string
	heard   []string
	closed  bool
}

func (s *scripted) First() []byte { return []byte(s.first) }
func (s *scripted) Do(line []byte) []byte {
	s.heard = append(s.heard, string(line))
	if a := s.answers[string(line)]; a != "" {
		return []byte(a)
	}
	return []byte(s.first)
}
func (s *scripted) Close() error { s.closed = true; return nil }

func (s *scripted) chart() Chart {
	return Chart{
		Open: func(Start) (Session, error) { return s, nil },
		Holds: func(cel schema.Text) (Condition, *diag.List) {
			return func(_, _ []byte) (bool, error) { return false, errors.New("div_by_zero") }, &diag.List{}
		},
	}
}

const atA = `{"context":{"n":1},"effects":[],"ignored":false,"status":"active","value":"a"}`

func load(t *testing.T, text string) *schema.Scenarios {
	t.Helper()
	file, found := schema.LoadScenarios(fstest.MapFS{"x.test.yaml": {Data: []byte(text)}}, "x.test.yaml")
	if found.HasErrors() {
		t.Fatal(found)
	}
	return file
}

// Each verb is one command line; what a step leaves out is left out there too.
func TestCommandsOfSteps(t *testing.T) {
	s := &scripted{first: atA, answers: map[string]string{
		`{"$snapshot":true}`: `{"effects":[],"ignored":false,"snapshot":{"chart":"x"},"status":"active","value":"a"}`,
	}}
	file := load(t, `
chart: x.yaml
scenarios:
  - name: all
    steps:
      - { send: GO, state: a }
      - { send: { type: GO, n: 1.5, s: "<é>" }, state: a }
      - { advance: 1h30m, state: a }
      - { done: { id: w }, state: a }
      - { done: { id: k/w, output: { n: 1 } }, state: a }
      - { fail: { id: w, error: { message: m } }, state: a }
      - { from: { id: w, event: UP }, state: a }
      - { to: { id: k, event: { type: HI, on: yes } }, state: a }
      - { guard: { name: g, value: false }, state: a }
      - { guard: { name: g, in: k, fail: why }, state: a }
      - { failAction: { name: n, in: k, error: { message: m } }, state: a }
      - { snapshot: true, state: a }
      - { restore: true, state: a }
      - { restore: true, anyHash: true, state: a }
      - { restart: true, state: a }
      - { resolve: { value: a }, state: a }
      - { resolve: { value: a.b, context: { n: 1.5 } }, state: a }
      - { resolve: { value: { a: b.c, d.e: f, d.g: {} } }, state: a }
`)
	results, err := Run(file, s.chart(), Options{})
	if err != nil || len(results) != 1 || results[0].Failure != nil {
		t.Fatalf("%v %+v", err, results[0].Failure)
	}
	want := []string{
		`{"type":"GO"}`, `{"type":"GO","n":1.5,"s":"<é>"}`, `{"$advance":"1h30m"}`, `{"$done":"w"}`, `{"$done":"k/w","output":{"n":1}}`,
		`{"$fail":"w","error":{"message":"m"}}`, `{"$from":"w","event":{"type":"UP"}}`, `{"$to":"k","event":{"type":"HI","on":"yes"}}`,
		`{"$guard":"g","value":false}`, `{"$guard":"g","in":"k","fail":"why"}`, `{"$failAction":"n","in":"k","error":{"message":"m"}}`,
		`{"$snapshot":true}`, `{"$restore":{"chart":"x"}}`, `{"$restore":{"chart":"x"},"anyHash":true}`, `{"$snapshot":true}`, `{"$restore":{"chart":"x"}}`, `{"$resolve":{"value":"a"}}`,
		`{"$resolve":{"value":{"a":{"b":{}}},"context":{"n":1.5}}}`, `{"$resolve":{"value":{"a":{"b":{"c":{}}},"d":{"e":{"f":{}},"g":{}}}}}`,
	}
	if got := strings.Join(s.heard, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s", got)
	}
	if !s.closed {
		t.Error("the session stays open")
	}
}

// A failure says what its step did.
func TestWhatAStepDidIsSaid(t *testing.T) {
	for _, c := range []struct{ step, doing string }{
		{"", "look"},
		{"send: GO, ", "send GO"},
		{`send: { type: GO, n: 1 }, `, `send {"type":"GO","n":1}`},
		{"advance: 1h30m, ", "advance 1h30m"},
		{"done: { id: k/w }, ", "done k/w"},
		{"fail: { id: w, error: { message: m } }, ", "fail w"},
		{"from: { id: w, event: UP }, ", "from w: UP"},
		{"to: { id: k, event: HI }, ", "to k: HI"},
		{"guard: { name: g, value: false }, ", "guard g"},
		{"failAction: { name: n, error: { message: m } }, ", "failAction n"},
		{"snapshot: true, ", "snapshot"},
		{"restore: { chart: x }, ", "restore"},
		{"restart: true, ", "restart"},
		{"resolve: { value: a }, ", "resolve"},
	} {
		s := &scripted{first: atA, answers: map[string]string{
			`{"$snapshot":true}`: `{"effects":[],"ignored":false,"snapshot":{"chart":"x"},"status":"active","value":"a"}`,
		}}
		results, err := Run(load(t, "chart: x.yaml\nscenarios: [ { name: one, steps: [ { "+c.step+"state: b } ] } ]\n"), s.chart(), Options{})
		if err != nil || results[0].Failure == nil || results[0].Failure.Doing != c.doing {
			t.Errorf("%q: %v %+v, want %s", c.step, err, results[0].Failure, c.doing)
		}
	}
}

// A scenario that begins with a snapshot begins with the snapshot's input, unless it
// says another.
func TestAScenarioFromASnapshot(t *testing.T) {
	for given, want := range map[string]string{"": `{"n":5}`, "input: { n: 6 }, ": `{"n":6}`} {
		var got Start
		s := &scripted{first: atA, answers: map[string]string{`{"$restore":{"input":{"n":5},"value":"a"}}`: atA}}
		chart := s.chart()
		chart.Open = func(start Start) (Session, error) { got = start; return s, nil }
		file := load(t, "chart: x.yaml\nscenarios: [ { name: one, "+given+"steps: [ { restore: { input: { n: 5 }, value: a }, state: a } ] } ]\n")
		if results, err := Run(file, chart, Options{}); err != nil || results[0].Failure != nil || string(got.Input) != want {
			t.Errorf("%s: started with %s, %v", given, got.Input, err)
		}
	}
}

// What goes wrong beside expectations says so.
func TestFailuresWithoutExpectation(t *testing.T) {
	for _, c := range []struct{ steps, message string }{
		{`[ { restore: true, state: a } ]`, "no step before this one took a snapshot"},
		{`[ { state: a, holds: context.n / 0 > 1 } ]`, "holds: context.n / 0 > 1: div_by_zero"},
	} {
		s := &scripted{first: atA}
		results, err := Run(load(t, "chart: x.yaml\nscenarios: [ { name: one, steps: "+c.steps+" } ]\n"), s.chart(), Options{})
		if err != nil || results[0].Failure == nil || results[0].Failure.Message != c.message {
			t.Errorf("%s: %v %+v", c.steps, err, results[0].Failure)
		}
	}
}

// A machine that did not start has nothing that other expectations could be met by.
func TestExpectationsOfAStartThatIsRefused(t *testing.T) {
	for steps, message := range map[string]string{
		`[ { refused: input } ]`:                        "",
		`[ { refused: true, state: a } ]`:               "the machine did not start: input: no",
		`[ { refused: input, context: { n: 1 } } ]`:     "the machine did not start: input: no",
		`[ { refused: input, holds: context.n == 1 } ]`: "the machine did not start: input: no",
		`[ { refused: input, allEffects: null } ]`:      "the machine did not start: input: no",
	} {
		s := &scripted{first: `{"refused":{"code":"input","message":"no"}}`}
		results, err := Run(load(t, "chart: x.yaml\nscenarios: [ { name: one, steps: "+steps+" } ]\n"), s.chart(), Options{})
		if err != nil || (results[0].Failure == nil) != (message == "") || message != "" && results[0].Failure.Message != message {
			t.Errorf("%s: %v %+v", steps, err, results[0].Failure)
		}
	}
}

// Where something failed that no step expected to, what is missing is not all that
// is said.
func TestWhatFailedIsSaid(t *testing.T) {
	const failed = `{"effects":[{"failed":{"code":"div_by_zero","message":"1 / 0","place":"states.a.entry","type":"execution"}}],` +
		`"error":{"code":"div_by_zero","message":"1 / 0","place":"states.a.entry","type":"execution"},"ignored":false,"status":"error","value":"a"}`
	const why = "the machine failed: div_by_zero: 1 / 0 (states.a.entry)"
	const child = `{"effects":[{"failed":{"code":"host","message":"gone","type":"Error"},"in":"k"}],"ignored":false,"status":"active","value":"a"}`
	const whyChild = "the child machine k failed: host: gone"
	for _, c := range []struct{ answer, steps, message string }{
		{failed, `[ { send: GO, children: { k: { value: b } } } ]`, why},
		{failed, `[ { send: GO, state: b } ]`, why},
		{failed, `[ { send: GO, state: b, status: done } ]`, why},
		{failed, `[ { send: GO, state: b, status: error } ]`, ""},
		{failed, `[ { send: GO, state: b, error: { code: div_by_zero } } ]`, ""},
		{failed, `[ { send: GO, state: a, holds: "true" } ]`, why + "; holds: true: div_by_zero"},
		{child, `[ { send: GO, state: b } ]`, whyChild},
		{child, `[ { send: GO, state: a }, { send: ON, children: { k: { value: b } } } ]`, whyChild},
		{child, `[ { send: GO, state: a }, { send: ON, state: b } ]`, ""},
	} {
		s := &scripted{first: atA, answers: map[string]string{`{"type":"GO"}`: c.answer}}
		results, err := Run(load(t, "chart: x.yaml\nscenarios: [ { name: one, steps: "+c.steps+" } ]\n"), s.chart(), Options{})
		if err != nil || results[0].Failure == nil || results[0].Failure.Message != c.message {
			t.Errorf("%s: %v %+v, want %s", c.steps, err, results[0].Failure, c.message)
		}
	}
}

// Of a list that is very long the ends are shown: an hour of a clock that ticks every
// second would fill all screens.
func TestLongLists(t *testing.T) {
	var effects []string
	for i := range 3600 {
		effects = append(effects, fmt.Sprintf(`{"log":%d}`, i))
	}
	s := &scripted{first: atA, answers: map[string]string{`{"$advance":"1h"}`: `{"effects":[` + strings.Join(effects, ",") + `],"ignored":false,"status":"active","value":"a"}`}}
	results, err := Run(load(t, "chart: x.yaml\nscenarios: [ { name: one, steps: [ { advance: 1h, effects: [ { log: 3600 } ] } ] } ]\n"), s.chart(), Options{})
	if err != nil || results[0].Failure == nil {
		t.Fatal(err, results)
	}
	shown := strings.Split(results[0].Failure.Diffs[0].Actual, "\n")
	if len(shown) != mostShown+1 || shown[0] != `{"log":0}` || shown[20] != "… and 3560 more …" || shown[40] != `{"log":3599}` {
		t.Errorf("%d lines: %q", len(shown), shown)
	}
}

// A report shows of large data what differs, and where lists begin to.
func TestDifferences(t *testing.T) {
	const answer = `{"context":{"a":1,"b":{"c":2,"d":[3]},"e":"5"},"effects":[{"log":1},{"log":2},{"log":3}],"ignored":false,"output":{"n":1},"status":"done","transitions":[],"value":"a"}`
	for _, c := range []struct{ expected, want string }{
		{`context: { a: 2, b: { c: 2 }, e: 5 }`, `context: {"a":2,"e":5} | {"a":1,"e":"5"}`},
		{`context: { b: { c: 3, d: [3] }, f: 1 }`, `context: {"b":{"c":3},"f":1} | {"b":{"c":2}}`},
		{`context: { b: { d: [] } }`, `context: {"b":{"d":[]}} | {"b":{"d":[3]}}`},
		{`context: { a: null }`, `context: {"a":null} | {"a":1}`},
		{`output: { n: 2 }`, `output: {"n":2} | {"n":1}`},
		{`output: null`, `output: absent | {"n":1}`},
		{`effects: [ { log: 2 }, { log: 1 } ]`, `effects: {"log":2}, {"log":1} | {"log":1}, {"log":2}, {"log":3} | not found in this order: {"log":1}`},
		{`effects: [ { log: 4 } ]`, `effects: {"log":4} | {"log":1}, {"log":2}, {"log":3}`},
		{`allEffects: [ { log: 1 }, { log: 3 } ]`, `allEffects: {"log":1}, {"log":3} | {"log":1}, {"log":2}, {"log":3} | number 2 is {"log":2}`},
		{`allEffects: [ { log: 1 } ]`, `allEffects: {"log":1} | {"log":1}, {"log":2}, {"log":3} | number 2 is one more: {"log":2}`},
		{`allEffects: [ { log: 1 }, { log: 2 }, { log: 3 }, { log: 4 } ]`, `allEffects: {"log":1}, {"log":2}, {"log":3}, {"log":4} | {"log":1}, {"log":2}, {"log":3} | number 4 is missing: {"log":4}`},
		{`transitions: [ { event: A }, { event: B } ]`, `transitions: {"event":"A"}, {"event":"B"} | none`},
	} {
		s := &scripted{first: answer}
		results, err := Run(load(t, "chart: x.yaml\nscenarios: [ { name: one, steps: [ { "+c.expected+" } ] } ]\n"), s.chart(), Options{})
		if err != nil || results[0].Failure == nil || len(results[0].Failure.Diffs) != 1 {
			t.Fatalf("%s: %v %+v", c.expected, err, results[0].Failure)
		}
		d := results[0].Failure.Diffs[0]
		got := d.What + ": " + strings.ReplaceAll(d.Expected+" | "+d.Actual, "\n", ", ")
		if d.Note != "" {
			got += " | " + d.Note
		}
		if got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.expected, got, c.want)
		}
	}
}

// Putting the machine through bytes is not a step: it shows only when a snapshot
// is not taken back.
func TestRestartOption(t *testing.T) {
	s := &scripted{first: atA, answers: map[string]string{
		`{"$snapshot":true}`:         `{"effects":[],"ignored":false,"snapshot":{"n":1},"status":"active","value":"a"}`,
		`{"$restore":{"n":1}}`:       `{"refused":{"code":"state","message":"no"}}`,
		`{"type":"GO"}`:              `{"effects":[{"log":1}],"ignored":false,"status":"active","value":"b"}`,
		`{"$restore":{"other":true}`: ``,
	}}
	file := load(t, "chart: x.yaml\nscenarios: [ { name: one, steps: [ { send: GO, state: b, effects: [ { log: 1 } ] } ] } ]\n")
	results, err := Run(file, s.chart(), Options{Restart: true})
	if err != nil || results[0].Failure == nil || results[0].Failure.Message != "the snapshot is refused: state: no" {
		t.Errorf("%v %+v", err, results[0].Failure)
	}
	if got := len(results[0].Answers); got != 2 {
		t.Errorf("%d answers, want the start's and the step's", got)
	}
}

// A back-end that cannot run is an error, not a failed scenario.
func TestABackendThatCannotRun(t *testing.T) {
	gone := errors.New("no compiler")
	chart := Chart{Open: func(Start) (Session, error) { return nil, gone }}
	_, err := Run(load(t, "chart: x.yaml\nscenarios: [ { name: one, steps: [ { state: a } ] } ]\n"), chart, Options{})
	if !errors.Is(err, gone) {
		t.Error(err)
	}
}

// A scenario that continues another is told from the other's beginning.
func TestContinues(t *testing.T) {
	s := &scripted{first: atA}
	file := load(t, `
chart: x.yaml
scenarios:
  - { name: third, continues: second B, steps: [ { send: C, state: a } ] }
  - { name: second $each, each: [A, B], continues: first, steps: [ { send: $each, state: a } ] }
  - { name: first, steps: [ { advance: 1s, state: a } ] }
`)
	if _, err := Run(file, s.chart(), Options{}); err != nil {
		t.Fatal(err)
	}
	want := `{"$advance":"1s"} {"type":"B"} {"type":"C"}`
	if got := strings.Join(s.heard[:3], " "); got != want {
		t.Errorf("got %s", got)
	}
}

// A clock that ticks every second has millions of effects in a month: what they are made
// into to be compared is for steps that expect some. Each is many allocations there.
func TestEffectsThatNobodyExpects(t *testing.T) {
	ticks := strings.Repeat(`{"timer":{"due":"2000-01-01T00:00:01Z","id":"after.1s.a"}},`, 5000)
	long := strings.Replace(atA, `"effects":[]`, `"effects":[`+strings.TrimSuffix(ticks, ",")+`]`, 1)
	tell := func(expected string) float64 {
		file := load(t, "chart: x.yaml\nscenarios: [ { name: long, steps: [ { advance: 30d, "+expected+" } ] } ]\n")
		return testing.AllocsPerRun(1, func() {
			s := &scripted{first: atA, answers: map[string]string{`{"$advance":"30d"}`: long}}
			results, err := Run(file, s.chart(), Options{})
			if err != nil || results[0].Failure != nil {
				t.Fatal(results, err)
			}
		})
	}
	if n := tell("state: a, context: { n: 1 }, ignored: false"); n > 1000 {
		t.Errorf("%v allocations for a step that expects no effects", n)
	}
	if n := tell("effects: [ { timer: { id: after.1s.a } } ]"); n < 5000 {
		t.Errorf("%v allocations where 5,000 effects are compared: the bound above says nothing", n)
	}
}
