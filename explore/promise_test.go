package explore_test

// What the first line says of a search, and what the exit code depends on, is true.

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/explore"
)

// A failure is the host's where the error itself comes from the host. One that the
// chart makes while it handles a failure of the host is its own, and each is told.
func TestWhoseFailure(t *testing.T) {
	for name, c := range map[string]struct {
		files fstest.MapFS
		wants []string
		world int
	}{
		"behind onError": {one(`chart: x
context: { z: int }
actors: { job: }
initial: a
states:
  a: { invoke: { src: job, onDone: b, onError: { target: b, actions: { log: 10 / context.z } } } }
  b: { invoke: { src: job, onDone: c, onError: { target: c, actions: { assign: { z: 10 % context.z } } } } }
  c: { meta: { terminal: true } }`), []string{"failure: div_by_zero at states.a.invoke[0].onError[0].actions[0].log", "failure: div_by_zero at states.b.invoke[0].onError[0].actions[0].assign.z"}, 0},
		"behind error.execution": {one(`chart: x
context: { z: int }
actions: { hi: }
events: { GO: }
initial: a
states:
  a: { on: { GO: { actions: hi } , error.execution: { actions: { assign: { z: 10 / context.z } } } } }`), []string{"failure: loop in a"}, 0},
		"in a child machine": {fstest.MapFS{
			"chart.yaml": {Data: []byte("chart: top\nactors: { kid: { chart: kid.yaml } }\ninitial: a\nstates: { a: { invoke: { src: kid } } }")},
			"kid.yaml": {Data: []byte(`chart: kid
context: { z: int }
actors: { job: }
initial: a
states:
  a: { invoke: { src: job, onDone: b, onError: { target: b, actions: { assign: { z: 10 / context.z } } } } }
  b: { invoke: { src: job } }`)},
		}, []string{"failure: div_by_zero at", "nothing handles a failure of the host in a"}, 1},
		"a code that the chart names as well": {one(`chart: x
context: { z: int }
actors: { job: }
initial: a
states:
  a: { invoke: { src: job, onDone: b, onError: { guard: "event.error.code == 'div_by_zero'", target: b, actions: { assign: { z: 10 / context.z } } } } }
  b: { meta: { terminal: true } }`), []string{"failure: div_by_zero at states.a", "nothing handles a failure of the host in a"}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			chart := load(t, c.files, "chart.yaml")
			r := search(t, chart, explore.Options{})
			found, _ := printed(t, chart, r)
			expect(t, found, c.wants...)
			passes(t, chart, found)
			world := 0
			for _, f := range r.Failures {
				if f.World {
					world++
				}
			}
			if !r.Found() || world != c.world || len(r.Failures) != len(c.wants) {
				t.Errorf("%+v in\n%s", r.Failures, found)
			}
		})
	}
}

// one is a chart of one file.
func one(text string) fstest.MapFS { return fstest.MapFS{"chart.yaml": {Data: []byte(text)}} }

// missing is what a search did not find.
func missing(r *explore.Result) string {
	var list []string
	for _, m := range append(r.Coverage.States.Missing, append(r.Coverage.Transitions.Missing, r.Coverage.Guards.Missing...)...) {
		list = append(list, m.What)
	}
	return strings.Join(list, "\n")
}

