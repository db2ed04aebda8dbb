package mutate_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/mutate"
)

func machine(t *testing.T, text string) *ir.Machine {
	t.Helper()
	m, found := compile.Load(fstest.MapFS{"x.yaml": {Data: []byte(text)}}, "x.yaml")
	if m == nil {
		t.Fatal(found.String())
	}
	return m
}

func whats(all []mutate.Mutant) (list []string) {
	for i := range all {
		list = append(list, all[i].What)
	}
	return list
}

const chart = `chart: x
events: { GO: { n: int }, TICK: {} }
context: { n: int }
initial: a
states:
  a:
    entry: [ { log: "'in'" }, { log: "'side'" } ]
    on:
      GO: { guard: event.n > 1, target: b, actions: [ { if: event.n > 2, then: [ { assign: { n: 1 } } ] } ] }
      TICK: { target: a, reenter: true }
  b:
    entry: [ { action: told, params: { text: "'a text that is far longer than what a line of a report holds'" } }, [ { stop: "'k'" } ] ]
    after: { 5s: a }
actions: { told: { params: { text: string } } }
`

// Every kind of fault is seeded where it stands, in the order of the chart.
func TestFaults(t *testing.T) {
	all := mutate.All(machine(t, chart))
	want := []string{
		"the guard of a on GO is dropped", "the guard of a on GO is negated", "a on GO leads to a", "a on TICK leads to b", "reenter of a on TICK is flipped",
		"b after 5s leads to b", "action 1 (log 'in') of states.a.entry is dropped", "action 1 (log 'in') of states.a.entry comes behind the next",
		"action 2 (log 'side') of states.a.entry is dropped", "action 1 (if event.n > 2) of states.a.on.GO[0].actions is dropped",
		"action 1 (assign n: 1) of states.a.on.GO[0].actions[0].then is dropped",
		"action 1 (told { text: 'a text that is far longer than what a line of …) of states.b.entry is dropped",
		"action 2 (a list) of states.b.entry is dropped", "action 1 (stop 'k') of states.b.entry[1].then is dropped", "the delay states.b.after.5s is longer",
	}
	for _, w := range want {
		if !slices.Contains(whats(all), w) {
			t.Errorf("%q is missing in %q", w, whats(all))
		}
	}
	for i := range all {
		if all[i].Pos.Line < 6 || all[i].Write == "" {
			t.Errorf("%s: line %d, write %q", all[i].What, all[i].Pos.Line, all[i].Write)
		}
	}
}

// Each mutant says in which line it was changed, and which scenario notices that.
func TestWhereAndWhatToWrite(t *testing.T) {
	all := mutate.All(machine(t, `chart: x
events: { GO: {} }
delays: { long: duration('1h') }
context: { n: int }
initial: a
states:
  a:
    entry:
      - log: "'one'"
      - log: "'two'"
    on:
      GO: { guard: context.n > 1, target: a, reenter: true }
    after:
      5s: b
      long: b
  b:
    after:
      6s: a
  c: {}
`))
	wants := []struct {
		line        int
		what, write string
	}{
		{12, "the guard of a on GO is dropped", "one in which the event comes while the guard does not hold"},
		{12, "the guard of a on GO is negated", "one in which the event comes, and what it does then"},
		{12, "a on GO leads to b", "one that takes it and tells the state behind it"},
		{12, "reenter of a on GO is flipped", "one that takes it and tells the effects of leaving and entering"},
		{14, "a after 5s leads to a", "one that takes it and tells the state behind it"},
		{15, "a after long leads to a", "one that takes it and tells the state behind it"},
		{18, "b after 6s leads to b", "one that takes it and tells the state behind it"},
		{9, "action 1 (log 'one') of states.a.entry is dropped", "one that tells what it does"},
		{9, "action 1 (log 'one') of states.a.entry comes behind the next", "one that tells the effects in their order"},
		{10, "action 2 (log 'two') of states.a.entry is dropped", "one that tells what it does"},
		{14, "the delay states.a.after.5s is longer", "one that lets just that time pass"},
		{15, "the delay states.a.after.long is longer", "one that lets just that time pass"},
		{18, "the delay states.b.after.6s is longer", "one that lets just that time pass"},
	}
	if len(all) != len(wants) {
		t.Fatalf("%d mutants: %q", len(all), whats(all))
	}
	for i, want := range wants {
		if got := &all[i]; got.Pos.Line != want.line || got.What != want.what || got.Write != want.write {
			t.Errorf("got  line %d, %s: write %s\nwant line %d, %s: write %s", got.Pos.Line, got.What, got.Write, want.line, want.what, want.write)
		}
	}
}

// Transitions of the root and eventless ones are named too, and what named actions do
// is changed where it is defined.
func TestFaultsOfTheRootAndOfNamedActions(t *testing.T) {
	all := mutate.All(machine(t, `chart: x
events: { GO: {}, TICK: {} }
context: { n: int }
actions: { count: [ { assign: { n: context.n + 1 } }, { log: context.n } ], forget: [ { assign: { n: 0 } } ] }
initial: a
on: { TICK: { guard: context.n < 9, actions: [count, forget] } }
states:
  a: { on: { GO: b } }
  b: { always: { guard: context.n > 3, target: a } }
`))
	for _, w := range []string{
		"the guard of (root) on TICK is dropped", "the guard of b always is negated",
		"action 1 (assign n: context.n + 1) of actions.count is dropped", "action 1 (assign n: 0) of actions.forget is dropped",
	} {
		if !slices.Contains(whats(all), w) {
			t.Errorf("%q is missing in %q", w, whats(all))
		}
	}
}

