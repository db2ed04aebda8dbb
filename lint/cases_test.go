package lint_test

import (
	"fmt"
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

func TestCases(t *testing.T) {
	for _, test := range []struct{ name, want, chart string }{
		// Cases that guards tell apart.
		{"an enum told apart beside something else", "LS310@8:71", `
types: { Kind: [text, audio, video] }
events: { GO: { kind: Kind, urgent: bool } }
initial: a
states:
  a:
    on: { GO: [
          { guard: event.kind == 'text' && event.urgent, target: b }, { guard: "event.kind in ['audio']", target: c } ] }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"two bools of which one case is forgotten", "LS310@10:11", `
events: { GO: { x: bool, y: bool } }
initial: a
states:
  a:
    on:
      GO:
        - { guard: event.x && event.y, target: b }
        - { guard: event.x && !event.y, target: c }
        - { guard: "!event.x && event.y", target: c }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"what all ask for is a condition and no case", "", `
types: { Kind: [text, audio] }
context: { ready: bool }
events: { GO: { kind: Kind }, SET: { ready: bool } }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { ready: event.ready } } ] }
      GO:
        - { guard: context.ready && event.kind == 'text', target: b }
        - { guard: context.ready && event.kind == 'audio', target: c }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"an enum in a choice", "LS310@10:9", `
types: { Kind: [text, audio, video] }
context: { kind: Kind }
events: { SET: { kind: Kind } }
initial: a
states:
  a: { on: { SET: { target: choose, actions: [ { assign: { kind: event.kind } } ] } } }
  choose:
    always: [ { guard: context.kind == 'text', target: a },
        { guard: context.kind == 'audio', target: b } ]
  b: { on: { SET: a } }`},
		{"a choice of two bools that leaves nothing", "", `
context: { x: bool, y: bool }
events: { SET: { x: bool, y: bool } }
initial: a
states:
  a: { on: { SET: { target: choose, actions: [ { assign: { x: event.x, y: event.y } } ] } } }
  choose:
    always:
      - { guard: context.x && context.y, target: a }
      - { guard: context.x && !context.y, target: b }
      - { guard: "!context.x", target: b }
  b: { on: { SET: { guard: event.x || event.y, target: a } } }`},
		{"a choice below handlers that change nothing of it", "LS309@11:7", `
context: { n: int }
events: { SET: { n: int }, STOP: {} }
initial: p
states:
  p:
    initial: a
    on: { STOP: end }
    states:
      a: { on: { SET: { target: choose, actions: [ { assign: { n: event.n } } ] } } }
      choose: { always: [ { guard: context.n > 5, target: a } ] }
  end: { type: final }`},
		{"a state that waits for what a handler around it writes", "", `
context: { n: int }
events: { SET: { n: int }, GO: {} }
initial: p
states:
  p:
    initial: a
    on: { SET: { actions: [ { assign: { n: event.n } } ] } }
    states:
      a: { on: { GO: wait } }
      wait: { always: [ { guard: context.n > 5, target: a } ] }`},

		// Order and overlap.
		{"covered by two before it together", "LS304@10:11", `
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        - { guard: event.n < 5, target: b }
        - { guard: event.n > 8, target: c }
        - { guard: "event.n in [1, 9]", target: a }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"two values overlap", "LS311@10:11", `
types: { Kind: [text, audio] }
events: { GO: { n: int, kind: Kind } }
initial: a
states:
  a:
    on:
      GO:
        - { guard: event.n < 10 && event.kind == 'text', target: b }
        - { guard: event.n > 5 && event.kind == 'text', target: c }
        - { target: a }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"sets of an enum overlap", "LS311@8:11", `
types: { Kind: [text, audio, video] }
events: { GO: { kind: Kind } }
initial: a
states:
  a:
    on: { GO: [ { guard: "event.kind in ['text', 'audio']", target: b },
          { guard: "event.kind in ['audio', 'video']", target: c } ] }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"an overlap that makes no difference", "", `
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: [ { guard: event.n < 10, target: b }, { guard: event.n > 5, target: b } ] } }
  b: { on: { GO: a } }`},
		{"steps of one value are no overlap", "", `
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: [ { guard: event.n > 10, target: b }, { guard: event.n > 5, target: c } ] } }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"a star inside overrides too", "LS305@7:15", `
events: { GO: {}, BACK: {} }
initial: p
states:
  p:
    initial: a
    on: { GO: q }
    states:
      a: { on: { "*": b } }
      b: { on: { GO: a, BACK: q } }
  q: { on: { BACK: p } }`},

		// Conditions.
		{"an if that the guard has decided", "LS312@10:26", `
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        guard: event.n > 5
        target: b
        actions: [ { if: event.n > 3, then: [ { log: "'big'" } ] } ]
  b: { on: { GO: a } }`},
		{"an enum that the guard has decided", "LS338@11:39", `
types: { Kind: [text, audio] }
events: { GO: { kind: Kind } }
initial: a
states:
  a:
    on:
      GO:
        - guard: event.kind == 'text'
          target: b
          actions: [ { if: event.kind == 'audio', then: [ { log: "'never'" } ] } ]
        - target: a
  b: { on: { GO: a } }`},
		{"an enum cannot be two things", "LS338@6:64", `
types: { Kind: [text, audio] }
events: { GO: { kind: Kind } }
initial: a
states:
  a: { on: { GO: [ { guard: event.kind == 'text' && event.kind == 'audio', target: b }, { target: b, actions: [ { log: "'b'" } ] } ] } }
  b: { on: { GO: a } }`},
		{"what is known ends where it is written", "", `
context: { n: int }
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        guard: context.n > 5
        target: b
        actions: [ { assign: { n: event.n } }, { if: context.n > 5, then: [ { log: "'still'" } ] } ]
  b: { on: { GO: { target: a, actions: [ { assign: { n: event.n } } ] } } }`},
		{"a conditional in an expression", "LS312@10:28", `
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        guard: event.n > 5
        target: b
        actions: [ { log: "event.n > 0 ? 'yes' : 'no'" } ]
  b: { on: { GO: a } }`},

		// Division.
		{"the operator is marked", "LS337@5:34", `
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: { guard: 1 + 10 / event.n > 2, target: b } } }
  b: { on: { GO: a } }`},
		{"an earlier candidate takes zero", "", `
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        - { guard: event.n == 0, target: b }
        - { target: a, actions: [ { log: 10 / event.n } ] }
  b: { on: { GO: a } }`},
		{"another field is written before", "", `
context: { sum: int }
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        guard: event.n != 0
        target: b
        actions: [ { assign: { sum: context.sum + event.n } }, { log: context.sum / event.n } ]
  b: { on: { GO: a } }`},
		{"a let behind a guard, a named action behind a guard", "", `
context: { n: int }
events: { SET: { n: int }, GO: {} }
let: { share: 100 / context.n }
actions: { tell: [ { log: 100 % context.n } ] }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { n: event.n } } ] }
      GO: { guard: context.n > 0 && share > 2, target: b, actions: tell }
  b: { on: { GO: a } }`},
		{"a let without", "LS337@4:19", `
