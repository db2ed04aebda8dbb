package main

// A map holds 100,000 entries (SPEC 3.14): an assignment may change one of them, and
// puts no other beside them, in both languages.

import (
	"encoding/json"
	"strconv"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/interp"
)

const fullMapChart = `
chart: filled
input: { m: map<int> }
context: { m: map<int> = input.m }
events: { CHANGE: {}, ADD: {} }
initial: s
states:
  s:
    on:
      CHANGE: { actions: [ { assign: { "m['1']": -1 } } ] }
      ADD: { actions: [ { assign: { "m['new']": 1 } } ] }
`

// fullMapTold is what the events lead to, one after the other.
const fullMapTold = "CHANGE: active, ADD: error limit states.s.on.ADD[0].actions[0].assign.m['new']"

const fullMapInTS = `
import { createActor } from './filled/filled.ts';

(globalThis as any).run = (): string => {
  const m = new Map(Array.from({ length: 100_000 }, (_, i) => [String(i), i]));
  const actor = createActor({ input: { m } });
  actor.start();
  const told = (['CHANGE', 'ADD'] as const).map((type) => {
    actor.send({ type });
    const { status, error } = actor.getSnapshot();
    return [type + ':', status, error?.code, error?.place].filter((word) => word).join(' ');
  });
  return told.join(', ');
};
`

func TestAFullMap(t *testing.T) {
	chart, err := interp.Load(fstest.MapFS{"filled.yaml": {Data: []byte(fullMapChart)}}, "filled.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if got := fullMapInGo(t, chart); got != fullMapTold {
		t.Errorf("Go: %s, want %s", got, fullMapTold)
	}
	if got := runTS(t, chart, fullMapInTS, ""); got != fullMapTold {
		t.Errorf("TypeScript: %s, want %s", got, fullMapTold)
	}
}

func fullMapInGo(t *testing.T, chart *interp.Chart) (told string) {
	t.Helper()
	full := map[string]any{}
	for i := range 100_000 {
		full[strconv.Itoa(i)] = i
	}
	m, err := chart.New(t.Context(), interp.Fields{"m": full}, interp.Host{})
	if err != nil {
		t.Fatal(err)
	}
	for _, event := range []string{"CHANGE", "ADD"} {
		if _, err := m.Send(t.Context(), interp.Event{Type: event}); err != nil {
			t.Fatal(err)
		}
		told += ", " + event + ": " + statusOf(t, m)
	}
	return told[2:]
}

func statusOf(t *testing.T, m *interp.Instance) string {
	t.Helper()
	s, err := m.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var stands struct {
		Status string
		Error  *struct{ Code, Place string }
	}
	if err := json.Unmarshal(s, &stands); err != nil {
		t.Fatal(err)
	}
	if stands.Error == nil {
		return stands.Status
	}
	return stands.Status + " " + stands.Error.Code + " " + stands.Error.Place
}