// What a delayed event carries, to whom ever, and what a child machine was started
// with make two configurations of one.
func TestHiddenData(t *testing.T) {
	const kid = `chart: kid
input: { n: int }
events: { PING: {}, TELL: {}, LATER: { n: int } }
sends: { BACK: { n: int } }
initial: a
states:
  a:
    on:
      PING: [ { guard: input.n == 7, target: bad }, good ]
      TELL: { actions: { send: { event: BACK, to: parent, delay: 1s, id: "'b'", data: { n: input.n } } } }
      LATER: [ { guard: event.n == 8, target: bad }, good ]
  bad: { meta: { terminal: true } }
  good: { type: final }`
	for name, text := range map[string]string{
		"a delayed event": `chart: x
events: { GO: { n: int }, LATER: { n: int } }
internal: [LATER]
initial: idle
states:
  idle: { on: { GO: { target: busy, actions: { send: { event: LATER, to: self, delay: 1s, data: { n: event.n } } } } } }
  busy: { on: { LATER: [ { guard: event.n == 7, target: bad }, ok ] } }
  bad: { type: final }
  ok: { type: final }`,
		"a child's input": `chart: x
events: { GO: { n: int }, PING: {}, BACK: { n: int } }
actors: { kid: { chart: kid.yaml } }
initial: idle
states:
  idle: { on: { GO: { target: busy, actions: { spawn: { src: kid, id: "'k'", input: { n: event.n } } } } } }
  busy: { on: { PING: { target: waiting, actions: { send: { event: PING, to: "'k'" } } } } }
  waiting: { on: { done.invoke.k: ok } }
  ok: { type: final }`,
		"a delayed event for a child": `chart: x
events: { GO: { n: int }, BACK: { n: int } }
actors: { kid: { chart: kid.yaml } }
initial: idle
states:
  idle:
    on:
      GO: { target: busy, actions: [ { spawn: { src: kid, id: "'k'", input: { n: 1 } } }, { send: { event: LATER, to: "'k'", delay: 1s, data: { n: event.n } } } ] }
  busy: { on: { done.invoke.k: ok } }
  ok: { type: final }`,
		"a delayed event for a child that is not there yet": `chart: x
events: { GO: { n: int }, BACK: { n: int } }
actors: { kid: { chart: kid.yaml } }
initial: idle
states:
  idle: { on: { GO: { target: busy, actions: { send: { event: LATER, to: "'k'", delay: 5s, data: { n: event.n } } } } } }
  busy: { after: { 1s: { target: waiting, actions: { spawn: { src: kid, id: "'k'", input: { n: 1 } } } } } }
  waiting: { on: { done.invoke.k: ok } }
  ok: { type: final }`,
		"a delayed event for a parent": `chart: x
events: { GO: { n: int }, BACK: { n: int } }
internal: [BACK]
actors: { kid: { chart: kid.yaml } }
initial: idle
states:
  idle: { on: { GO: { target: busy, actions: { spawn: { src: kid, id: "'k'", input: { n: event.n } } } } } }
  busy: { on: { done.invoke.k: ok, BACK: [ { guard: event.n == -9, target: ok }, { target: waiting, actions: { log: 1 } } ] } }
  waiting: {}
  ok: { type: final }`,
	} {
		t.Run(name, func(t *testing.T) {
			chart := load(t, fstest.MapFS{"chart.yaml": {Data: []byte(text)}, "kid.yaml": {Data: []byte(kid)}}, "chart.yaml")
			r, found := searched(t, chart, explore.Options{})
			if missing(r) != "" || r.Cut != explore.NoLimit {
				t.Errorf("cut by %q, never found: %s", r.Cut, missing(r))
			}
			if strings.Contains(text, "kid") && len(r.Deadlocks) == 0 {
				t.Errorf("the child that goes astray is not found:\n%s", found)
			}
		})
	}
}

// What a child machine reckons is not known where values for its events are made up: what
// is compared with that may be missed, and the first line says so.
func TestDataOfChildren(t *testing.T) {
	chart := load(t, fstest.MapFS{
		"chart.yaml": {Data: []byte("chart: x\nactors: { kid: { chart: kid.yaml } }\ninitial: a\nstates: { a: { invoke: { src: kid, onDone: there } }, there: { type: final } }")},
		"kid.yaml": {Data: []byte(`chart: kid
context: { k: int = 3 }
events: { UP: , ASK: { n: int } }
initial: a
states:
  a: { on: { UP: { guard: context.k < 20, actions: { assign: { k: context.k + 4 } } }, ASK: { guard: event.n == context.k && context.k > 20, target: b } } }
  b: { type: final }`)},
	}, "chart.yaml")
	r, told := searched(t, chart, explore.Options{})
	if got := judge(!strings.Contains(missing(r), "there"), told); got == lied {
		t.Errorf("%s\n%s", got, told)
	}
}