context: { n: int }
events: { SET: { n: int }, GO: {} }
let: { share: 100 / context.n }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { n: event.n } } ] }
      GO: { guard: share > 2, target: b }
  b: { on: { GO: a } }`},
		{"a false right side absorbs", "", `
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: { guard: 10 / event.n > 2 && event.n != 0, target: b } } }
  b: { on: { GO: a } }`},
		{"a divisor that is never written", "", `
context: { step: int = 5 }
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: { guard: event.n / context.step > 2, target: b } } }
  b: { on: { GO: a } }`},

		// Circles.
		{"entries that raise", "LS321@5:17", `
events: { X: {}, Y: {} }
initial: a
states:
  a: { on: { X: b }, entry: { raise: X } }
  b: { on: { Y: a }, entry: { raise: Y } }`},
		{"regions that answer each other", "LS321@8:24", `
events: { PING: {}, PONG: {} }
initial: p
states:
  p:
    type: parallel
    states:
      r: { on: { PING: { actions: [ { raise: PONG } ] } } }
      s: { on: { PONG: { actions: [ { raise: PING } ] } } }`},
		{"regions that answer each other in some state only", "LS321@8:58", `
events: { PING: {}, PONG: {}, GO: {} }
initial: p
states:
  p:
    type: parallel
    states:
      r: { initial: x, states: { x: { on: { GO: y, PING: { actions: [ { raise: PONG } ] } } }, y: { on: { GO: x } } } }
      s: { initial: x, states: { x: { on: { GO: y } }, y: { on: { GO: x, PONG: { actions: [ { raise: PING } ] } } } } }`},
		{"an event further out through a named action", "LS321@6:6", `
events: { X: {}, Y: {}, GO: {} }
actions: { again: [ { raise: X } ] }
initial: a
on:
  X: { actions: [ { raise: Y } ] }
states:
  a: { on: { Y: { actions: again }, GO: b } }
  b: { on: { GO: a } }`},
		{"a final that ends what enters it again", "LS321@7:13", `
