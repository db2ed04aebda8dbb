package explore_test

// The first line never says that all was found where it was not: what is made of a
// counter, an event's field, an input or a length before it is compared is followed, or
// the line says "not all there is".

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/schema"
)

// invariant is a condition as --holds takes it.
func invariant(t *testing.T, chart *interp.Chart, text string) explore.Invariant {
	t.Helper()
	cel := schema.Text{Text: text, Pos: diag.Pos{Line: 1, Col: 1}, End: diag.Pos{Line: 1, Col: 2}}
	checked, found := compile.CheckCondition(chart.Machine(), cel)
	test, _ := chart.Condition(cel)
	if checked == nil {
		t.Fatal(found.String())
	}
	return explore.Invariant{Text: text, Expr: checked.Expr, Types: checked.Types, Test: test}
}

// A verdict is what a search says of something that is there.
type verdict string

const (
	found  verdict = "found"
	missed verdict = "not found, and the first line says that not all was"
	lied   verdict = "not found, and the first line says that all was"
)

func judge(got bool, text string) verdict {
	switch {
	case got:
		return found
	case strings.Contains(text, "all that the values and moments tried lead to"):
		return lied
	}
	return missed
}

const counter = `chart: n
context: { n: int = 0, s: string, m: map<bool> }
events: { X: , PUT: , GO: }
initial: a
states:
  a:
    on:
      X: { actions: [ { assign: { n: context.n + 1 } } ] }
      PUT: { actions: [ { assign: { s: string(context.n) } } ] }
      GO: { guard: "false", target: b }
  b: { type: final }`

// Conditions over a counter that break after a few events.
func TestConditionsOverACounter(t *testing.T) {
	for text, want := range map[string]verdict{
		"-context.n > -6":                                          found,
		"context.n < 6":                                            found,
		"0 - context.n > -6":                                       found,
		"context.n * -1 > -6":                                      found,
		"context.n * 3 + 1 < 19":                                   found,
		"context.n * 3 != 18":                                      found,
		"7 - context.n * 2 > -6":                                   found,
		"context.n / 2 < 3":                                        missed,
		"context.n % 7 != 6":                                       missed,
		"context.n * context.n < 36":                               missed,
		`string(context.n) != "6"`:                                 found,
		`"n" + string(context.n) != "n6"`:                          found,
		`!string(context.n).matches("^6$")`:                        missed,
		`string(context.n).size() < 2`:                             missed,
		`!(string(context.n) in ["6"])`:                            found,
		"double(context.n) < 6.5":                                  found,
		"double(context.n) / 2.0 != 3.5":                           found,
		"math.round(double(context.n)) < 6.0":                      found,
		"int(string(context.n)) < 6":                               found,
		"int(double(context.n)) < 6":                               found,
		"math.least(context.n, 20) < 6":                            found,
		"math.abs(context.n) < 6":                                  found,
		`duration("1s") * context.n < duration("6s")`:              found,
		`millis(duration("1s") * context.n) < 6000`:                found,
		"'abcdefg'.substring(0, context.n) != 'abcd'":              missed,
		"[1, 2, 3, 4, 5, 6, 7, 8][context.n] != 7":                 found,
		"pow(2, context.n) < 64":                                   found,
		`timestamp(context.n) < timestamp("1970-01-01T00:00:06Z")`: found,
		`timestamp("2000-01-01T00:00:00Z") + duration("1s") * context.n < timestamp("2000-01-01T00:00:06Z")`:                  found,
		`timestamp("2000-01-01T00:00:00Z") - duration("1s") * context.n > timestamp("1999-12-31T23:59:54Z")`:                  found,
		`timestamp("2000-01-01T00:00:00Z") + duration("1s") * context.n - timestamp("2000-01-01T00:00:00Z") < duration("6s")`: found,
		"(context.n > 5 ? 1 : 2) == 2": found,
		"context.s != '6'":             found,
	} {
		chart := inline(t, counter)
		r, told := searched(t, chart, explore.Options{Holds: []explore.Invariant{invariant(t, chart, text)}})
		if got := judge(len(r.Broken) > 0, told); got == lied || got == missed && want == found {
			t.Errorf("%s: %s\n%s", text, got, told)
		}
	}
}

// The same in guards.
func TestGuardsOverACounter(t *testing.T) {
	for text, want := range map[string]verdict{
		"-context.n == -6":                            found,
		"string(context.n) == '12'":                   found,
		"string(context.n) in context.m":              missed,
		"context.s == '12'":                           found,
		"'abcdefg'.substring(0, context.n) == 'abcd'": missed,
		"double(context.n) / 2.0 == 3.5":              found,
	} {
		chart := inline(t, strings.Replace(strings.Replace(counter, `"false"`, `"`+text+`"`, 1), "m: map<bool> }", `m: "map<bool> = {'12': true}" }`, 1))
		r, told := searched(t, chart, explore.Options{})
		if got := judge(missing(r) == "" || !strings.Contains(missing(r), `"b"`), told); got == lied || got == missed && want == found {
			t.Errorf("%s: %s\n%s", text, got, told)
		}
	}
}

