package interp

import (
	"strings"
	"testing"
)

// Sentences of the language, each as a small chart, what it is sent, and the
// snapshot's context (or its error) that must follow.

type sentence struct {
	name, chart, events, want string
}

var sentences = []sentence{
	{"an assign evaluates all sides before it changes anything", `
context: { a: int = 1, b: int = 2 }
initial: s
states: { s: { on: { GO: { actions: { assign: { a: context.b, b: context.a } } } } } }`,
		`GO`, `{"a":2,"b":1}`},
	{"a failure in an assign leaves all of it undone, and an unhandled one fails the machine", `
context: { a: int = 1, b: int = 2 }
initial: s
states: { s: { on: { GO: { actions: [ { assign: { a: "9" } }, { assign: { a: "5", b: 1 / (context.b - 2) } }, { assign: { b: "7" } } ] } } } }`,
		`GO`, `error div_by_zero states.s.on.GO[0].actions[1].assign.b`},
	{"a handled failure goes on behind the block", `
context: { a: int = 0, log: list<string> }
initial: s
states:
  s:
    on:
      GO: { actions: [ { assign: { a: "1" } }, { log: string(1 / 0) }, { assign: { a: "2" } } ] }
      error.execution: { actions: { append: { log: event.error.code + ' at ' + event.error.place } } }`,
		`GO`, `{"a":1,"log":["div_by_zero at states.s.on.GO[0].actions[1].log"]}`},
	{"a failure inside a named action ends the block that uses it", `
context: { a: int = 0, log: list<string> }
actions: { risky: [ { assign: { a: "1" } }, { raise: "T" }, { assign: { a: 1 / 0 } } ] }
initial: s
states:
  s:
    on:
      GO: { actions: [ risky, { assign: { a: "2" } } ] }
      T: { actions: { append: { log: "'T'" } } }
      error.execution: { actions: { append: { log: event.error.code } } }`,
		`GO`, `{"a":1,"log":["T","div_by_zero"]}`},
	{"a list inside an entry list is a block of its own", `
context: { log: list<string> }
initial: s
states:
  s: { on: { GO: t } }
  t:
    entry: [ [ { append: { log: "'a'" } }, { log: string(1/0) }, { append: { log: "'b'" } } ], { append: { log: "'c'" } } ]
    on: { error.execution: { actions: { append: { log: event.error.code } } } }`,
		`GO`, `{"log":["a","c","div_by_zero"]}`},
	{"a condition that fails counts as false, is raised, and the block goes on", `
context: { n: int = 0, log: list<string> }
initial: s
states:
  s:
    on:
      GO: { actions: [ { if: 1 / context.n > 0, then: { append: { log: "'then'" } }, else: { append: { log: "'else'" } } }, { append: { log: "'on'" } } ] }
      error.execution: { actions: { append: { log: event.error.code } } }`,
		`GO`, `{"log":["else","on","div_by_zero"],"n":0}`},
	{"a guard that fails counts as false and raises", `
context: { n: int = 0, log: list<string> }
initial: s
states:
  s:
    on:
      GO: [ { guard: 1 / context.n > 0, target: t }, { actions: { append: { log: "'second'" } } } ]
      error.execution: { actions: { append: { log: event.error.code + ' ' + event.error.place } } }
  t: {}`,
		`GO`, `{"log":["second","div_by_zero states.s.on.GO[0].guard"],"n":0}`},
	{"assign reaches into objects, lists and maps", `
types: { Step: { name: string, done: optional<bool> }, Plan: { steps: list<Step>, at: int } }
context: { plan: optional<Plan>, by: map<int> }
initial: s
states:
  s:
    on:
      GO:
        actions:
          - assign: { plan: { steps: [ { name: "'a'" }, { name: "'b'" } ], at: "0" } }
          - assign: { "plan.steps[context.plan.at + 1].done": "true", plan.at: context.plan.at + 1, "by['x']": "3", "by['y']": "4" }
          - assign: { "by['x']": null, "plan.steps[0].done": null }`,
		`GO`, `{"by":{"y":4},"plan":{"at":1,"steps":[{"name":"a"},{"done":true,"name":"b"}]}}`},
	{"through an absent optional: absent", `
types: { Plan: { at: int } }
context: { plan: optional<Plan> }
initial: s
states: { s: { on: { GO: { actions: { assign: { plan.at: "1" } } } } } }`,
		`GO`, `error absent states.s.on.GO[0].actions[0].assign.plan.at`},
	{"absence travels where an optional is wanted", `
context: { a: optional<int>, b: optional<int> = 5 }
initial: s
states: { s: { on: { GO: { actions: { assign: { b: context.a } } } } } }`,
		`GO`, `{}`},
	{"raise goes before outside events, with defaults filled in", `
context: { log: list<string> }
events: { GO: , TOLD: { a: int, b: string = 'x' } }
initial: s
states:
  s:
    on:
      GO: { actions: [ { raise: { event: TOLD, data: { a: "1" } } }, { append: { log: "'go'" } } ] }
      TOLD: { actions: { append: { log: string(event.a) + event.b } } }`,
		`GO`, `{"log":["go","1x"]}`},
	{"foreach runs over the list as it was", `
context: { list: "list<int> = [1, 2]", sum: list<int> }
initial: s
states:
  s:
    on:
      GO:
        actions:
          foreach: { in: context.list, as: item, index: i, do: [ { append: { list: item * 10 } }, { append: { sum: item + i } } ] }`,
		`GO`, `{"list":[1,2,10,20],"sum":[1,3]}`},
	{"named guards, lets and actions take params", `
context: { n: int = 3, log: list<string> }
let: { left: 5 - context.n }
guards: { atLeast: { params: { n: int }, guard: left >= params.n } }
actions: { note: { params: { text: string, again: bool = false }, do: [ { append: { log: params.text + string(params.again) } } ] } }
initial: s
states:
  s:
    on:
      GO: [ { guard: atLeast(3), actions: { action: note, params: { text: "'three'" } } }, { guard: atLeast(2), actions: [ { action: note, params: { text: "'two'" } }, { action: note, params: { text: "'2'", again: "true" } } ] } ]`,
		`GO`, `{"log":["twofalse","2true"],"n":3}`},
	{"an event's prefix reads what its events share", `
context: { log: list<string> }
events: { mouse.up: { x: int, b: string }, mouse.down: { x: int } }
initial: s
states: { s: { on: { mouse.*: { actions: { append: { log: "event.type + string(event.x) + event.?b.orValue('-')" } } } } } }`,
		`{"type":"mouse.up","x":1,"b":"l"} {"type":"mouse.down","x":2}`, `{"log":["mouse.up1l","mouse.down2-"]}`},
	{"active() is asked at that moment", `
context: { log: list<bool> }
initial: s
states:
  s: { exit: { append: { log: "active('s')" } }, on: { GO: { target: t, guard: "!active('t')", actions: { append: { log: "active('s')" } } } } }
  t: { entry: { append: { log: "active('t')" } } }`,
		`GO`, `{"log":[true,false,true]}`},
	{"a double that is not finite is not stored", `
context: { d: double = 1.0 }
initial: s
states: { s: { on: { GO: { actions: { assign: { d: context.d / 0.0 } } } } } }`,
		`GO`, `error range states.s.on.GO[0].actions[0].assign.d`},
	{"the limit of one evaluation", `
context: { list: "list<int> = [1,2,3,4,5,6,7,8,9,10]" }
let:
  hundred: context.list.map(a, context.list.map(b, a * b))
initial: s
states: { s: { on: { GO: { actions: { log: "hundred.map(a, hundred.map(b, hundred.map(c, hundred.map(d, size(hundred)))))" } } } } }`,
		`GO`, `error limit states.s.on.GO[0].actions[0].log`},
	{"a macrostep that does not come to rest is undone", `
context: { n: int = 0 }
initial: s
states:
  s: { on: { GO: { target: t, actions: { assign: { n: "5" } } } } }
  t: { entry: { assign: { n: context.n + 1 } }, always: { target: u, guard: context.n > 0 } }
  u: { always: { target: t, guard: context.n > 0 } }`,
		`GO`, `error loop  {"n":0}`},
	{"a nested final's output arrives in done.state", `
context: { got: optional<int> }
initial: s
states:
  s:
    initial: a
    states: { a: { on: { GO: b } }, b: { type: final, output: { n: "7" } } }
    onDone: { target: t, actions: { assign: { got: event.output.n } } }
  t: {}`,
		`GO`, `{"got":7}`},
	{"any is carried as it is and converted", `
context: { x: any = 1, n: int = 0 }
events: { PUT: { x: any } }
initial: s
states: { s: { on: { PUT: { actions: { assign: { x: event.x, n: int(event.x) } } } } } }`,
		`{"type":"PUT","x":12.7}`, `{"n":12,"x":12.7}`},
}

func TestLanguage(t *testing.T) {
	for i, s := range sentences {
		src := "chart: t\n" + strings.TrimPrefix(s.chart, "\n")
		c, err := Parse("t.yaml", []byte(src))
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		if got := run(t, c, sentences[i].events); got != s.want {
			t.Errorf("%s:\n got %s\nwant %s", s.name, got, s.want)
		}
	}
}

// run sends events and tells the context, or the error.
func run(t *testing.T, c *Chart, events string) string {
	t.Helper()
	step, err := c.Initial(nil, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	for e := range strings.FieldsSeq(events) {
		if e[0] != '{' {
			e = `{"type":"` + e + `"}`
		}
		if step, err = c.StepJSON(step.Snapshot, []byte(e), 0, nil); err != nil {
			t.Fatal(err)
		}
	}
	failed := step.Snapshot.Err()
	switch {
	case failed == nil:
		return step.Snapshot.Context().String()
	case failed.Code == "loop":
		return "error loop " + failed.Place + " " + step.Snapshot.Context().String()
	}
	return "error " + failed.Code + " " + failed.Place
}
