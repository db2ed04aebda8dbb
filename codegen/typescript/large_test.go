package typescript_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A flat chart that is too large to be written out is looked up in its table, and leads
// where the same table leads in Go.
func TestLargeFlat(t *testing.T) {
	m, found := compile.Load(fstest.MapFS{"flat.yaml": {Data: []byte(samples.Flat(200))}}, "flat.yaml")
	if m == nil {
		t.Fatal(found)
	}
	dir := t.TempDir()
	writeKernel(t, dir)
	writeModule(t, m, dir)
	alone(t, "flat", dir)
	script, err := js.Bundle(`import { transition, VALID_TRANSITIONS } from './flat/flat.ts';
globalThis.tell = (text) => {
  const { state, events } = JSON.parse(text);
  return JSON.stringify({ leads: events.map((e) => transition(state, e) ?? ''), valid: VALID_TRANSITIONS[state] ?? [] });
};`, dir)
	if err != nil {
		t.Fatal(err)
	}
	vm, err := js.Load(script)
	if err != nil {
		t.Fatal(err)
	}
	defer vm.Close()
	type told struct {
		Leads []string `json:"leads"`
		Valid []string `json:"valid"`
	}
	valid := kernel.ValidTransitions[int32](m.Table)
	for s := range m.Table.States {
		want := told{Valid: []string{}}
		for e := range m.Table.Events {
			want.Leads = append(want.Leads, m.Table.States[m.Table.Leads(int32(s), int32(e))].Path)
		}
		want.Leads = append(want.Leads, "") // what the chart does not take
		for _, to := range valid[int32(s)] {
			want.Valid = append(want.Valid, m.Table.States[to].Path)
		}
		asked, _ := json.Marshal(map[string]any{"state": m.Table.States[s].Path, "events": slices.Concat(m.Table.Events, []string{"g1.nothing"})})
		got, err := vm.Call("tell", string(asked))
		if wanted, _ := json.Marshal(want); err != nil || got != string(wanted) {
			t.Fatalf("%v: %s leads\n%s\nwant\n%s", err, m.Table.States[s].Path, got, wanted)
		}
	}
	compiles(t, dir)
}

// A transition on many events does not write all of them wherever it is used.
func TestManyEventsOnOneTransition(t *testing.T) {
	events := strings.Join(numbered("EVENT_%d", 400), ", ")
	m, found := compile.Load(fstest.MapFS{"many.yaml": {Data: []byte("chart: many\ncontext: { n: int }\nevents: { " + strings.Join(numbered("EVENT_%d: ", 400), ", ") +
		" }\ninitial: a\nstates:\n  a:\n    on:\n      ? \"" + events + "\"\n      : { guard: context.n < 5, target: b, actions: { assign: { n: context.n + 1 } } }\n  b: {}\n")}}, "many.yaml")
	if m == nil {
		t.Fatal(found)
	}
	if text := typescript.Generate(m, typescript.Options{}); len(text) > 400*1000 {
		t.Errorf("400 events take %d bytes", len(text))
	}
}

func numbered(format string, n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf(format, i))
	}
	return list
}