events: { GO: {} }
initial: p
states:
  p:
    initial: f
    onDone: { target: p, reenter: true }
    entry: { log: "'again'" }
    on: { GO: q }
    states: { f: { type: final } }
  q: { on: { GO: p } }`},
		{"a guard stops it", "", `
context: { n: int }
events: { X: {}, GO: {} }
initial: a
states:
  a: { on: { X: { guard: context.n < 3, actions: [ { assign: { n: context.n + 1 } }, { raise: X } ] }, GO: b } }
  b: { on: { GO: a } }`},
		{"an if stops it", "", `
context: { n: int }
events: { X: {}, GO: {} }
initial: a
states:
  a: { on: { X: { actions: [ { assign: { n: context.n + 1 } }, { if: context.n < 3, then: [ { raise: X } ] } ] }, GO: b } }
  b: { on: { GO: a } }`},
		{"the state that takes it is left", "", `
events: { X: {}, GO: {} }
initial: a
states:
  a: { on: { X: { target: b, actions: [ { raise: X } ] } } }
  b: { on: { GO: a } }`},
		{"eventless, and what they ask stays", "LS303@6:18", `
context: { on: bool }
events: { SET: { on: bool } }
initial: a
states:
  a: { always: [ { guard: context.on, target: b }, { guard: "!context.on", target: c } ] }
  b: { always: [ { guard: context.on, target: a }, { target: c } ] }
  c: { on: { SET: { target: a, actions: [ { assign: { on: event.on } } ] } } }`},
		{"eventless, and an action changes it", "", `
context: { n: int }
events: { SET: { n: int } }
initial: a
states:
  a: { always: [ { guard: context.n > 0, target: b }, { target: c } ] }
  b: { always: [ { guard: context.n > 0, target: a, actions: [ { assign: { n: context.n - 1 } } ] }, { target: c } ] }
  c: { on: { SET: { target: a, actions: [ { assign: { n: event.n } } ] } } }`},

		// Regions.
		{"a part and the whole", "LS322@11:22", `
types: { P: { x: int, y: int } }
context: { p: P }
events: { GO: {} }
initial: q
states:
  q:
    type: parallel
    states:
      r: { on: { GO: { actions: [ { assign: { p.x: 1 } }, { log: context.p } ] } } }
      s: { on: { GO: { actions: [ { assign: { p: { x: 2, y: context.p.y } } } ] } } }`},
		{"two parts", "", `
types: { P: { x: int, y: int } }
context: { p: P }
events: { GO: {} }
initial: q
states:
  q:
    type: parallel
    states:
      r: { on: { GO: { actions: [ { assign: { p.x: 1 } }, { log: context.p } ] } } }
      s: { on: { GO: { actions: [ { assign: { p.y: 2 } } ] } } }`},
		{"a star in one of them, an entry in the other", "LS322@10:49", `
context: { n: int }
events: { GO: {} }
initial: q
states:
  q:
    type: parallel
    states:
      r: { on: { "*": { actions: [ { assign: { n: context.n + 1 } } ] } } }
      s: { initial: x, states: { x: { on: { GO: y } }, y: { on: { GO: x }, entry: { assign: { n: 0 } } } } }`},
		{"both raise", "LS322@9:22", `
events: { GO: {}, X: {} }
initial: q
states:
  q:
    type: parallel
    states:
      r: { on: { GO: { actions: [ { raise: X } ] } } }
      s: { on: { GO: { actions: [ { raise: X } ] }, X: { actions: [ { log: "'x'" } ] } } }`},
		{"only one of them is taken", "", `
context: { n: int }
events: { GO: {}, UP: {} }
initial: q
states:
  q:
    type: parallel
    states:
      r: { on: { GO: { target: '#e', actions: [ { assign: { n: context.n + 1 } } ] } } }
      s: { on: { GO: { target: '#e', actions: [ { assign: { n: context.n + 2 } } ] } } }
  e: { id: e, on: { UP: q } }`},

		// Shape.
		{"a timer further out is sooner", "LS319@10:26", `
events: { GO: {} }
initial: p
states:
  p:
    initial: a
    after: { 5s: q }
    states:
      a: { on: { GO: b } }
      b: { after: { 10s: a }, on: { GO: a } }
  q: { on: { GO: p } }`},
		{"a timer further out is later", "", `
events: { GO: {} }
initial: p
states:
  p:
    initial: a
    after: { 10s: q }
    states:
      a: { on: { GO: b } }
      b: { after: { 5s: a }, on: { GO: a } }
  q: { on: { GO: p } }`},
		{"a trap that an outer handler comes back to", "LS307@7:3", `