// What grows by multiplication ends in a number that is too great.
func TestGrowth(t *testing.T) {
	for _, value := range []string{"context.n * 10", "pow(10, context.n)", "context.n * 1000 + 1", "context.n * context.n + 1", "2 * context.n"} {
		chart := inline(t, `chart: x
context: { n: int = 1 }
events: { X: }
initial: a
states: { a: { on: { X: { actions: [ { assign: { n: "`+value+`" } } ] } } } }`)
		_, told := searched(t, chart, explore.Options{})
		if !strings.Contains(told, "failure: overflow") {
			t.Errorf("%s: %s", value, told)
		}
	}
}

// Charts whose guards are over plain comparisons, enums, bools and sizes are searched
// completely, and the first line says so.
func TestComplete(t *testing.T) {
	for name, text := range map[string]string{
		"comparisons": `context: { n: int }
events: { X: { k: int, d: double, s: string }, GO: }
initial: a
states: { a: { on: { X: { guard: "event.k > 3 && event.d < 0.5 && event.s == 'x'", actions: [ { assign: { n: context.n + 1 } } ] }, GO: { guard: context.n >= 5, target: b } } }, b: { type: final } }`,
		"enums and bools": `types: { Kind: [x, y, z] }
context: { kind: Kind, on: bool }
events: { X: { kind: Kind, on: bool }, GO: }
initial: a
states: { a: { on: { X: { actions: [ { assign: { kind: event.kind, on: event.on } } ] }, GO: { guard: "context.on && context.kind == 'z'", target: b } } }, b: { type: final } }`,
		"sizes": `context: { l: list<int>, m: map<bool> }
events: { X: { s: string }, GO: { l: list<int> } }
initial: a
states: { a: { on: { X: { actions: [ { append: { l: 1 } }, { assign: { "m[event.s]": true } } ] }, GO: { guard: "size(context.l) >= 3 && size(context.m) >= 2 && size(event.l) == 2", target: b } } }, b: { type: final } }`,
		"an input that bounds": `input: { max: int = 3 }
context: { n: int }
events: { X: }
initial: a
states: { a: { on: { X: [ { guard: context.n < input.max, actions: [ { assign: { n: context.n + 1 } } ] }, b ] } }, b: { type: final } }`,
		"optional fields": `context: { last: optional<string> }
events: { X: { s: optional<string> }, GO: }
initial: a
states: { a: { on: { X: { guard: has(event.s), actions: [ { assign: { last: event.s } } ] }, GO: { guard: "has(context.last) && context.last == 'q'", target: b } } }, b: { type: final } }`,
	} {
		t.Run(name, func(t *testing.T) {
			r, told := explored(t, "chart: x\n"+text)
			if missing(r) != "" || !strings.Contains(told, through) || r.Configurations > 100 {
				t.Errorf("in\n%s", told)
			}
		})
	}
}

// Where not all was tried, nothing is said never to happen, and an event for which there
// is a transition is not said to be ignored.
func TestWording(t *testing.T) {
	const text = `chart: ig
events: { SET: { k: int }, OTHER: }
initial: a
states:
  a: { on: { SET: { guard: event.k * event.k == 1764, target: b } }, after: { 1s: { guard: "false", target: a } } }
  b: { type: final }`
	r, told := explored(t, text)
	for _, not := range []string{"ignores SET", "never"} {
		if strings.Contains(told, not) {
			t.Errorf("%q in\n%s", not, told)
		}
	}
	expect(t, told, "a ignores OTHER", "In a nothing that was tried made it take SET.", `the state "b" was not entered`, "b was not taken", "was not true")
	if r.Complete() {
		t.Error("it is complete")
	}
	_, told = explored(t, strings.Replace(text, "event.k * event.k == 1764", "event.k > 5 && event.k < 5", 1))
	expect(t, told, "a ignores SET, OTHER", "is never entered", through)
}

// A condition may ask where the machine stands, of parallel regions too: two that must not
// be active at once are. What is found is told, and the story passes.
func TestConditionsOverStates(t *testing.T) {
	chart := inline(t, `chart: crossing
events: { BUTTON: {} }
type: parallel
states:
  cars:
    initial: green
    states: { green: { on: { BUTTON: yellow } }, yellow: { after: { 3s: red } }, red: { after: { 9s: green } } }
  people:
    initial: wait
    states:
      wait: { always: { guard: "!active('cars.green')", target: walk } }
      walk:
        initial: slow
        states: { slow: { after: { 1s: fast } }, fast: {} }
        after: { 13s: wait }`)
	holds := func(text string) explore.Options {
		return explore.Options{Holds: []explore.Invariant{invariant(t, chart, text)}}
	}
	r := search(t, chart, holds("!(active('people.walk') && active('cars.yellow'))"))
	if len(r.Broken) != 1 || r.Broken[0].Path.Len() != 1 || !r.Found() {
		t.Fatalf("%+v", r.Broken)
	}
	found, _ := printed(t, chart, r)
	expect(t, found, "broken: !(active('people.walk') && active('cars.yellow'))")
	passes(t, chart, found)
	for _, text := range []string{"active('cars') && active('people')", "!active('people.walk.fast') || active('people.walk')", "!(active('cars.red') && active('people.wait'))"} {
		if r := search(t, chart, holds(text)); len(r.Broken) > 0 {
			t.Errorf("%s: %+v", text, r.Broken)
		}
	}
}
