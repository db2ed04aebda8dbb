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
		r := search(t, chart, explore.Options{Holds: []explore.Invariant{invariant(t, chart, text)}})
		told, _ := printed(t, chart, r)
		passes(t, chart, told)
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
		r := search(t, chart, explore.Options{})
		told, _ := printed(t, chart, r)
		passes(t, chart, told)
		if got := judge(missing(r) == "" || !strings.Contains(missing(r), `"b"`), told); got == lied || got == missed && want == found {
			t.Errorf("%s: %s\n%s", text, got, told)
		}
	}
}

// Charts with a state that is reached, in other ways than by comparing a counter.
func TestWhatIsThere(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want verdict
	}{
		"a delay that is a power": {`context: { n: int = 0 }
events: { FAIL: }
delays: { wait: "duration('1s') * pow(2, context.n)" }
initial: trying
states:
  trying: { on: { FAIL: { target: waiting, actions: [ { assign: { n: context.n + 1 } } ] } } }
  waiting: { after: { wait: trying, 20s: there } }
  there: { type: final }`, found},
		"a delay that is an input": {`input: { d: duration }
delays: { d: input.d }
initial: a
states: { a: { after: { d: b, 3s: there } }, b: { type: final }, there: { type: final } }`, found},
		"a delay that was assigned": {`context: { d: duration = 1s }
events: { SET: { d: duration }, GO: }
delays: { d: context.d }
initial: start
states: { start: { on: { SET: { actions: [ { assign: { d: event.d } } ] }, GO: a } }, a: { after: { d: b, 3s: there } }, b: { type: final }, there: { type: final } }`, found},
		"a delay of a send": {`events: { GO: { d: duration }, L: }
internal: [L]
initial: start
states: { start: { on: { GO: { target: a, actions: [ { send: { event: L, to: self, delay: event.d } } ] } } }, a: { on: { L: b }, after: { 3s: there } }, b: { type: final }, there: { type: final } }`, missed},
		"two fields of an event": {`events: { GO: { low: int, high: int } }
initial: a
states: { a: { on: { GO: { guard: event.low > 10 && event.low < event.high, target: there } } }, there: { type: final } }`, found},
		"three fields of an event": {`events: { GO: { a: int, b: int, c: int } }
initial: a
states: { a: { on: { GO: { guard: event.a > 10 && event.a < event.b && event.b < event.c, target: there } } }, there: { type: final } }`, missed},
		"two doubles of an event": {`events: { GO: { low: double, high: double } }
initial: a
states: { a: { on: { GO: { guard: event.low > 10.0 && event.low < event.high, target: there } } }, there: { type: final } }`, found},
		"an input, a counter and a number": {`input: { max: int = 3 }
context: { n: int }
events: { X: , GO: }
initial: a
states: { a: { on: { X: { guard: context.n < input.max, actions: [ { assign: { n: context.n + 1 } } ] }, GO: { guard: context.n > 3, target: there } } }, there: { type: final } }`, found},
		"an input less a counter": {`input: { max: int = 3 }
context: { n: int }
events: { X: , GO: }
let: { left: input.max - context.n }
initial: a
states: { a: { on: { X: { guard: left > 0, actions: [ { assign: { n: context.n + 1 } } ] }, GO: { guard: context.n > 3, target: there } } }, there: { type: final } }`, found},
		"a field beside what stands in the context": {`context: { n: duration = 7s }
events: { GO: { k: duration } }
initial: a
states: { a: { on: { GO: { guard: "context.n - event.k == duration('2s')", target: there } } }, there: { type: final } }`, found},
		"a set of names": {`context: { seen: map<bool> }
events: { JOIN: { who: string } }
initial: a
states: { a: { on: { JOIN: { actions: [ { assign: { "seen[event.who]": true } } ] } }, always: { guard: size(context.seen) == 3, target: there } }, there: { type: final } }`, found},
		"a list of names": {`context: { seen: list<string> }
events: { JOIN: { who: string } }
initial: a
states: { a: { on: { JOIN: { guard: "!(event.who in context.seen)", actions: [ { append: { seen: event.who } } ] } }, always: { guard: size(context.seen) == 4, target: there } }, there: { type: final } }`, found},
		"a field that is multiplied": {`events: { SET: { k: int } }
initial: a
states: { a: { on: { SET: { guard: event.k * 2 == 84, target: there } } }, there: { type: final } }`, found},
		"a field that is squared": {`events: { SET: { k: int } }
initial: a
states: { a: { on: { SET: { guard: event.k * event.k == 1369, target: there } } }, there: { type: final } }`, missed},
		"the sum of two fields": {`events: { SET: { k: int, l: int } }
initial: a
states: { a: { on: { SET: { guard: event.k + event.l == 84, target: there } } }, there: { type: final } }`, missed},
		"a text behind another one": {`events: { SET: { s: string } }
initial: a
states: { a: { on: { SET: { guard: "event.s > 'm' && event.s < 'n'", target: there } } }, there: { type: final } }`, found},
		"a text that begins so": {`events: { SET: { s: string } }
initial: a
states: { a: { on: { SET: { guard: "event.s.startsWith('ab') && event.s != 'ab'", target: there } } }, there: { type: final } }`, found},
		"a text that begins and ends": {`events: { SET: { s: string } }
initial: a
states: { a: { on: { SET: { guard: "event.s.startsWith('ab') && event.s.endsWith('cd')", target: there } } }, there: { type: final } }`, missed},
		"a text in lower case": {`events: { SET: { s: string } }
initial: a
states: { a: { on: { SET: { guard: "event.s.lowerAscii() == 'x' && event.s != 'x'", target: there } } }, there: { type: final } }`, missed},
		"an object": {`types: { P: { x: int, y: int, s: optional<string> } }
context: { p: P }
events: { SET: { p: P }, GO: }
initial: s
states: { s: { on: { SET: { actions: [ { assign: { p: event.p } } ] }, GO: { guard: "context.p == P{x: 3, y: 77}", target: there } } }, there: { type: final } }`, missed}, // there are too many combinations
		"one of some objects": {`types: { P: { x: int, y: int } }
events: { GO: { p: P } }
initial: s
states: { s: { on: { GO: { guard: "event.p in [P{x: 3, y: 77}, P{x: 4, y: 8}] && event.p.x > 3", target: there } } }, there: { type: final } }`, found},
		"an optional value": {`context: { o: optional<int> }
events: { SET: { o: optional<int> }, GO: }
initial: s
states: { s: { on: { SET: { actions: [ { assign: { o: event.o } } ] }, GO: { guard: "context.?o == optional.of(31)", target: there } } }, there: { type: final } }`, found},
		"what is built for each of a list": {`context: { l: list<int> }
events: { ADD: { n: int }, GO: }
initial: s
states: { s: { on: { ADD: { guard: size(context.l) < 2, actions: [ { append: { l: event.n } } ] }, GO: { guard: "context.l.map(x, x * 2) == [6, 84]", target: there } } }, there: { type: final } }`, found},
		"a list": {`events: { SET: { l: list<int> } }
initial: a
states: { a: { on: { SET: { guard: "event.l == [3, 1, 2]", target: there } } }, there: { type: final } }`, missed},
		"an element of a list": {`events: { SET: { l: list<int>, i: int } }
initial: a
states: { a: { on: { SET: { guard: "size(event.l) > 4 && event.l[2] == 7 && event.l[3] == 8", target: there } } }, there: { type: final } }`, missed},
		"an index": {`events: { SET: { i: int } }
context: { l: "list<int> = [1, 2, 3, 4, 5, 6, 7]" }
initial: a
states: { a: { on: { SET: { guard: "context.l[event.i] == 3", target: there } } }, there: { type: final } }`, missed},
		"steps from a value to another": {`context: { n: int }
events: { PUT: { n: int }, INC: , GO: }
initial: a
states:
  a: { on: { PUT: { target: b, actions: [ { assign: { n: event.n } } ] } } }
  b: { on: { INC: { target: c, actions: [ { assign: { n: context.n + 1 } } ] } } }
  c: { on: { INC: { target: d, actions: [ { assign: { n: context.n + 1 } } ] } } }
  d: { on: { INC: { target: e, actions: [ { assign: { n: context.n + 1 } } ] } } }
  e: { on: { GO: { guard: context.n == 10, target: there } } }
  there: { type: final }`, found},
		"two counters from one value": {`context: { n: int, c: int }
events: { PUT: { n: int }, INC: , GO: }
initial: a
states:
  a: { on: { PUT: { target: b, actions: [ { assign: { n: event.n } } ] } } }
  b: { on: { INC: { actions: [ { assign: { n: context.n + 1, c: context.c + 1 } } ] }, GO: { guard: context.n == 58 && context.c == 3, target: there } } }
  there: { type: final }`, missed},
		"a rest of steps": {`context: { n: int }
events: { PUT: { n: int }, INC: , GO: }
initial: a
states:
  a: { on: { PUT: { target: b, guard: event.n < 5, actions: [ { assign: { n: event.n } } ] } } }
  b: { on: { INC: { actions: [ { assign: { n: context.n + 7 } } ] }, GO: { guard: context.n == 100, target: there } } }
  there: { type: final }`, missed},
		"a counter that is kept and compared with another": {`context: { n: int, m: int }
events: { PUT: { n: int }, INC: , GO: }
initial: a
states:
  a: { on: { PUT: { target: b, actions: [ { assign: { m: event.n } } ] } } }
  b: { on: { INC: { guard: context.n < 8, actions: [ { assign: { n: context.n + 1 } } ] }, GO: { guard: context.n == context.m && context.n > 5, target: there } } }
  there: { type: final }`, found},
		"two counters, one of which is far ahead": {`context: { n: int, m: int = 1 }
events: { FAR: , INC: , GO: }
initial: a
states:
  a: { on: { FAR: { target: b, actions: [ { assign: { m: context.m * 10 } } ] } } }
  b: { on: { FAR: { target: c, actions: [ { assign: { m: context.m * 10 } } ] } } }
  c: { on: { FAR: { target: d, actions: [ { assign: { m: context.m * 10 } } ] } } }
  d: { on: { INC: { actions: [ { assign: { n: context.n + 1 } } ] }, GO: { guard: context.n >= context.m, target: there } } }
  there: { type: final }`, missed},
		"a name that is kept and joins later": {`context: { all: map<bool>, name: string = "'q'" }
events: { PUT: { s: string }, JOIN: { s: string }, GO: }
initial: a
states:
  a: { on: { PUT: { target: b, actions: [ { assign: { name: event.s } } ] } } }
  b: { on: { JOIN: { actions: [ { assign: { "all[event.s]": true } } ] }, GO: { guard: "context.name in context.all && size(context.all) == 2", target: there } } }
  there: { type: final }`, found},
		"an actor's output": {`actors: { work: { output: { n: int } } }
initial: a
states: { a: { invoke: { src: work, onDone: [ { guard: "event.output.n * 2 + 1 == 43", target: there }, b ] } }, b: { meta: { terminal: true } }, there: { type: final } }`, found},
		"a time that is reckoned with twice": {`context: { at: timestamp = now }
events: { GO: }
initial: a
states: { a: { on: { GO: { guard: "context.at + duration('7s') + duration('9s') < now && now < context.at + duration('17s')", target: there } } }, there: { type: final } }`, missed},
		"a delayed event that carries a counter": {`context: { n: int }
events: { X: , L: { n: int } }
internal: [L]
initial: a
states:
  a: { on: { X: { actions: [ { assign: { n: context.n + 1 } }, { send: { event: L, to: self, delay: 1s, id: "'l'", data: { n: "context.n * 3" } } } ] }, L: { guard: event.n == 15, target: there } } }
  there: { type: final }`, found},
		"as often as a list is long": {`context: { n: int }
events: { PUT: { l: list<int> } }
initial: a
states:
  a: { on: { PUT: { actions: [ { foreach: { in: event.l, as: x, do: [ { assign: { n: context.n + 1 } } ] } } ] } }, always: { guard: context.n == 3, target: b } }
  b: { on: { PUT: { guard: "size(event.l) == 0 && context.n == 3", target: there } } }
  there: { type: final }`, missed},
	} {
		t.Run(name, func(t *testing.T) {
			chart := inline(t, "chart: x\n"+c.text)
			r := search(t, chart, explore.Options{})
			told, _ := printed(t, chart, r)
			passes(t, chart, told)
			if got := judge(!strings.Contains(missing(r), `"there"`), told); got == lied || got == missed && c.want == found {
				t.Errorf("%s\n%s", got, told)
			}
		})
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
		r := search(t, chart, explore.Options{})
		told, _ := printed(t, chart, r)
		passes(t, chart, told)
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