// How long timers still run makes two configurations of one; and events come where a
// timer that they start ends behind one that runs already.
func TestTimers(t *testing.T) {
	for name, text := range map[string]string{
		"a heartbeat beside a timeout": `chart: x
events: { PONG: {} }
actions: { ping: }
initial: up
states:
  up:
    type: parallel
    states:
      pinger:
        initial: wait
        states: { wait: { after: { 10s: send } }, send: { entry: ping, always: wait } }
      watch:
        initial: fresh
        states: { fresh: { on: { PONG: { target: fresh, reenter: true } }, after: { 30s: '#down' } } }
  down: { id: down, type: final }`,
		"a request that outlives the token": `chart: x
events: { SEND: {} }
type: parallel
states:
  token:
    initial: valid
    states: { valid: { after: { 10s: expired } }, expired: { meta: { terminal: true } } }
  request:
    initial: idle
    states:
      idle: { on: { SEND: { guard: "active('token.valid')", target: waiting } } }
      waiting: { after: { 5s: over }, always: { guard: "active('token.expired')", target: lost } }
      lost: { meta: { terminal: true } }
      over: { meta: { terminal: true } }`,
		"delays that stand in the context": `chart: x
context: { patience: duration = duration('5s') }
events: { SEND: {} }
type: parallel
states:
  token:
    initial: valid
    states: { valid: { after: { 10s: expired } }, expired: { meta: { terminal: true } } }
  request:
    initial: idle
    states:
      idle:
        on: { SEND: { guard: "active('token.valid')", target: waiting, actions: [ { send: { event: SEND, to: self, delay: context.patience } } ] } }
      waiting: { on: { SEND: over }, always: { guard: "active('token.expired')", target: lost } }
      lost: { meta: { terminal: true } }
      over: { meta: { terminal: true } }`,
		"two that are started at once beside one that runs": `chart: x
events: { GO: {} }
type: parallel
states:
  token: { initial: valid, states: { valid: { after: { 10s: expired } }, expired: { meta: { terminal: true } } } }
  short:
    initial: idle
    states:
      idle: { on: { GO: { guard: "active('token.valid')", target: waiting } } }
      waiting: { after: { 3s: [ { guard: "active('token.expired')", target: late }, soon ] } }
      soon: { meta: { terminal: true } }
      late: { meta: { terminal: true } }
  long:
    initial: idle
    states:
      idle: { on: { GO: { guard: "active('token.valid')", target: waiting } } }
      waiting: { after: { 7s: [ { guard: "active('token.expired')", target: late }, soon ] } }
      soon: { meta: { terminal: true } }
      late: { meta: { terminal: true } }`,
		"a child that outlives a timeout": `chart: x
events: { GO: {} }
actors: { kid: { chart: kid.yaml } }
initial: a
states:
  a: { on: { GO: { actions: { spawn: { src: kid, id: "'k'" } } }, done.invoke.k: soon }, after: { 10s: b } }
  b: { on: { done.invoke.k: late }, after: { 6s: c } }
  c: { type: final }
  soon: { type: final }
  late: { type: final }`,
	} {
		t.Run(name, func(t *testing.T) {
			const kid = "chart: kid\ninitial: a\nstates: { a: { after: { 5s: b } }, b: { type: final } }"
			chart := load(t, fstest.MapFS{"chart.yaml": {Data: []byte(text)}, "kid.yaml": {Data: []byte(kid)}}, "chart.yaml")
			r := search(t, chart, explore.Options{})
			found, paths := printed(t, chart, r)
			passes(t, chart, found)
			passes(t, chart, paths)
			if missing(r) != "" || r.Cut != explore.NoLimit || r.Configurations > 40 {
				t.Errorf("%d configurations, cut by %q, never found: %s", r.Configurations, r.Cut, missing(r))
			}
			expect(t, found, "all that the values and moments tried lead to")
		})
	}
}

// How long the timers of two states that are active at once run is data: each of them may
// end first, also where they begin at several moments. That not all lengths were tried is
// told there.
func TestTimersThatRaceAtSeveralMoments(t *testing.T) {
	for name, text := range map[string]string{
		"of a whole and its part, from one event": `chart: x
context: { life: duration, pause: duration }
events: { GO: { life: duration, pause: duration } }
delays: { life: context.life, pause: context.pause }
initial: a
states:
  a: { on: { GO: { target: b, actions: { assign: { life: event.life, pause: event.pause } } } } }
  b:
    after: { life: over }
    initial: waiting
    states: { waiting: { after: { pause: asking } }, asking: { on: { GO: waiting } } }
  over: { type: final }`,
		"in seconds, of what an actor gives": `chart: x
types: { Codes: { life: int, pause: int = 5 } }
context: { codes: Codes, slower: duration }
events: { RETRY: {}, SLOWER: {} }
actors: { ask: { output: Codes } }
delays: { life: "duration('1s') * context.codes.life", pause: "duration('1s') * context.codes.pause + context.slower" }
initial: a
states:
  a: { invoke: { src: ask, onDone: { target: b, actions: { assign: { codes: event.output } } }, onError: over } }
  b:
    after: { life: over }
    initial: waiting
    states:
      waiting: { after: { pause: asking } }
      asking: { on: { RETRY: waiting, SLOWER: { target: waiting, actions: { assign: { slower: "context.slower + duration('5s')" } } } } }
  over: { type: final }`,
	} {
		t.Run(name, func(t *testing.T) {
			chart := inline(t, text)
			r := search(t, chart, explore.Options{})
			found, paths := printed(t, chart, r)
			passes(t, chart, found)
			passes(t, chart, paths)
			if missing(r) != "" || r.Cut != explore.NoLimit {
				t.Errorf("%d configurations, cut by %q, never found: %s", r.Configurations, r.Cut, missing(r))
			}
			expect(t, found, "more may be reachable")
		})
	}
}