events: { GO: {}, RESET: {} }
initial: a
on: { RESET: b }
states:
  a: { on: { GO: b } }
  b: { entry: { log: "'b'" } }`},
		{"a spawned actor whose failure nobody takes", "LS317@6:31", `
actors: { job: { input: { n: int } } }
events: { GO: {} }
initial: a
states:
  a: { on: { GO: { actions: [ { spawn: { src: job, id: "'j'", input: { n: 1 } } } ] } } }`},

		// Data and names.
		{"named like something else", "LS330@2:10 LS330@3:11 LS330@4:8", `
types: { Kind: [GO, spare], Used: { n: int } }
delays: { spare: 5s, used: 6s }
let: { spare2: "1", left: "2" }
context: { u: Used }
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: { guard: event.n > left + context.u.n, target: b, actions: [ { assign: { u.n: 1 } } ] } } }
  b: { after: { used: a }, meta: { x: "Kind spare spare2" } }`},
		{"a parameter that the body does not read", "LS330@3:37", `
events: { GO: { n: int } }
guards: { over: { params: { n: int, m: int }, guard: params.n > 3 } }
initial: a
states:
  a: { on: { GO: { guard: "over(event.n, 2)", target: b } } }
  b: { on: { GO: a } }`},
		{"parameters as a whole, an event to a computed parent", "", `
sends: { PONG: { n: int } }
events: { PING: { id: string } }
actions: { tell: { params: { a: int, b: string }, do: { log: params } } }
initial: a
states:
  a: { on: { PING: { actions: [ { action: tell, params: { a: 1, b: "'x'" } }, { send: { event: PONG, to: event.id, data: { n: 1 } } } ] } } }`},
		{"an optional that an earlier candidate, an else or an assign proves", "", `
context: { x: optional<int> }
events: { GO: {}, SET: { x: optional<int> }, IF: {}, PUT: {} }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { x: event.x } } ] }
      GO:
        - { guard: "!has(context.x)", target: b }
        - { target: b, actions: [ { log: context.x } ] }
      IF: { actions: [ { if: "!has(context.x)", then: [ { log: "'none'" } ], else: [ { log: context.x } ] } ] }
      PUT: { actions: [ { assign: { x: 5 } }, { log: context.x } ] }
  b: { on: { GO: a } }`},
		{"an optional that they do not", "LS390@11:42 LS390@12:115 LS390@13:60", `
context: { x: optional<int>, n: int }
events: { GO: {}, SET: { x: optional<int> }, IF: {}, PUT: { x: optional<int> } }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { x: event.x, n: 2 } } ] }
      GO:
        - { guard: has(context.x), target: b }
        - { target: b, actions: [ { log: context.x } ] }
      IF: { actions: [ { if: "!has(context.x) && [1][context.n] > 0", then: [ { log: "'none'" } ], else: [ { log: context.x } ] } ] }
      PUT: { actions: [ { assign: { x: event.x } }, { log: context.x } ] }
  b: { on: { GO: a } }`},
		{"an output that cannot fail", "", `
events: { GO: {} }
initial: p
states:
  p:
    initial: a
    onDone: { guard: event.output.n > 0, target: q, actions: [ { log: event.output.n } ] }
    states: { a: { on: { GO: b } }, b: { type: final, output: { n: 1 } } }
  q: { on: { GO: p } }`},
		{"an output that can", "LS390@7:44", `
events: { GO: { n: int } }
initial: p
states:
  p:
    initial: a
    onDone: { target: q, actions: [ { log: event.output.n } ] }
    states: { a: { on: { GO: b } }, b: { type: final, output: { n: "event.n + 1" } } }
  q: { on: { GO: p } }`},
		{"itself through a let", "LS339@7:54", `
context: { n: int = 0 }
events: { GO: {} }
let: { same: context.n }
initial: a
states:
  a: { on: { GO: { target: b, actions: [ { assign: { n: same } } ] } } }
  b: { on: { GO: a } }`},
		{"states and fields that differ by case", "LS340@2:39 LS340@6:104", `
events: { GO: { userId: int }, END: { userID: int } }
initial: a
states:
  a: { on: { GO: { guard: event.userId > 0, target: p }, END: { guard: event.userID > 0, target: p } } }
  p: { initial: work, states: { work: { on: { GO: Work2, END: a } }, Work2: { initial: Work, states: { Work: { on: { GO: a } } } } } }`},
	} {
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
