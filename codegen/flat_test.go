package codegen_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A chart is flat where the next state follows from the state and the event's type:
// nothing else decides, and no step leads further by itself.
func TestWhatIsFlat(t *testing.T) {
	for _, c := range []struct {
		why, text string
		flat      bool
	}{
		{"states side by side", two + "states: { a: { on: { GO: b } }, b: {} }", true},
		{"no event comes", "chart: x\ninitial: a\nstates: { a: { after: { 5s: b } }, b: {} }", false},
		{"a state in a state", two + "states: { a: { on: { GO: b } }, b: { initial: c, states: { c: {} } } }", false},
		{"what was left is entered again", two + "states: { a: { on: { GO: h } }, h: { type: history, target: a } }", false},
		{"all of it is left as deep as it was", two + "states: { a: { on: { GO: h } }, h: { type: history, history: deep, target: a } }", false},
		{"states at once", "chart: x\nevents: { GO: {} }\ntype: parallel\nstates: { a: { on: { GO: { actions: { log: \"'a'\" } } } }, b: {} }", false},
		{"one that leads on", two + "states: { a: { on: { GO: b } }, b: { always: c }, c: {} }", false},
		{"a guard", two + "context: { n: int }\nstates: { a: { on: { GO: { guard: context.n > 0, target: b } } }, b: {} }", false},
		{"an action that raises", two + "states: { a: { on: { GO: b } }, b: { entry: { raise: GO }, on: { GO: a } } }", false},

		{"a state answers an error that a timer may have", two + "states: { a: { on: { GO: b } }, b: { after: { 5s: a }, on: { error.execution: a } } }", false},
		{"a state answers an error that an actor may have", two + "actors: { work: {} }\nstates: { a: { on: { GO: b } }, b: { invoke: { src: work }, on: { error.execution: a } } }", false},
		{"a state answers an error that its own action may have", two + "context: { n: int }\nstates: { a: { on: { GO: { target: b, actions: { log: 1 / context.n } } } }, b: { on: { \"*\": a } } }", false},
		{"a list that may have too many elements", two + "context: { l: list<int> }\nstates: { a: { on: { GO: { target: b, actions: { append: { l: 1 } } } } }, b: { on: { error.execution: a } } }", false},
		{"a list that is walked", two + "context: { l: list<int> }\nstates: { a: { on: { GO: { target: b, actions: { foreach: { in: context.l, as: i, do: { log: i } } } } } }, b: { on: { error.execution: a } } }", false},
		{"an actor that may have its id already", two + "actors: { work: {} }\nstates: { a: { on: { GO: { target: b, actions: { spawn: { src: work, id: \"'w'\" } } } } }, b: { on: { error.execution: a } } }", false},
		{"a delay that may be too long", two + "internal: [ GO ]\nstates: { a: { on: { GO: { target: b, actions: { send: { event: GO, to: self, delay: 5s } } } } }, b: { on: { error.execution: a } } }", false},
		{"an optional that may be absent where it is set into", two + "types: { P: { n: int } }\ncontext: { p: optional<P> }\nstates: { a: { on: { GO: { target: b, actions: { assign: { p.n: 1 } } } } }, b: { on: { error.execution: a } } }", false},
		{"an optional further in", two + "types: { P: { q: Q }, Q: { r: optional<R> }, R: { n: int } }\ncontext: { p: P }\nstates: { a: { on: { GO: { target: b, actions: { assign: { p.q.r.n: 1 } } } } }, b: { on: { error.execution: a } } }", false},
		{"an optional that is set itself", two + "types: { P: { n: optional<int> } }\ncontext: { p: P }\nstates: { a: { on: { GO: { target: b, actions: { assign: { p.n: 1 } } } } }, b: { on: { error.execution: a } } }", true},
		{"a field that is there", two + "types: { P: { n: int } }\ncontext: { p: P }\nstates: { a: { on: { GO: { target: b, actions: { assign: { p.n: 1 } } } } }, b: { on: { error.execution: a } } }", true},
		{"an error that nothing can have", two + "states: { a: { on: { GO: { target: b, actions: { log: 1 } } } }, b: { on: { error.execution: a } } }", true},
		{"an error that is answered, and stays", two + "states: { a: { on: { GO: b } }, b: { after: { 5s: a }, on: { error.execution: { actions: { log: 1 } } } } }", true},
		{"an error of another kind", two + "states: { a: { on: { GO: b } }, b: { after: { 5s: a }, on: { error.communication: a } } }", true},

		{"a state answers that what it sends finds nobody", two + send + "b: { on: { error.communication: a } } }", false},
		{"what is sent finds nobody, and nobody asks", two + send + "b: {} }", true},
		{"nothing is sent", two + "states: { a: { on: { GO: b } }, b: { on: { error.communication: a } } }", true},
	} {
		m, found := compile.Load(fstest.MapFS{"x.yaml": {Data: []byte(c.text)}}, "x.yaml")
		if m == nil {
			t.Errorf("%s: %s", c.why, found)
			continue
		}
		if flat := codegen.FlatOf(m) != nil; flat != c.flat {
			t.Errorf("%s: flat %v, want %v", c.why, flat, c.flat)
		}
	}
}

