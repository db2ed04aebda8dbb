package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/lint"
)

// Each rule from several sides: charts with what is found about them, as
// code@line:column, and charts that look alike and are in order.

// A lintCase is a chart without its first line, and what is found about it.
type lintCase struct{ name, want, chart string }

func TestCases(t *testing.T) {
	for _, test := range slices.Concat(guardCases, knownCases, shapeCases, dataCases) {
		t.Run(test.name, func(t *testing.T) {
			if got := places(test.chart); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestChildrenThatFail: only a child in which something can fail needs an onError.
func TestChildrenThatFail(t *testing.T) {
	for child, want := range map[string]string{
		"initial: a\nstates: { a: { after: { 1s: b } }, b: { type: final } }":                                                             "",
		"actions: { host: }\ninitial: a\nstates: { a: { entry: host, after: { 1s: b } }, b: { type: final } }":                            "LS317",
		"context: { n: int = 1 / 2 }\ninitial: a\nstates: { a: { entry: { log: 7 / context.n }, after: { 1s: b } }, b: { type: final } }": "LS317",
	} {
		parent := "chart: p\nactors: { k: { chart: k.yaml } }\nevents: { STOP: {} }\ninitial: a\n" +
			"states: { a: { invoke: { src: k, onDone: b }, on: { STOP: b } }, b: { type: final } }\n"
		_, found := lint.Load(fstest.MapFS{"p.yaml": {Data: []byte(parent)}, "k.yaml": {Data: []byte("chart: k\n" + child + "\n")}}, "p.yaml")
		var got []string
		for _, f := range found.All() {
			got = append(got, f.Code.String())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("got %q, want %q with the child\n%s", got, want, child)
		}
	}
}

// TestWhatLooksAlike: what is not seen is told by its number, with what to write.
func TestWhatLooksAlike(t *testing.T) {
	for text, say := range map[string]string{
		`p\u0430ypal`:            "the letter U+0430 among Latin ones",
		`caf\u0065\u0301`:        `write it composed: "caf\u00e9"`,
		`\u1112\u1161\u11ab`:     `write it composed: "\ud55c"`,
		`caf\u00e9 \u0440\u0430`: "",
	} {
		told := ""
		for _, f := range findings("chart: example\ninitial: a\nstates: { a: { tags: [\"" + text + "\"], on: { GO: b } }, b: { on: { GO: a } } }\n") {
			told += f.Message + ": " + f.Cure
		}
		if !strings.Contains(told, say) || say == "" && told != "" {
			t.Errorf("%s: %s", text, told)
		}
	}
}

// TestWhyReenterIsUseless: the root is its own reason; its targets lie inside.
func TestWhyReenterIsUseless(t *testing.T) {
	for states, why := range map[string]string{
		"on: { GO: { target: a, reenter: true } }\nstates: { a: { on: { X: b } }, b: {} }": "nothing leaves the root",
		"states: { a: { on: { GO: { target: b, reenter: true } } }, b: { on: { X: a } } }": "the target lies outside",
		"states: { a: { on: { GO: { target: a, reenter: true }, X: b } }, b: {} }":         "the source has no entry",
	} {
		told := ""
		for _, f := range findings("chart: example\ninitial: a\n" + states + "\n") {
			told += f.Message + "\n"
		}
		if !strings.Contains(told, why) {
			t.Errorf("%q is not told of\n%s\nbut\n%s", why, states, told)
		}
	}
}

// TestWhatStatesAreCalled: the root is the chart, others are called by their paths.
func TestWhatStatesAreCalled(t *testing.T) {
	for states, want := range map[string]string{
		"initial: a\nstates: { a: { on: { GO: b } }, b: { on: { GO: a } }, f: { type: final } }": "nothing leads to the final state \"f\", so the chart never ends",
		"initial: a\nstates: { a: { always: a.b, states: { b: {} }, initial: b } }":              "\"a\"",
		"type: parallel\nstates: { a: { on: { GO: a } } }":                                       "the chart",
	} {
		told := ""
		for _, f := range findings("chart: example\n" + states + "\n") {
			told += f.Message + "\n"
		}
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told of\n%s\nbut\n%s", want, states, told)
		}
	}
}

// TestFieldsOfAChildsEvents: what a child sends has the child's fields, read or not.
func TestFieldsOfAChildsEvents(t *testing.T) {
	for _, events := range []string{"", "events: { HI: {} }\n"} { // without any the child takes what it sends
		fieldsOfAChildsEvents(t, events)
	}
}

func fieldsOfAChildsEvents(t *testing.T, events string) {
	t.Helper()
	files := fstest.MapFS{
		"p.yaml": {Data: []byte("chart: p\nactors: { k: { chart: k.yaml } }\nevents: { UP: { n: int }, STOP: {} }\ninitial: a\n" +
			"states: { a: { invoke: { src: k, onDone: b, onError: b }, on: { STOP: b, UP: b } }, b: { type: final } }\n")},
		"k.yaml": {Data: []byte("chart: k\n" + events + "sends: { UP: { n: int } }\ninitial: a\nstates: { a: { after: { 1s: { target: b, actions: " +
			"[ { send: { event: UP, to: parent, data: { n: 1 } } } ] } } }, b: { type: final } }\n")},
	}
	if m, found := lint.Load(files, "p.yaml"); m == nil || found.Len() > 0 {
		t.Error(found)
	}
}

// TestDefaultsOfAChild: what a child's events are filled with is told where the child
// is checked, not of whoever uses it.
func TestDefaultsOfAChild(t *testing.T) {
	files := fstest.MapFS{
		"p.yaml": {Data: []byte("chart: p\nactors: { k: { chart: k.yaml } }\nevents: { GO: {} }\ninitial: a\n" +
			"states: { a: { invoke: { src: k, onDone: b, onError: b }, after: { 1s: b }, on: { GO: { actions: { send: { event: IN, to: \"'a'\" } } } } }, b: { type: final } }\n")},
		"k.yaml": {Data: []byte("chart: k\nevents: { IN: { by: { default: \"'p\\u0430y'\", type: string }, q: string = \"'x'\" } }\ninitial: a\n" +
			"states: { a: { on: { IN: { target: b, actions: { log: event.by + event.q } } } }, b: { type: final } }\n")},
	}
	for file, want := range map[string]int{"p.yaml": 0, "k.yaml": 2} {
		if m, found := lint.Load(files, file); m == nil || found.Len() != want {
			t.Errorf("%s: %s", file, found)
		}
	}
}

// places are the findings about a chart that follows a line of its own.
func places(chart string) string {
	var got []string
	for _, f := range findings("chart: example" + chart + "\n") {
		got = append(got, fmt.Sprintf("%s@%d:%d", f.Code, f.Pos.Line, f.Pos.Col))
	}
	return strings.Join(got, " ")
}

// TestCirclesEndAtTheLimit: what is said to raise itself for ever does: the
// machine that is told so fails with the code of the limit.
func TestCirclesEndAtTheLimit(t *testing.T) {
	for _, test := range []struct{ chart, send string }{
		{"initial: a\nstates:\n  a: { on: { X: { actions: [ { raise: Y } ] }, Y: { actions: [ { raise: X } ] } } }", "X"},
		{"initial: a\nstates:\n  a: { on: { X: b } }\n  b: { on: { Y: a }, entry: { raise: Y }, exit: { raise: X } }", "X"},
		{"initial: a\non: { X: { actions: [ { raise: Y }, { raise: X } ] } }\nstates: { a: { on: { Y: { actions: [ { log: \"'y'\" } ] } } } }", "X"},
		{"type: parallel\nstates:\n  r: { initial: x, states: { x: { on: { X: y, Y: { actions: { raise: X } } } }, y: { on: { X: x, Y: x }, entry: { raise: Y } } } }\n  s: { on: { X: { actions: [ { raise: Y } ] } } }", "X"},
		{"initial: p\non: { X: p }\nstates: { p: { initial: f, onDone: { target: p, reenter: true }, entry: { log: \"'p'\" }, states: { f: { type: final } } } }", ""},
	} {
		text := "chart: example\nevents: { X: {}, Y: {} }\n" + test.chart + "\n"
		m, found := lint.Load(fstest.MapFS{"example.yaml": {Data: []byte(text)}}, "example.yaml")
		if !found.Has(diag.RaiseCycle) {
			t.Errorf("not found: %s\n%s", test.chart, found)
			continue
		}
		session, answer := lines.Open(interp.From(m).Program(), lines.Start{Input: []byte("{}"), Now: lines.DefaultNow})
		if session != nil && test.send != "" {
			answer = session.Do([]byte(`{"type":"` + test.send + `"}`))
		}
		if !strings.Contains(string(answer), `"code":"loop"`) {
			t.Errorf("no endless circle: %s\n%s", answer, test.chart)
		}
	}
}
