package compile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// What is lowered: numbers, targets, domains, places, shared definitions, the
// hash. Each test says one rule of the specification and a chart that shows it.

// machine compiles a chart that must be good.
func machine(t *testing.T, chart string) *ir.Machine {
	t.Helper()
	m, list := compile.Load(fstest.MapFS{"chart.yaml": {Data: []byte(chart)}}, "chart.yaml")
	if m == nil {
		for _, f := range list.All() {
			t.Errorf("%s: %s: %s", f.Pos, f.Code, f.Message)
		}
		t.FailNow()
	}
	return m
}

// The domain is the source when every target is the source or below it and the
// transition does not reenter; else the least compound ancestor, never a
// parallel, or the root. A history target counts as a child of its parent.
func TestDomains(t *testing.T) {
	m := machine(t, `
chart: domains
events: { SELF: , INNER: , OUT: , AGAIN: , BACK: , REGION: , BOTH: , UP: , ROOT: }
initial: a
id: top
states:
  a:
    initial: b
    on:
      SELF: a
      INNER: .b
      AGAIN: { target: .b, reenter: true }
      BACK: .h
      ROOT: '#top'
    states:
      b:
        on: { OUT: c, UP: a, SELF: b, BACK: h, AGAIN: { target: b, reenter: true } }
      c: {}
      h: { type: history }
  p:
    type: parallel
    on:
      REGION: .x
      BOTH: { target: [.x.m, .y.n] }
      AGAIN: { target: .x, reenter: true }
    states:
      x:
        initial: m
        on: { AGAIN: { target: x, reenter: true }, OUT: y, INNER: .m }
        states: { m: {} }
      y: { initial: n, states: { n: {} } }
`)
	want := map[string]string{
		"a SELF": "a", "a INNER": "a", "a AGAIN": "", "a BACK": "a", "a ROOT": "",
		"a.b OUT": "a", "a.b UP": "", "a.b SELF": "a.b", "a.b BACK": "a", "a.b AGAIN": "a",
		"p REGION": "p", "p BOTH": "p", "p AGAIN": "",
		"p.x AGAIN": "", "p.x OUT": "", "p.x INNER": "p.x",
	}
	states := m.Table.States
	for i, row := range m.Table.Transitions {
		key := states[row.Source].Path + " " + m.Transitions[i].Event
		if got := states[row.Domain].Path; got != want[key] {
			t.Errorf("%s: the domain is %q, wanted %q", key, got, want[key])
		}
		delete(want, key)
	}
	for key := range want {
		t.Errorf("no transition %s", key)
	}
}

// States are numbered in document order, so that descendants are a range.
func TestNumbering(t *testing.T) {
	m := machine(t, `
chart: numbers
initial: a
states:
  a: { initial: b, states: { b: {}, c: { initial: d, states: { d: {} } } } }
  e: { id: other }
`)
	var got []string
	for _, s := range m.Table.States {
		got = append(got, fmt.Sprintf("%s/%s %d-%d", s.Path, s.ID, s.Parent, s.Last))
	}
	want := "/ -1-5, a/a 0-4, a.b/a.b 1-2, a.c/a.c 1-4, a.c.d/a.c.d 3-4, e/other 0-5"
	if strings.Join(got, ", ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), want)
	}
}

// Errors are placed by the keys that lead to them.
func TestPlaces(t *testing.T) {
	m := machine(t, `
chart: places
context: { n: int }
events: { GO: { n: int } }
actors: { fetch: { input: { n: int } } }
actions:
  count: [ { assign: { n: context.n + 1 } } ]
initial: a
states:
  a:
    entry:
      - count
      - if: context.n > 1
        then: [ { assign: { n: context.n + 1 } } ]
      - [ { log: context.n } ]
    initial: b
    invoke: { src: fetch, input: { n: context.n }, onDone: { target: a, actions: [ { log: 1 } ] } }
    after: { 5s: { target: a, guard: context.n > 2 } }
    states:
      b:
        on: { GO: [ { guard: event.n > 1 }, { actions: [ { assign: { n: event.n } } ] } ] }
`)
	var places []string
	var walk func([]ir.Action)
	walk = func(list []ir.Action) {
		for _, a := range list {
			places = append(places, a.Place)
			for _, s := range a.Assigns {
				places = append(places, s.Place)
			}
			walk(a.Then)
		}
	}
	for _, b := range m.Blocks[1:] {
		places = append(places, b.Place)
		walk(b.Do)
	}
	for _, p := range m.Procs {
		walk(p.Do)
	}
	for _, list := range [][]ir.Placed{m.Guards[1:], m.Inputs[1:]} {
		for _, p := range list {
			places = append(places, p.Place)
		}
	}
	want := `states.a.entry
states.a.entry[0]
states.a.entry[1].if
states.a.entry[1].then[0].assign
states.a.entry[1].then[0].assign.n
states.a.entry[2]
states.a.entry[2][0].log
states.a.invoke[0].onDone[0].actions
states.a.invoke[0].onDone[0].actions[0].log
states.a.states.b.on.GO[1].actions
states.a.states.b.on.GO[1].actions[0].assign
states.a.states.b.on.GO[1].actions[0].assign.n
actions.count[0].assign
actions.count[0].assign.n
states.a.after.5s[0].guard
states.a.states.b.on.GO[0].guard
states.a.invoke[0].input`
	if got := strings.Join(places, "\n"); got != want {
		t.Errorf("got\n%s\n\nwant\n%s", got, want)
	}
}