// two begins charts whose first of two states or more is a.
const two = "chart: x\nevents: { GO: {} }\ninitial: a\n"

// send is how a sends to an actor on its way to b.
const send = "actors: { pupil: { receives: [ GO ] } }\nstates:\n  { a: { invoke: { src: pupil, id: p }, on: { GO: { target: b, actions: { send: { event: GO, to: \"'p'\" } } } } }, "

// A flat chart is written out up to a size; beyond it is looked up in its table. The
// pairs of a state and an event of this chart are 400 millions, of which 20,000 lead
// somewhere: a test that looks at each, and for each at the 20,000 keys, does not end.
func TestFlatOfManyEvents(t *testing.T) {
	const n = 20_000
	m := &ir.Machine{Events: make([]ir.Event, n), Table: &kernel.Table{States: []kernel.State{{Kind: kernel.Compound, Parent: kernel.NoState}}}}
	for i := range int32(n) {
		m.Events[i].Name = fmt.Sprintf("E%d", i)
		m.Table.Events = append(m.Table.Events, m.Events[i].Name)
		m.Table.Keys = append(m.Table.Keys, m.Events[i].Name)
		m.Table.Transitions = append(m.Table.Transitions, kernel.Transition{Source: i + 1, Targets: []int32{(i+1)%n + 1}})
		m.Table.States = append(m.Table.States, kernel.State{On: []kernel.Candidates{{Key: i, Transitions: []int32{i}}}})
	}
	if !codegen.FlatOf(m).Large {
		t.Error("400 million pairs would be written out")
	}
	table := m.Table.Seal()
	valid := kernel.ValidTransitions[int32](table)
	for i := range int32(n) {
		to := (i+1)%n + 1
		if got := table.Leads(i+1, i); got != to {
			t.Fatalf("state %d leads to %d", i+1, got)
		}
		if !slices.Equal(valid[i+1], []int32{to}) {
			t.Fatalf("state %d: %v", i+1, valid[i+1])
		}
	}
}

// A transition to the chart itself begins anew: it leads to the initial state.
func TestFlatToRoot(t *testing.T) {
	text := "chart: x\nid: all\nevents: { GO: {} }\ninitial: b\nstates: { a: { on: { GO: '#all' } }, b: { on: { GO: a } } }"
	m, found := compile.Load(fstest.MapFS{"x.yaml": {Data: []byte(text)}}, "x.yaml")
	if m == nil {
		t.Fatal(found)
	}
	if moves := codegen.FlatOf(m).Moves(1); len(moves) != 1 || moves[0].To != 2 || m.Table.Leads(1, 0) != 2 {
		t.Errorf("a leads to %v, and %d", moves, m.Table.Leads(1, 0))
	}
}

