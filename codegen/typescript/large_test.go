package typescript_test

import (
	"encoding/json"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/codegen/samples"
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