// A target is changed to the first sibling that a machine can be in, and only where
// there is one; reenter and the order of actions where they can be seen.
func TestWhatIsSeeded(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"events: { GO: {} }\nid: all\ninitial: a\nstates: { a: { on: { GO: '#all' } }, b: {} }", nil},
		{"events: { GO: {} }\ninitial: a\nstates: { a: { type: parallel, states: { r: { on: { GO: a.s } }, s: {} } } }", nil},
		{"events: { GO: {} }\ninitial: a\nentry: { log: 1 }\non: { GO: a }\nstates: { a: {} }", []string{"action 1 (log 1) of entry is dropped"}},
		{"events: { GO: {} }\ninitial: a\nstates: { h: { type: history, target: a }, d: { type: history, history: deep, target: a }, a: { on: { GO: b } }, b: {} }",
			[]string{"a on GO leads to a"}},
		{"events: { GO: {} }\ninitial: a\nstates: { a: { entry: { emit: OUT }, on: { GO: { actions: { assign: { n: 1 } } } } } }\ncontext: { n: int }\nemits: { OUT: {} }",
			[]string{"action 1 (emit OUT) of states.a.entry is dropped", "action 1 (assign n: 1) of states.a.on.GO[0].actions is dropped"}},
	} {
		if got := whats(mutate.All(machine(t, "chart: x\n"+c.text))); !slices.Equal(got, c.want) {
			t.Errorf("%s\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

// Whether a state is left and entered again is seen where it does something then.
func TestReenterIsFlippedWhereItIsSeen(t *testing.T) {
	for _, c := range []struct {
		state string
		flips bool
	}{
		{"on: { GO: a }", false},
		{"on: { GO: a }, entry: { log: 1 }", true},
		{"on: { GO: a }, exit: { log: 1 }", true},
		{"on: { GO: a }, after: { 5s: b }", true},
		{"on: { GO: a }, invoke: { src: work }", true},
		{"on: { GO: a }, after: { 5s: b }, invoke: { src: work }", true},
		{"on: { GO: { actions: { log: 1 } } }, entry: { log: 1 }", false},
		{"on: { GO: b }, entry: { log: 1 }", false},
		{"on: { GO: before }, entry: { log: 1 }", false},
	} {
		all := whats(mutate.All(machine(t, "chart: x\nevents: { GO: {} }\nactors: { work: {} }\ninitial: a\nstates: { before: {}, a: { "+c.state+" }, b: {} }")))
		if got := slices.Contains(all, "reenter of a on GO is flipped"); got != c.flips {
			t.Errorf("%s: flipped %v, want %v", c.state, got, c.flips)
		}
	}
}

// Two actions change places where others can tell which came first.
func TestActionsChangePlaces(t *testing.T) {
	for _, c := range []struct {
		first, second string
		moves         bool
	}{
		{"log: 1", "log: 2", true},
		{"log: 1", "emit: OUT", true},
		{"emit: OUT", "action: told", true},
		{"action: told", "send: { event: GO, to: \"'k'\" }", true},
		{"send: { event: GO, to: \"'k'\" }", "log: 1", true},
		{"raise: GO", "raise: TICK", true},
		{"raise: GO", "log: 1", false},
		{"log: 1", "raise: GO", false},
		{"assign: { n: 1 }", "log: 1", false},
		{"log: 1", "assign: { n: 1 }", false},
	} {
		all := whats(mutate.All(machine(t, `chart: x
events: { GO: {}, TICK: {} }
context: { n: int }
emits: { OUT: {} }
actions: { told: {} }
actors: { kid: { receives: [ GO ] } }
initial: a
states: { a: { invoke: { src: kid, id: k }, entry: [ { `+c.first+` }, { `+c.second+` } ], on: { GO: a } } }`)))
		got := slices.ContainsFunc(all, func(what string) bool { return strings.HasSuffix(what, " of states.a.entry comes behind the next") })
		if got != c.moves {
			t.Errorf("%s, %s: moved %v, want %v", c.first, c.second, got, c.moves)
		}
	}
}

// The machine stays as it is, each mutant is another one, and the list is the
// same each time.
func TestMachineStays(t *testing.T) {
	m, found := compile.Load(os.DirFS("../charts"), "agent.yaml")
	if m == nil {
		t.Fatal(found.String())
	}
	before, _ := json.Marshal(m)
	all := mutate.All(m)
	if after, _ := json.Marshal(m); string(after) != string(before) {
		t.Error("the machine was changed")
	}
	for i := range all {
		if text, _ := json.Marshal(all[i].Machine); string(text) == string(before) {
			t.Errorf("%s: nothing is changed", all[i].What)
		}
	}
	if !slices.Equal(whats(all), whats(mutate.All(m))) {
		t.Error("another list the second time")
	}
}

// What nobody could see is not seeded: a reenter of a state that has nothing to
// do, another target where there is none.
func TestNothingToSee(t *testing.T) {
	all := mutate.All(machine(t, "chart: x\nevents: { GO: {} }\ninitial: a\nstates: { a: { on: { GO: { target: a, reenter: true } } } }"))
	if len(all) != 0 {
		t.Errorf("%q", whats(all))
	}
}

// A limit takes mutants from everywhere.
func TestLimitTakesMutantsFromEverywhere(t *testing.T) {
	all := mutate.All(machine(t, chart))
	for _, limit := range []int{0, -1, len(all), 1000} {
		if got := mutate.Spread(all, limit); len(got) != len(all) {
			t.Errorf("limit %d: %d of %d", limit, len(got), len(all))
		}
	}
	if got := mutate.Spread(all, 1); len(got) != 1 {
		t.Errorf("limit 1: %q", whats(got))
	}
	got := mutate.Spread(all, 3)
	if len(got) != 3 || got[0].What != all[0].What || got[2].What != all[2*len(all)/3].What {
		t.Errorf("%q", whats(got))
	}
}
