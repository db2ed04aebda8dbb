package explore_test

// Values that are reckoned with are told apart as far as that can lead anywhere; where
// they are counted as one all the same, the first line says so.

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/explore"
)

const through = "all that the values and moments tried lead to"

// What runs down or up towards a bound gets there.
func TestCounters(t *testing.T) {
	for name, text := range map[string]string{
		"a span down": `context: { n: duration = 10s }
initial: a
states: { a: { always: { guard: "context.n <= duration('0s')", target: b }, after: { 1s: { target: a, reenter: true, actions: { assign: { n: "context.n - duration('1s')" } } } } }, b: { type: final } }`,
		"a span up": `context: { n: duration }
initial: a
states: { a: { always: { guard: "context.n >= duration('5s')", target: b }, after: { 100ms: { target: a, reenter: true, actions: { assign: { n: "context.n + duration('100ms')" } } } } }, b: { type: final } }`,
		"a double that is halved": `context: { n: double = 1.0 }
events: { GO: {} }
initial: a
states: { a: { always: { guard: context.n < 0.1, target: b }, on: { GO: { actions: { assign: { n: context.n / 2.0 } } } } }, b: { type: final } }`,
		"a double up": `context: { n: double }
events: { GO: {} }
initial: a
states: { a: { always: { guard: context.n >= 1.0, target: b }, on: { GO: { actions: { assign: { n: context.n + 0.25 } } } } }, b: { type: final } }`,
		"an int from below": `context: { n: int = 0 - 7 }
events: { GO: {} }
initial: a
states: { a: { always: { guard: context.n >= 0, target: b }, on: { GO: { actions: { assign: { n: context.n + 1 } } } } }, b: { type: final } }`,
		"an int in large steps": `context: { n: int }
events: { FILL: {}, GO: {} }
initial: fill
states:
  fill: { on: { FILL: { target: a, actions: { assign: { n: "1000" } } } } }
  a: { always: { guard: context.n <= 0, target: b }, on: { GO: { actions: { assign: { n: context.n - 200 } } } } }
  b: { type: final }`,
		"what an event brings": `context: { n: int }
events: { FILL: { by: int }, TAKE: {} }
initial: a
states:
  a: { on: { FILL: { guard: event.by >= 5, target: b, actions: { assign: { n: event.by } } } } }
  b: { always: { guard: context.n == 0, target: c }, on: { TAKE: { guard: context.n > 0, actions: { assign: { n: context.n - 1 } } } } }
  c: { type: final }`,
		"what an event brings, doubled": `context: { n: int }
events: { FILL: { by: int }, TAKE: {} }
initial: a
states:
  a: { on: { FILL: { guard: event.by > 5, target: b, actions: { assign: { n: event.by * 2 } } } } }
  b: { always: { guard: context.n == 0, target: c }, on: { TAKE: { guard: context.n > 0, actions: { assign: { n: context.n - 1 } } } } }
  c: { type: final }`,
		"by way of another place": `context: { n: int, m: int }
events: { FILL: { by: int }, TAKE: {}, BACK: {} }
initial: a
states:
  a: { on: { FILL: { guard: event.by >= 5, target: b, actions: { assign: { n: event.by } } } } }
  b: { always: { guard: context.n == 0, target: c }, on: { TAKE: { guard: context.n > 0, target: d, actions: { assign: { m: context.n - 1 } } } } }
  d: { on: { BACK: { target: b, actions: { assign: { n: context.m } } } } }
  c: { type: final }`,
		"by way of an event": `context: { n: int }
events: { FILL: { by: int }, TAKE: {}, LESS: { to: int } }
internal: [LESS]
initial: a
states:
  a: { on: { FILL: { guard: event.by >= 5, target: b, actions: { assign: { n: event.by } } } } }
  b:
    always: { guard: context.n == 0, target: c }
    on:
      TAKE: { guard: context.n > 0, actions: { raise: { event: LESS, data: { to: context.n - 1 } } } }
      LESS: { actions: { assign: { n: event.to } } }
  c: { type: final }`,
		"a queue that is served": `context: { q: list<int>, ready: bool }
events: { PUT: {}, START: {}, TAKE: {} }
initial: a
states:
  a: { on: { PUT: { guard: size(context.q) < 5, actions: { append: { q: 1 } } }, START: { guard: size(context.q) == 5, target: b } } }
  b: { always: { guard: size(context.q) == 0, target: c }, on: { TAKE: { actions: { assign: { q: "context.q.slice(1, size(context.q))" } } } } }
  c: { type: final }`,
	} {
		t.Run(name, func(t *testing.T) {
			r, found := explored(t, "chart: x\n"+text)
			if len(r.Coverage.States.Missing) > 0 || r.Configurations > 60 || !strings.Contains(found, through) {
				t.Errorf("in\n%s", found)
			}
		})
	}
}