// An action is said in one line as it is written, and what is not written leaves no blank.
func TestSourcesOfActions(t *testing.T) {
	m := machine(t, `
chart: said
events: { BARE: {}, GO: { n: int } }
actions: { knock: {}, ring: { params: { n: int } } }
initial: a
states:
  a:
    entry:
      - log: "'x'"
      - log: { level: warn, message: "'y'" }
      - log: { message: "'z'", data: "1" }
      - raise: BARE
      - raise: { event: GO, data: { n: 1 } }
      - send: { event: BARE, to: self, delay: 5s }
      - knock
      - { action: ring, params: { n: 2 } }
    on: { BARE: {}, GO: {} }
`)
	var said []string
	for _, a := range m.Blocks[1].Do {
		said = append(said, a.Source)
	}
	want := []string{"'x'", "warn 'y'", "'z' 1", "BARE", "GO { n: 1 }", "BARE after 5s to self", "knock", "ring { n: 2 }"}
	if !slices.Equal(said, want) {
		t.Errorf("got\n%q, want\n%q", said, want)
	}
}

// Places that see the same event share one function; so do all places when the
// body does not read it.
func TestShared(t *testing.T) {
	m := machine(t, `
chart: shared
context: { n: int }
events: { A: { n: int }, B: { n: int } }
let: { mine: event.n }
guards: { big: context.n > 3, more: mine > context.n }
actions: { keep: [ { assign: { n: event.n } } ], zero: [ { assign: { n: 0 } } ] }
initial: a
states:
  a:
    on:
      A: { guard: big && more, target: a, actions: [keep, zero] }
      B: { guard: big && more, actions: [keep, zero] }
    initial: b
    states:
      b: { on: { A: { guard: more && big, actions: keep } } }
`)
	var got []string
	for _, f := range m.Funcs {
		got = append(got, f.Name+":"+f.Event)
	}
	for _, p := range m.Procs {
		got = append(got, p.Name+":"+p.Event)
	}
	slices.Sort(got)
	want := "big: keep:A keep:B mine:A mine:B more:A more:B zero:"
	if text := strings.Join(got, " "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// An event that did not lead to a state can be the current one when its `always`
// are looked at: its fields are read with care, and as they are where a
// transition names the event.
func TestOtherEvents(t *testing.T) {
	m := machine(t, `
chart: others
events: { START: { n: int }, TICK: { s: string } }
initial: a
states:
  a: { on: { START: { target: b, guard: event.n > 1 } } }
  b: { on: { TICK: a }, always: { guard: event.n > 3, target: a } }
`)
	for _, g := range m.Guards[1:] {
		read := g.Expr.Args[0]
		if careful := strings.Contains(g.Place, "always"); careful != (read.Op == ir.Unwrap) || careful != read.CanFail {
			t.Errorf("%s reads the event by %v, can fail: %v", g.Place, read.Op, read.CanFail)
		}
	}
}

// The hash covers what a chart does and nothing else.
func TestHash(t *testing.T) {
	base := `
chart: hashes
context: { n: int = 1 }
events: { GO: { by: int = 1 } }
initial: a
states:
  a: { on: { GO: { target: b, guard: event.by > 0, actions: [ { assign: { n: context.n + event.by } } ] } } }
  b: { after: { 5s: a }, invoke: { src: job, input: { n: context.n } } }
actors: { job: { input: { n: int } } }
`
	same := []string{
		strings.Replace(base, "n: context.n }", "n: (context.n) }", 1),
		strings.Replace(base, "chart: hashes", "chart: hashes\ndescription: a text", 1),
		strings.Replace(base, "  b: {", "  # a comment\n\n  b: { description: x, meta: { k: [1, 2] },", 1),
		strings.Replace(base, "event.by > 0", "(event.by) >  0", 1),
		strings.Replace(base, "by: int = 1", "by: { type: int, default: 1, description: steps }", 1),
	}
	other := []string{
		strings.Replace(base, "chart: hashes", "chart: hashing", 1),
		strings.Replace(base, "chart: hashes", "chart: hashes\nversion: 2", 1),
		strings.Replace(base, "n: int = 1", "n: int = 2", 1),
		strings.Replace(base, "by: int = 1", "by: int = 2", 1),
		strings.Replace(base, "by > 0", "by > 1", 1),
		strings.Replace(base, "by > 0", "by >= 0", 1),
		strings.Replace(base, "target: b,", "target: a,", 1),
		strings.Replace(base, "target: b,", "target: b, reenter: true,", 1),
		strings.Replace(base, "5s: a", "6s: a", 1),
		strings.Replace(base, "context.n + event.by", "context.n - event.by", 1),
		strings.Replace(base, "  b: {", "  b: { tags: [x],", 1),
		strings.Replace(base, "  b: {", "  b: { entry: [ { log: 1 } ],", 1),
		strings.Replace(base, "initial: a", "initial: b", 1),
		strings.Replace(base, "n: context.n }", "n: context.n + 1 }", 1),
		strings.Replace(base, "initial: a", "unhandledErrors: ignore\ninitial: a", 1),
	}
	hash := machine(t, base).Table.Hash
	if len(hash) != 16 {
		t.Errorf("%q is no hash of 16 digits", hash)
	}
	for _, chart := range same {
		if got := machine(t, chart).Table.Hash; got != hash {
			t.Errorf("another hash for a chart that does the same:\n%s", chart)
		}
	}
	seen := map[string]string{hash: base}
	for _, chart := range other {
		got := machine(t, chart).Table.Hash
		if first, taken := seen[got]; taken {
			t.Errorf("one hash for two charts:\n%s\n%s", first, chart)
		}
		seen[got] = chart
	}
}

// Timers, actors and their ends are named as the platform names them.
func TestPlatformKeys(t *testing.T) {
	m := machine(t, `
chart: keys
events: { GO: }
delays: { soon: 1s }
actors: { fetch: }
initial: a
states:
  a:
    initial: b
    invoke: { src: fetch, onDone: c, onError: c }
    after: { soon: c, 1m30s: c }
    onDone: c
    states:
      b: { type: final }
  c: { on: { GO: a, done.*: a, "*": a } }
`)
	want := "done.invoke.a error.invoke.a after.soon.a after.1m30s.a done.state.a GO done.* *"
	if got := strings.Join(m.Table.Keys, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if d := m.Delays[m.Table.After[1].Delay].Expr; d.Op != ir.LitDuration || d.Int != 90_000 {
		t.Errorf("1m30s is %d ms", d.Int)
	}
	if m.Table.States[0].Kind != kernel.Compound || m.Table.Invokes[0].ID != "a" {
		t.Error("the invoke has not its state's id")
	}
}

// A guard and a block that ask nobody and take a few steps whatever the data are
// make a brief transition.
func TestBrief(t *testing.T) {
	const chart = `
chart: brief
types:
  Place: { n: int }
  Mood: [good, bad]
context: { n: int, x: double, word: string, all: list<int>, of: map<int>, at: optional<timestamp>, where: Place, mood: Mood = 'good' }
events: { GO: { by: int } }
guards:
  open: context.n > 0
  many: context.all.size() > 2 || context.all.exists(x, x > 1)
  twice: open && open
  asked: 
actions:
  note: 
  count: { assign: { n: context.n + 1 } }
  spell: { assign: { word: context.word + 'x' } }
initial: a
states:
  a:
    on:
      GO:
        guard: >-
          GUARD
        actions: [DO]
`
	of := func(guard, do string) bool {
		text := strings.NewReplacer("GUARD", guard, "DO", do).Replace(chart)
		return machine(t, text).Table.Transitions[0].Brief
	}
	doubled := "context.n + 1 > 0"
	for range 8 {
		doubled = "(" + doubled + ") && (" + doubled + ")"
	}
	for guard, want := range map[string]bool{
		"open": true, "twice": true, "!open || context.where.n * 2 == 4": true, "context.mood == 'good'": true, "context.x / 2.0 < 1.0": true,
		"has(context.at) && context.at < timestamp('2020-01-01T00:00:00Z')": true, "active('a')": true,
		"many": false, "asked": false, "context.at < now": false, "context.word == 'x'": false, "context.word.startsWith('x')": false,
		"context.all == [1]": false, "context.n in context.all": false, "context.of['x'] > 1": false, "context.all[0] > 1": false,
		"event.by > 0": false, doubled: false,
	} {
		if got := of(guard, "count"); got != want {
			t.Errorf("guard %s: %t", guard, got)
		}
	}
	for do, want := range map[string]bool{
		"count": true, "{ assign: { n: 1, word: \"'y'\" } }": true, "{ assign: { where.n: context.n } }": true, "{ if: open, then: count, else: [count, count] }": true,
		"note": false, "spell": false, "{ assign: { all: '[1]' } }": false, "{ assign: { 'all[0]': 1 } }": false, "{ log: \"'x'\" }": false,
		"{ raise: { event: GO, data: { by: 1 } } }": false, "{ if: open, then: note }": false, "{ foreach: { in: context.all, as: x, do: count } }": false,
	} {
		if got := of("open", do); got != want {
			t.Errorf("action %s: %t", do, got)
		}
	}
}