// Inputs are combined as events are; where there are too many combinations, the first
// line does not say that all were tried.
func TestInputsCombined(t *testing.T) {
	chart := inline(t, `chart: x
input: { limit: int, strict: bool, mode: string }
events: { GO: { n: int } }
initial: a
states: { a: { on: { GO: { guard: "event.n > input.limit && input.strict && input.mode == 'x'", target: b } } }, b: { type: final } }`)
	r := search(t, chart, explore.Options{})
	if missing(r) != "" || r.Trimmed || r.Inputs > 32 {
		t.Errorf("%d inputs, left out: %t, never found: %s", r.Inputs, r.Trimmed, missing(r))
	}
	chart = inline(t, `chart: x
input: { a: int, b: int, c: int, d: int }
events: { GO: {} }
initial: a
states: { a: { on: { GO: { guard: "input.a == 3 && input.b == 4 && input.c == 5 && input.d == 6", target: b } } }, b: { type: final } }`)
	r = search(t, chart, explore.Options{})
	found, _ := printed(t, chart, r)
	expect(t, found, "more may be reachable", "not all combinations")
	passes(t, chart, found)
}

// Texts, lists and maps are as long as it takes to go beyond what their size is
// compared with; where that would be too long, the first line says so.
func TestSizesAreMade(t *testing.T) {
	for name, guard := range map[string]string{
		"a text":                       "size(event.text) >= 8",
		"a text that is compared too":  "size(event.text) == 3 && event.text != 'a'",
		"a list":                       "size(event.names) > 6",
		"a list of texts":              "size(event.names) == 2 && event.names.all(n, size(n) > 4)",
		"a map":                        "size(event.by) == 9",
		"a value at a key":             "size(event.by) == 1 && 'k' in event.by && event.by['k'] == 3",
		"one of many values in a list": "event.names.exists(n, n == 'q6') && event.names.exists(n, n in ['q1', 'q2', 'q3', 'q4', 'q5'])",
		"a size in the context":        "size(event.names) > context.most",
	} {
		t.Run(name, func(t *testing.T) {
			chart := inline(t, `chart: x
events: { GO: { text: string, names: list<string>, by: map<int> } }
context: { most: int = 5 }
initial: a
states: { a: { on: { GO: { guard: "`+guard+`", target: b } } }, b: { type: final } }`)
			r := search(t, chart, explore.Options{})
			found, paths := printed(t, chart, r)
			passes(t, chart, found)
			passes(t, chart, paths)
			if missing(r) != "" || r.Trimmed {
				t.Errorf("left out: %t, never found: %s", r.Trimmed, missing(r))
			}
		})
	}
	chart := inline(t, "chart: x\nevents: { GO: { text: string } }\ninitial: a\nstates: { a: { on: { GO: { guard: size(event.text) > 5000, target: b } } }, b: { type: final } }")
	if r := search(t, chart, explore.Options{}); !r.Trimmed {
		t.Error("a text that is too long to make is left out, and nobody is told")
	}
}

// A text or a list that grows in the context counts by its length, where that is
// asked.
func TestLengthsInTheContext(t *testing.T) {
	for _, c := range [][2]string{{"assign: { typed: \"context.typed + 'k'\" }", "typed"}, {"append: { all: 1 }", "all"}} {
		chart := inline(t, `chart: x
events: { KEY: {}, GO: {} }
context: { typed: string, all: list<int> }
initial: a
states: { a: { on: { KEY: { actions: { `+c[0]+` } }, GO: { guard: size(context.`+c[1]+`) > 30, target: b } } }, b: { type: final } }`)
		r := search(t, chart, explore.Options{})
		if missing(r) != "" || r.Cut != explore.NoLimit || r.Configurations > 40 {
			t.Errorf("%s: %d configurations, cut by %q, never found: %s", c[1], r.Configurations, r.Cut, missing(r))
		}
	}
}