// Where events lead is where steps of the machine lead, and what a state leads to is all
// of that.
func TestFlatLeadsAsSteps(t *testing.T) {
	for n := 1; n < 130; n += 14 {
		m := flatSample(t, n)
		chart, flat := interp.From(m), codegen.FlatOf(m)
		if flat == nil || flat.Large {
			t.Fatalf("%d states: %v", n, flat)
		}
		for s := int32(1); int(s) <= n; s++ {
			var targets []int32
			leads := map[int32]int32{}
			for _, move := range flat.Moves(s) {
				leads[move.Event] = move.To
				targets = append(targets, move.To)
			}
			for e := range int32(n) {
				if got := m.Table.Leads(s, e); got != leads[e] {
					t.Fatalf("%d states: event %d leads from %d to %d, want %d", n, e, s, got, leads[e])
				}
				if got, want := stepped(t, chart, s, e), m.Table.States[cmp.Or(leads[e], s)].Path; got != want {
					t.Fatalf("%d states: a step on event %d leads from %d to %s, want %s", n, e, s, got, want)
				}
			}
			slices.Sort(targets)
			if got := slices.Sorted(slices.Values(flat.Targets(s))); !slices.Equal(got, slices.Compact(targets)) {
				t.Fatalf("%d states: %d leads to %v, want %v", n, s, got, targets)
			}
		}
		if m.Table.Leads(0, 0)+m.Table.Leads(-1, 0)+m.Table.Leads(int32(n)+1, 0)+m.Table.Leads(1, -1)+m.Table.Leads(1, int32(n)) != 0 {
			t.Fatalf("%d states: what is none leads somewhere", n)
		}
		if valid := kernel.ValidTransitions[int32](m.Table); valid[0] != nil || len(valid) != n {
			t.Fatalf("%d states: %d lead somewhere", n, len(valid))
		}
	}
	if !codegen.FlatOf(flatSample(t, 200)).Large {
		t.Error("more than 20,000 moves would be written out")
	}
}

// stepped is where a machine that stands in a state is after an event. One that is done
// takes none.
func stepped(t *testing.T, chart *interp.Chart, state, event int32) string {
	t.Helper()
	table := chart.Program().Table()
	at := table.States[state].Path
	if table.States[state].Kind == kernel.Final {
		return at
	}
	began, err := chart.Resolve([]byte(`"`+at+`"`), nil, nil, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	next, err := chart.Step(began.Snapshot, interp.Event{Type: table.Events[event]}, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	return next.Snapshot.State()
}

func flatSample(t *testing.T, n int) *ir.Machine {
	t.Helper()
	m, found := compile.Load(fstest.MapFS{"x.yaml": {Data: []byte(samples.Flat(n))}}, "x.yaml")
	if m == nil {
		t.Fatal(found)
	}
	return m
}

// A state's own key hides what the root has for the event, however far it is and
// whether it leads anywhere; among a state's own keys the nearest counts.
func TestFlatNearestKey(t *testing.T) {
	m := &ir.Machine{
		Events: []ir.Event{{Name: "a.b"}, {Name: "a"}, {Name: "c"}, {Name: "d"}},
		Table: &kernel.Table{
			Events: []string{"a.b", "a", "c", "d"},
			Keys:   []string{"*", "a.*", "a.b", "d"},
			Transitions: []kernel.Transition{
				{Source: 0, Targets: []int32{3}}, // on every event
				{Source: 0, Targets: []int32{2}}, // on d
				{Source: 1, Targets: []int32{2}}, // on a.*
				{Source: 1, Targets: []int32{1}}, // on a.b
				{Source: 2},                      // on a.*: it stays
			},
			States: []kernel.State{
				{Kind: kernel.Compound, Parent: kernel.NoState, On: []kernel.Candidates{{Key: 0, Transitions: []int32{0}}, {Key: 3, Transitions: []int32{1}}}},
				{On: []kernel.Candidates{{Key: 1, Transitions: []int32{2}}, {Key: 2, Transitions: []int32{3}}}},
				{On: []kernel.Candidates{{Key: 1, Transitions: []int32{4}}}},
				{Kind: kernel.Final},
			},
		},
	}
	m.Table.Seal()
	flat := codegen.FlatOf(m)
	for s, want := range []string{
		1: "a.b->1 a->2 c->3 d->2 | [2 1 3]",
		2: "c->3 d->2 | [3 2]",
		3: "| []",
	} {
		got := ""
		for _, move := range flat.Moves(int32(s)) {
			got += fmt.Sprintf("%s->%d ", m.Events[move.Event].Name, move.To)
		}
		if got += "| " + fmt.Sprint(flat.Targets(int32(s))); s > 0 && got != want {
			t.Errorf("state %d: %s, want %s", s, got, want)
		}
	}
}