// explored is what a search finds in a chart, and what is printed of it: scenarios that
// pass.
func explored(t *testing.T, text string) (*explore.Result, string) {
	t.Helper()
	chart := inline(t, text)
	r := search(t, chart, explore.Options{})
	found, paths := printed(t, chart, r)
	passes(t, chart, found)
	passes(t, chart, paths)
	return r, found
}

// What can come back from any distance is followed for a while, and the first line
// says that it is no more than that. What only moves away is through beyond the last
// constant.
func TestHowFarCountersAreFollowed(t *testing.T) {
	for _, c := range []struct {
		typ, up, down, guard string
		through              bool
	}{
		{"int", "context.n + 1", "0", "context.n >= 3", true},
		{"int", "context.n + 1 + size(context.s)", "0", "context.n >= 3", true},
		{"int", "context.n + step", "0", "context.n >= 3", true},
		{"int", "context.n + event.by", "0", "context.n >= 3", false},
		{"int", "context.n + 1", "context.n - 1", "context.n == 3", false},
		{"int", "context.n + 1", "context.n / 2", "context.n == 3", false},
		{"int", "context.n + 1", "-context.n", "context.n == 3", false},
		{"double", "context.n + 0.5", "0.0", "context.n >= 3.0", true},
		{"double", "context.n + 0.5", "context.n - 0.25", "context.n >= 3.0", false},
		{"double", "context.n + 0.5", "0.0", "context.n * 2.0 - 1000.0 >= 3.0", false},
		{"duration", "context.n + duration('1s')", "duration('0s')", "context.n >= duration('3s')", true},
		{"duration", "context.n + duration('1s')", "context.n - duration('2s')", "context.n >= duration('3s')", false},
	} {
		chart := inline(t, `chart: x
context: { n: `+c.typ+`, s: string = "'x'" }
events: { UP: { by: int }, DOWN: {}, GO: {} }
let: { step: "2" }
initial: a
states:
  a:
    on:
      UP: { actions: { assign: { n: "`+c.up+`" } } }
      DOWN: { actions: { assign: { n: "`+c.down+`" } } }
      GO: { guard: "`+c.guard+`", target: b }
  b: { type: final }`)
		r, found := searched(t, chart, explore.Options{})
		if strings.Contains(found, through) != c.through || r.Cut != explore.NoLimit || c.through && r.Configurations > 12 {
			t.Errorf("%s, %s, %s:\n%s", c.up, c.down, c.guard, found)
		}
	}
}

// A failure that only several steps lead to is found, and a condition that breaks.
func TestFailuresBehindCounters(t *testing.T) {
	chart := inline(t, `chart: x
context: { left: int }
events: { FILL: { by: int }, TAKE: {} }
initial: a
states:
  a: { on: { FILL: { guard: event.by >= 5, target: b, actions: { assign: { left: event.by } } } } }
  b: { on: { TAKE: { guard: context.left > 0, actions: { assign: { left: context.left - 1 } } } }, always: { guard: context.left == 0, target: c } }
  c: { entry: { assign: { left: 1 / context.left } }, on: { FILL: a } }`)
	r, found := searched(t, chart, explore.Options{})
	expect(t, found, "failure: div_by_zero at")
	if !r.Found() {
		t.Errorf("in\n%s", found)
	}
}