// Where a guard asks for what comes with an event, another value than those that were
// tried may lead on: that is told, and is no finding. Where it asks for what the
// machine knows, nothing does.
func TestOpenDeadlocks(t *testing.T) {
	for guard, open := range map[string]bool{
		"event.n * event.n == 1369":                     true,
		"event.s.lowerAscii() == 'x' && event.s != 'x'": true,
		"far && other(event.n)":                         true,
		"now - context.at < duration('-1s')":            true,
		"context.n > 5":                                 false,
		"far":                                           false,
		"event.n != event.n":                            true,
		"active('a') && ready && !ready":                false,
	} {
		chart := inline(t, `chart: x
events: { ASK: , GO: { n: int, s: string }, PUT: { n: int } }
context: { n: int, at: timestamp = now }
let: { far: context.n > 7 }
guards: { ready: {}, other: { params: { p: int }, guard: "params.p * params.p == 49" } }
initial: start
states:
  start: { on: { PUT: { target: a, guard: event.n < 3, actions: { assign: { n: event.n } } } } }
  a: { on: { ASK: { guard: context.n > 50, target: b }, GO: { guard: "`+guard+`", target: b } } }
  b: { type: final }`)
		r, found := searched(t, chart, explore.Options{})
		if len(r.Deadlocks) != 1 || r.Deadlocks[0].Open != open || r.Found() == open {
			t.Errorf("%s: %+v\n%s", guard, r.Deadlocks, found)
		}
	}
}

// Of configurations with the same states, one from which another value may lead on hides none
// from which nothing does.
func TestOpenDeadlocksHideNone(t *testing.T) {
	for _, order := range []string{"WITH: , WITHOUT: ", "WITHOUT: , WITH: "} {
		chart := load(t, fstest.MapFS{"chart.yaml": {Data: []byte(`chart: x
events: { ` + order + ` }
actors: { child: { chart: child.yaml } }
initial: start
states:
  start: { on: { WITH: { target: w, actions: { spawn: { src: child, id: "'k'" } } }, WITHOUT: w } }
  w: { on: { done.invoke.k: end } }
  end: { type: final }`)}, "child.yaml": {Data: []byte(`chart: child
events: { X: { n: int } }
initial: wait
states: { wait: { on: { X: { guard: event.n * event.n == 1369, target: end } } }, end: { type: final } }`)}}, "chart.yaml")
		r, found := searched(t, chart, explore.Options{})
		if len(r.Deadlocks) != 1 || r.Deadlocks[0].Open || !r.Found() {
			t.Errorf("%s: %+v\n%s", order, r.Deadlocks, found)
		}
	}
}

// That time passes is nothing that happens: where no timer runs, a deadlock is one at once, and
// is found also where guards of other states ask for the time, or for what a calendar says.
func TestDeadlocksWhileTimePasses(t *testing.T) {
	for name, c := range map[string]struct {
		guard, dead string
		found       string // "": none
		steps       int
	}{
		"a duration":                          {"now - context.at > duration('5s')", "{}", "No event, timer or actor leads on from here.", 1},
		"a calendar":                          {"now.getHours() > 3", "{}", "No event, timer or actor leads on from here.", 1},
		"a guard beside":                      {"now.getHours() > 3", "{ on: { AT: { guard: context.n > 3, target: t } } }", "have guards that did not hold.", 1},
		"a timer that does nothing":           {"now.getHours() > 3", "{ after: { 5s: { guard: context.n > 3, target: t } } }", "No event, timer or actor leads on from here.", 2},
		"a calendar that leads on":            {"now.getHours() > 3", "{ on: { AT: { guard: now.getHours() == 9, target: t } } }", "", 0},
		"time that leads on by itself":        {"now.getHours() > 3", "{ always: { guard: now.getHours() == 9, target: t } }", "", 0},
		"a time that does not come":           {"now.getHours() > 3", "{ always: { guard: now - context.at < duration('-1s'), target: t } }", "so other values may lead on.", 1},
		"what is asked for without any event": {"now.getHours() > 3", "{ always: { guard: context.n > 3, target: t } }", "have guards that did not hold.", 1},
	} {
		t.Run(name, func(t *testing.T) {
			r, told := explored(t, `chart: x
context: { n: int, at: timestamp = now }
events: { GO: , AT: }
initial: s
states:
  s: { on: { GO: dead, AT: { guard: "`+c.guard+`", target: t } } }
  t: { on: { GO: s } }
  dead: `+c.dead)
			if c.found == "" && len(r.Deadlocks) > 0 || c.found != "" && (len(r.Deadlocks) != 1 || r.Deadlocks[0].Path.Len() != c.steps || !strings.Contains(told, c.found)) {
				t.Errorf("%+v\n%s", r.Deadlocks, told)
			}
		})
	}
}

