package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
)

// docs/deploying.md is followed as it stands: programs over three versions of a
// chart, and one file of rows.
func TestDeployingPage(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module of its own")
	}
	t.Parallel()
	if err := fetchModules(); err != nil {
		t.Fatal(err)
	}
	r := &reader{t: t, dir: t.TempDir()}
	r.run("go mod init example.com/invoices", false)
	r.run("go get -tool "+modules.Path+"/cmd/lockstep", false)
	for _, b := range blocksOf(t, "../../docs/deploying.md") {
		r.follow(b)
		if b.kind == "go" && filepath.Base(b.word) == "main.go" {
			r.run("go vet ./...\ngo run ./"+filepath.Dir(b.word), false)
		}
	}
	typeChecks(t, r.dir)
}

// former is a chart as it was, with what is done to it before a snapshot is taken.
const former = `chart: past
types: { Item: { name: string } }
input: { who: string }
context: { n: int, items: list<Item>, extra: int }
delays: { patience: 1h }
actors: { job: {}, kid: { chart: kid.yaml } }
events: { GO: , LATER: , FIRST: , ADD: }
guards: { open: "context.n < 9" }
initial: both
states:
  both:
    type: parallel
    after: { patience: idle, 5m: idle }
    invoke: [ { id: j, src: job }, { id: k, src: kid } ]
    on:
      GO: { guard: open, target: idle }
      ADD: { actions: [ { append: { items: "Item{name: input.who}" } }, { assign: { n: context.n + context.extra } } ] }
      LATER: { actions: [ { send: { event: GO, to: self, delay: 1d } } ] }
    states:
      one: { initial: x, states: { x: {}, y: {} } }
      two: {}
      four:
        initial: deep
        states:
          deep: { initial: d1, on: { FIRST: later }, states: { d1: {}, h: { type: history } } }
          later: { on: { FIRST: deep.h } }
  idle: {}
  unused: {}
`

const formerKid = "chart: kid\ncontext: { n: int }\ninitial: a\nstates: { a: {}, b: {} }\n"

// What the page's table says of a change is so: the change, here as replacements in
// the chart as it was, and what becomes of its snapshot.
var changes = map[string][]string{
	"a description, a comment, `meta`":                                             {"chart: past\n", "chart: past # since ever\ndescription: All\n", "  idle: {}", "  idle: { meta: { a: 1 } } # nothing to do"},
	"a state, an event, a transition, a guard or an action more, or another order": {"  unused: {}\n", "  fresh: { on: { NEW: idle } }\n  unused: {}\n", "ADD: }", "ADD: , NEW: }", "events: { GO: , LATER: ", "events: { LATER: , GO: ", "target: idle }", "target: unused }", "two: {}", "two: { on: { NEW: { actions: { log: '1' } } } }"},
	"a context field more":                                                         {"extra: int", "extra: int, more: int = 4"},
	"an optional field more, of the context or a type":                             {"extra: int", "extra: int, more: optional<int> = 4", "name: string", "name: string, size: optional<int> = 4"},
	"an `always` more in an active state":                                          {"two: {}", "two: { always: { guard: open, actions: [ { assign: { n: 9 } } ] } }"},
	"a state less, or renamed, that a history state remembers":                     {"d1: {}", "d9: {}", "initial: d1", "initial: d9"},
	"a state moved into another, that is active":                                   {"states: { x: {}", "states: { z: { initial: x, states: { x: {} } }", "initial: x", "initial: z"},
	"an active state made parallel, or no longer":                                  {"type: parallel", "initial: two"},
	"an active leaf made final":                                                    {"states: { x: {}", "states: { x: { type: final }"},
	"another type that the value fits too: an `int` made `double`, a `T` made `optional<T>`, an enum with values more": {"extra: int", "extra: optional<double>", "context.n + context.extra", "context.n"},
	"a field with a default more in a type":          {"name: string", "name: string, size: int = 4"},
	"a field without a default more in a type":       {"name: string", "name: string, size: int", "name: input.who", "name: input.who, size: 1"},
	"an input field with a default more":             {"who: string", "who: string, age: int = 4"},
	"an input field without a default more":          {"who: string", "who: string, age: int"},
	"another length of a named delay":                {"patience: 1h", "patience: 2h"},
	"another length written below `after`":           {"5m: idle", "6m: idle"},
	"a timer more in an active state":                {"5m: idle", "5m: idle, 6m: idle"},
	"an actor more in an active state":               {"{ id: j, src: job }", "{ id: j, src: job }, { id: j2, src: job }"},
	"an actor less that is living, or of another id": {"{ id: j, src: job }, ", ""},
	"a state less, or renamed, that is not active":   {"unused", "useless"},
	"a state less, or renamed, that is active":       {"x: {}", "z: {}", "initial: x", "initial: z"},
	"states inside of an active leaf":                {"two: {}", "two: { initial: v, states: { v: {} } }"},
	"a region more in an active parallel state":      {"two: {}", "two: {}\n      three: {}"},
	"a context field less, or renamed":               {"extra", "rest", "context.extra", "context.rest"},
	"another type of a context field":                {"extra: int", "extra: string", "context.extra", "int(context.extra)"},
	"an event less that a delayed send carries":      {"GO: , LATER", "LEAVE: , LATER", "GO: {", "LEAVE: {", "event: GO", "event: LEAVE"},
	"a child's chart changed":                        {"n: int }\ninitial: a", "n: int, m: int }\ninitial: a"},
	"another version of a child's chart":             {"chart: kid\n", "chart: kid\nversion: 2\n"},
	"another name of the chart":                      {"chart: past", "chart: passed"},
}

func TestTheChangesOfTheDeployingPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/deploying.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "with any hash |\n|---|---|\n")
	table, _, _ := strings.Cut(rest, "\n\n")
	was := pastSnapshot(t)
	for _, row := range strings.Split(strings.TrimSpace(table), "\n") {
		cells := strings.Split(strings.Trim(row, "| "), " | ")
		t.Run(cells[0], func(t *testing.T) {
			replace := changes[cells[0]]
			if len(replace) == 0 {
				t.Fatal("nobody tries it")
			}
			_, err := changed(t, replace...).ParseSnapshot(was, !strings.Contains(cells[1], "taken without"))
			if got := outcome(err); !strings.HasPrefix(cells[1], got) && !(got == "taken" && strings.Contains(cells[1], got)) && !strings.HasPrefix(cells[1], "as above") {
				t.Errorf("the page says %q, and it is %s: %v", cells[1], got, err)
			}
		})
	}
	if n := strings.Count(table, "\n") + 1; n != len(changes) {
		t.Errorf("%d changes on the page, %d are tried", n, len(changes))
	}
}

// What the page says below its table: nobody tells the time to who reads a value, and the
// output of a machine that is done stays what it was.
func TestNowAndOutputsOfTheDeployingPage(t *testing.T) {
	s, err := changed(t, "extra: int", "extra: int, since: timestamp = now").ParseSnapshot(pastSnapshot(t), true)
	if err != nil || !strings.Contains(string(s.AppendJSON(nil)), `"since":"1970-01-01T00:00:00Z"`) {
		t.Errorf("%s, %v", s.AppendJSON(nil), err)
	}
	c, err := interp.Load(fstest.MapFS{"out.yaml": {Data: []byte("chart: out\noutput: { r: int = 1 }\ninitial: a\nstates: { a: { type: final } }\n")}}, "out.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for output, want := range map[string]string{`{"r":3}`: "taken", `{}`: "refused (`missing_field`)", `{"r":3,"s":4}`: "refused (`extra_field`)"} {
		_, err := c.ParseSnapshot([]byte(`{"chart":"out","version":1,"hash":"0123456789abcdef","id":"m","status":"done","value":"a","sent":0,"output":`+output+"}"), true)
		if got := outcome(err); got != want {
			t.Errorf("%s is %s, want %s", output, got, want)
		}
	}
}

// outcome is how the page says what became of a snapshot.
func outcome(err error) string {
	if refused := (*kernel.Refusal)(nil); errors.As(err, &refused) {
		return "refused (`" + refused.Code + "`)"
	}
	return "taken"
}

// changed is the chart with texts replaced, in its own file and its child's.
func changed(t *testing.T, replace ...string) *interp.Chart {
	t.Helper()
	with := strings.NewReplacer(replace...)
	fsys := fstest.MapFS{"past.yaml": {Data: []byte(with.Replace(former))}, "kid.yaml": {Data: []byte(with.Replace(formerKid))}}
	c, err := interp.Load(fsys, "past.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// waits is an actor that does nothing until it is stopped.
var waits = interp.ActorFunc(func(ctx context.Context, _ struct{}, _ *interp.Port) (struct{}, error) {
	<-ctx.Done()
	return struct{}{}, nil
})

// pastSnapshot is the snapshot of a machine in which all that changes is there.
func pastSnapshot(t *testing.T) []byte {
	t.Helper()
	m, err := changed(t).New(t.Context(), interp.Fields{"who": "ann"}, interp.Host{Actors: map[string]interp.Actor{"job": waits}}, interp.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"FIRST", "ADD", "LATER"} {
		if _, err := m.Send(t.Context(), interp.Event{Type: name}); err != nil {
			t.Fatal(err)
		}
	}
	text, err := m.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return text
}