// What cannot come any more leads nowhere, whatever its guard asks for: an actor that
// has ended, a timer that has fired.
func TestWhatCannotComeAnyMore(t *testing.T) {
	for _, states := range []string{
		"a: { invoke: { src: job, onDone: { guard: event.output.x * event.output.x == 1369, target: b }, onError: b } }\n  b: { type: final }",
		"a: { after: { 5s: { guard: now - context.at < duration('-1s'), target: b } } }\n  b: { type: final }",
		"a: { invoke: { src: job, onDone: { guard: event.output.x * event.output.x == 1369, target: b }, onError: b }, on: { PING: { guard: context.n > 3, target: b } } }\n  b: { type: final }",
	} {
		chart := inline(t, `chart: x
events: { PING: {} }
context: { n: int, at: timestamp = now }
actors: { job: { output: { x: int } } }
initial: a
states:
  `+states)
		r := search(t, chart, explore.Options{})
		found, _ := printed(t, chart, r)
		if !r.Found() {
			t.Errorf("%s: %+v\n%s", states, r.Deadlocks, found)
		}
	}
}

// Nor does what only machines send to one another, where they all wait: each of two that
// want both forks has one. From outside such an event does not come.
func TestDeadlocksBetweenMachines(t *testing.T) {
	const diner = `chart: diner
input: { first: int, second: int }
events: { GRANTED: { fork: int }, HURRY: { n: int } }
sends: { TAKE: { fork: int } }
initial: one
states:
  one:
    entry: { send: { event: TAKE, to: parent, data: { fork: input.first } } }
    on: { GRANTED: { guard: event.fork == input.first, target: pause } }
  pause: { after: { 10ms: two } }
  two:
    entry: { send: { event: TAKE, to: parent, data: { fork: input.second } } }
    on:
      GRANTED: { guard: event.fork == input.second, target: end }
  end: { type: final }`
	const table = `chart: table
events: { TAKE: { fork: int } }
internal: [TAKE]
context: { taken: list<int> }
actors: { diner: { chart: diner.yaml } }
initial: open
states:
  open:
    entry:
      - spawn: { src: diner, id: "'p'", input: { first: 0, second: 1 } }
      - spawn: { src: diner, id: "'q'", input: { first: 1, second: 0 } }
    on:
      TAKE:
        guard: has(event.sender) && !(event.fork in context.taken)
        actions: [ { append: { taken: event.fork } }, { send: { event: GRANTED, to: event.sender, data: { fork: event.fork } } } ]
      done.invoke.*: closed
  closed: { type: final }`
	for name, c := range map[string]struct {
		diner string
		open  bool
	}{
		"who has said all that it says": {diner, false},
		"who may be told more":          {strings.Replace(diner, "    on:\n      GRANTED", "    on:\n      HURRY: { guard: event.n * event.n == 1369, target: end }\n      GRANTED", 1), true},
	} {
		t.Run(name, func(t *testing.T) {
			chart := load(t, fstest.MapFS{"chart.yaml": {Data: []byte(table)}, "diner.yaml": {Data: []byte(c.diner)}}, "chart.yaml")
			r, found := searched(t, chart, explore.Options{})
			if len(r.Deadlocks) != 1 || r.Deadlocks[0].Open != c.open {
				t.Errorf("%+v\n%s", r.Deadlocks, found)
			}
		})
	}
}

// A region that is at its end does not hide another one that is stuck.
func TestDeadlocksOfRegions(t *testing.T) {
	for _, c := range []struct {
		ends [2]string
		dead int
	}{
		{[2]string{"{ meta: { terminal: true } }", "{}"}, 1},
		{[2]string{"{ type: final }", "{}"}, 1},
		{[2]string{"{ meta: { terminal: true } }", "{ type: final }"}, 0},
		{[2]string{"{ meta: { terminal: true } }", "{ meta: { terminal: true } }"}, 0},
		{[2]string{"{ initial: r, meta: { terminal: true }, states: { r: {} } }", "{ type: final }"}, 0},
	} {
		chart := inline(t, `chart: x
events: { A: {}, B: {} }
type: parallel
states:
  x: { initial: p, states: { p: { on: { A: q } }, q: `+c.ends[0]+` } }
  y: { initial: p, states: { p: { on: { B: q } }, q: `+c.ends[1]+` } }`)
		r, found := searched(t, chart, explore.Options{})
		if len(r.Deadlocks) != c.dead {
			t.Errorf("%s: %d deadlocks\n%s", c.ends, len(r.Deadlocks), found)
		}
	}
}

// A machine whose leaves are all final has not ended where nothing takes the end of what
// they stand in.
func TestFinalsThatEndNothing(t *testing.T) {
	for states, dead := range map[string]int{
		"b: { initial: x, states: { x: { on: { GO: y } }, y: { type: final } } }":                                                                     1,
		"b: { initial: x, states: { x: { on: { GO: y } }, y: { type: final, meta: { terminal: true } } } }":                                           0,
		"b: { initial: x, onDone: c, states: { x: { on: { GO: y } }, y: { type: final } } }\n  c: { type: final }":                                    0,
		"b: { initial: x, states: { x: { on: { GO: y } }, y: { type: final } }, after: { 3s: c } }\n  c: { type: final }":                             0,
		"b: { type: parallel, states: { p: { initial: x, states: { x: { on: { GO: y } }, y: { type: final } } } } }":                                  1,
		"b: { type: parallel, onDone: c, states: { p: { initial: x, states: { x: { on: { GO: y } }, y: { type: final } } } } }\n  c: { type: final }": 0,
	} {
		chart := inline(t, "chart: x\nevents: { GO: {} }\ninitial: b\nstates:\n  "+states)
		r, found := searched(t, chart, explore.Options{})
		if len(r.Deadlocks) != dead || r.Found() != (dead > 0) {
			t.Errorf("%s: %d deadlocks\n%s", states, len(r.Deadlocks), found)
		}
		if dead > 0 {
			expect(t, found, "nothing takes the end of what is final here")
		}
	}
}

// Where never two timers run at once, what is left of one decides nothing, and makes
// no configurations.
func TestLonelyTimers(t *testing.T) {
	const clock = `chart: clock
context: { left: duration = duration('5m'), since: timestamp }
events: { PRESS: {}, STOP: {}, POKE: {} }
delays: { left: context.left }
initial: on
states:
  on:
    entry: { assign: { since: now } }
    exit: { assign: { left: "context.left - (now - context.since) + duration('3s')" } }
    on: { PRESS: off, POKE: {} }
    after: { left: over }
  off: { on: { PRESS: on }, after: { 1m: on } }
  over: { type: final }`
	for text, few := range map[string]bool{
		clock: true,
		strings.Replace(clock, "POKE: {} }\n    after", "POKE: { guard: \"now - context.since > duration('1s')\", target: off } }\n    after", 1): false,
		strings.Replace(clock, "POKE: {} }\n    after", "POKE: { actions: { send: { event: STOP, to: self, delay: 2s } } } }\n    after", 1):      false,
		strings.Replace(clock, "{ left: over }", "{ left: over, 1h: off }", 1):                                                                    false,
	} {
		r := search(t, inline(t, text), explore.Options{States: 50})
		if few != (r.Configurations == 2 && r.Cut == explore.NoLimit) {
			t.Errorf("%d configurations, cut by %q of\n%s", r.Configurations, r.Cut, text)
		}
	}
}

// A number that is compared after it was multiplied or divided has no end from which
// on all are alike; where some are counted as one, the first line says so.
func TestReckonedNumbers(t *testing.T) {
	for guard, all := range map[string]bool{
		"context.n % 50 == 37 && context.n > 60": false,
		"context.n / 3 > 70":                     false,
		"third > 70":                             false,
		"context.n > 60":                         true,
		"context.n + 2 > 60":                     true,
	} {
		chart := inline(t, `chart: x
events: { UP: {}, GO: {} }
context: { n: int }
let: { third: context.n / 3 }
initial: a
states: { a: { on: { UP: { actions: { assign: { n: context.n + 1 } } }, GO: { guard: "`+guard+`", target: b } } }, b: { type: final } }`)
		r := search(t, chart, explore.Options{})
		found, _ := printed(t, chart, r)
		if strings.Contains(found, "all that the values and moments tried lead to") != all || all && missing(r) != "" {
			t.Errorf("%s:\n%s", guard, found)
		}
	}
}

// Two values that are compared with one another, and both lie beyond what they are
// told apart by, count as one however they compare; the first line says so.
func TestTwoThatGrow(t *testing.T) {
	for _, c := range []struct {
		context, guard string
		all            bool
	}{
		{"{ a: int, b: int }", "context.a > context.b + 5 && context.b > 3", false},
		{"{ a: double, b: double }", "context.a > context.b && context.b > 7.0", false},
		{"{ a: int, b: int }", "context.a > 5 && context.b > 3", true},
		{"{ a: int, b: int, most: int = 4 }", "context.a > context.most && context.b >= context.most", true},
	} {
		one := "1"
		if strings.Contains(c.context, "double") {
			one = "1.0"
		}
		chart := inline(t, `chart: x
events: { A: {}, B: {}, GO: {} }
context: `+c.context+`
initial: a
states:
  a:
    on:
      A: { actions: { assign: { a: context.a + `+one+` } } }
      B: { actions: { assign: { b: context.b + `+one+` } } }
      GO: { guard: "`+c.guard+`", target: b }
  b: { type: final }`)
		r := search(t, chart, explore.Options{})
		found, _ := printed(t, chart, r)
		if strings.Contains(found, "all that the values and moments tried lead to") != c.all {
			t.Errorf("%s:\n%s", c.guard, found)
		}
	}
}

// Where the host can answer in ways that are not tried, the first line says so.
func TestAnswersOfTheHost(t *testing.T) {
	regions := ""
	for _, n := range []string{"1", "2", "3", "4", "5"} {
		regions += "  r" + n + ": { initial: a, states: { a: { on: { GO: [ { guard: g" + n + ", target: yes }, no ] } }, yes: {}, no: {} } }\n"
	}
	for name, c := range map[string]struct {
		text string
		want verdict
	}{
		"five guards at once": {`guards: { g1: {}, g2: {}, g3: {}, g4: {}, g5: {} }
events: { GO: , ASK: }
type: parallel
states:
` + regions + `  w: { initial: a, states: { a: { on: { ASK: { guard: "active('r1.no') && active('r2.no') && active('r3.no') && active('r4.no') && active('r5.no')", target: there } } }, there: {} } }`, missed},
		"a guard while it starts": {`guards: { ready: {} }
initial: a
states: { a: { always: [ { guard: ready, target: b }, there ] }, b: { type: final }, there: { type: final } }`, missed},
		"an action while it starts": {`actions: { act: }
initial: a
states: { a: { entry: act, on: { error.execution: there } }, there: { type: final } }`, missed},
		"a guard with two parameters": {`guards: { big: { params: { n: int } } }
events: { GO: }
initial: a
states: { a: { on: { GO: { guard: "big(1) && !big(2)", target: there } } }, there: { type: final } }`, missed},
		"two actions that fail": {`actions: { one: , two: }
context: { n: int }
events: { GO: }
initial: a
states:
  a: { on: { GO: { target: b, actions: one } } }
  b: { entry: two, on: { error.execution: [ { guard: context.n == 1, target: there }, { actions: { assign: { n: context.n + 1 } } } ], GO: c } }
  c: { type: final }
  there: { type: final }`, missed},
		"guards and actions, one by one": {`guards: { one: , two: { params: { n: int } } }
actions: { act: }
events: { GO: }
initial: a
states:
  a: { on: { GO: { guard: "!one && !two(1)", target: b, actions: act } } }
  b: { on: { error.execution: there, GO: a } }
  there: { type: final }`, found},
	} {
		t.Run(name, func(t *testing.T) {
			r, told := searched(t, inline(t, "chart: x\n"+c.text), explore.Options{})
			if got := judge(!strings.Contains(missing(r), `there"`), told); got != c.want || (got == found) != r.Complete() {
				t.Errorf("%s, complete: %t\n%s", got, r.Complete(), told)
			}
		})
	}
}

// What an event carries decides something also where no transition names it: an eventless one
// that waits may ask for it.
func TestWhatEventlessTransitionsAskOfAnEvent(t *testing.T) {
	const text = `chart: x
events: { GO: { n: int }, BACK: }
unhandledErrors: ignore
initial: a
states:
  a: { on: { GO: { guard: event.n < 1, target: b } } }
  b: { always: { target: c, guard: "%s" }, on: { BACK: a } }
  c: { type: final }`
	r, told := explored(t, fmt.Sprintf(text, "event.n > 1"))
	if missing(r) != "" || !strings.Contains(told, through) || strings.Contains(told, "b ignores GO") {
		t.Errorf("not found: %s\n%s", missing(r), told)
	}
	r, told = explored(t, fmt.Sprintf(text, "event.n * event.n == 1369"))
	if r.Complete() || strings.Contains(told, "b ignores GO") {
		t.Errorf("it says too much:\n%s", told)
	}
	expect(t, told, "In b nothing that was tried made it take GO.")
	if r, told = explored(t, fmt.Sprintf(text, "active('a')")); !r.Complete() || !strings.Contains(told, "b ignores GO") {
		t.Errorf("it says too little:\n%s", told)
	}
}
