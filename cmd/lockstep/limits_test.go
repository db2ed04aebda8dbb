package main

// Every limit that a user may set is kept in both languages, at the same event
// and with the same error: here the interpreter on the Go kernel and generated
// TypeScript.

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
)

const limitsChart = `
chart: bounded
context: { n: int, list: 'list<int> = [1, 2, 3, 4]' }
actors: { worker: {}, deaf: { receives: [PING] } }
events: { COUNT: {}, SPIN: {}, CHAIN: {}, FLOOD: {}, ARM: {}, HIRE: {}, LOOP: {}, REST: {}, PING: {}, TELL: {}, NAG: {}, TREE: { d: int = 0 }, BUSH: { d: int = 0 } }
initial: s
on: { error.communication: full }
states:
  s:
    on:
      COUNT: { actions: [ { assign: { n: "context.list.filter(x, x > 0).size()" } } ] }
      SPIN: a
      REST: resting
      NAG: nagging
      CHAIN: { guard: context.n < 3, actions: [ { assign: { n: context.n + 1 } }, { send: { event: CHAIN, to: self } } ] }
      FLOOD: { actions: [ { foreach: { in: context.list, as: x, do: [ { send: { event: PING, to: self } } ] } } ] }
      ARM: { actions: [ { foreach: { in: context.list, as: x, do: [ { send: { event: PING, to: self, delay: 1s, id: string(x) } } ] } } ] }
      HIRE: { actions: [ { foreach: { in: context.list, as: x, do: [ { spawn: { src: worker, id: "'w' + string(x)" } } ] } } ] }
      LOOP: { actions: [ { foreach: { in: context.list, as: x, do: [ { foreach: { in: context.list, as: y, do: [ { assign: { n: x * y } } ] } } ] } } ] }
      PING: {}
      TELL:
        guard: context.n < 5
        actions:
          - if: context.n == 0
            then: [ { spawn: { src: deaf, id: "'d'" } } ]
          - assign: { n: context.n + 1 }
          - send: { event: PING, to: "'d'" }
          - send: { event: TELL, to: self }
      TREE:
        guard: event.d < 2
        actions: [ { foreach: { in: context.list, as: x, do: [ { foreach: { in: context.list, as: y, do: [ { send: { event: TREE, to: self, data: { d: event.d + 1 } } } ] } } ] } } ]
      BUSH:
        guard: event.d < 2
        actions:
          - foreach: { in: context.list, as: x, do: [ { foreach: { in: context.list, as: y, do: [ { send: { event: BUSH, to: self, data: { d: event.d + 1 } } } ] } } ] }
          - send: { event: BUSH, to: self, data: { d: event.d + 1 } }
          - send: { event: BUSH, to: self, data: { d: event.d + 1 } }
  a: { always: b }
  b: { always: c }
  c: {}
  resting: { after: { 1s: s, 2s: s } }
  full: {}
  nagging:
    entry:
      - spawn: { src: deaf, id: "'d'" }
      - foreach: { in: context.list, as: x, do: [ { send: { event: PING, to: "'d'" } } ] }
      - send: { event: NAG, to: self }
    on:
      NAG: { actions: [ { foreach: { in: context.list, as: x, do: [ { send: { event: PING, to: "'d'" } } ] } } ] }
      error.communication: { actions: [ { send: { event: PING, to: "'d'" } } ] }
`

// limitRows are limits that just do, and those that do not.
var limitRows = []struct{ limit, event, want string }{
	{"", "COUNT", "s active"}, {"elements 4", "COUNT", "s active"}, {"elements 3", "COUNT", "s error limit"},
	{"", "SPIN", "c active"}, {"microsteps 2", "SPIN", "c active"}, {"microsteps 1", "SPIN", "s error loop"},
	{"", "CHAIN", "s active"}, {"chain 4", "CHAIN", "s active"}, {"chain 3", "CHAIN", "s error loop"},
	{"", "TREE", "s active"}, {"chain 3", "TREE", "s active"}, // 16 send 16 each; 300 are the most
	{"", "BUSH", "s active"}, {"chain 3", "BUSH", "s error loop"}, // 18 send 18 each
	{"", "FLOOD", "s active"}, {"queue 4", "FLOOD", "s active"}, {"queue 3", "FLOOD", "full active"},
	{"", "TELL", "s active"}, {"queue 5", "TELL", "s active"}, {"queue 4", "TELL", "full active"}, // who is sent to does not receive
	{"", "NAG", "nagging active"}, {"queue 8", "NAG", "nagging active"}, {"queue 7 chain 100", "NAG", "nagging error loop"}, // each refusal is answered by what is refused
	{"", "ARM", "s active"}, {"timers 4", "ARM", "s active"}, {"timers 3", "ARM", "s error limit"},
	{"timers 2", "REST", "resting active"}, {"timers 1", "REST", "resting error limit"},
	{"", "HIRE", "s active"}, {"children 4", "HIRE", "s active"}, {"children 3", "HIRE", "s error limit"},
	{"", "LOOP", "s active"}, {"rounds 20", "LOOP", "s active"}, {"rounds 19", "LOOP", "s error limit"}, // 4, and 4 in each
}

func TestLimitsInBothLanguages(t *testing.T) {
	chart, err := interp.Load(fstest.MapFS{"chart.yaml": {Data: []byte(limitsChart)}}, "chart.yaml")
	if err != nil {
		t.Fatal(err)
	}
	inTS := limitedTS(t, chart)
	for i, row := range limitRows {
		if got := limitedGo(t, chart, row.limit, row.event); got != row.want {
			t.Errorf("Go: %s with %q: %s, want %s", row.event, row.limit, got, row.want)
		}
		if inTS[i] != row.want {
			t.Errorf("TypeScript: %s with %q: %s, want %s", row.event, row.limit, inTS[i], row.want)
		}
	}
}

func limitedGo(t *testing.T, chart *interp.Chart, limit, event string) string {
	t.Helper()
	var limits kernel.Limits
	by := map[string]*int{"elements": &limits.Elements, "microsteps": &limits.Microsteps, "chain": &limits.Chain,
		"queue": &limits.Queue, "timers": &limits.Timers, "children": &limits.Children, "rounds": &limits.Rounds}
	for pair := range slices.Chunk(strings.Fields(limit), 2) {
		*by[pair[0]], _ = strconv.Atoi(pair[1])
	}
	ctx := t.Context()
	idle := interp.ActorFunc(func(ctx context.Context, _ interp.Params, _ *interp.Port) (interp.Fields, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	})
	m, err := chart.New(ctx, nil, interp.Host{Actors: map[string]interp.Actor{"worker": idle, "deaf": idle}}, interp.WithLimits(limits), interp.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Send(ctx, interp.Event{Type: event}); err != nil {
		t.Fatal(err)
	}
	s, err := m.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var stands struct {
		Value, Status string
		Error         struct{ Code string }
	}
	if err := json.Unmarshal(s, &stands); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(stands.Value + " " + stands.Status + " " + stands.Error.Code)
}

const limitedInTS = `
import { createActor } from './bounded/bounded.ts';
import { newSimClock } from './kernel/clock.ts';

// QuickJS has none; nobody is aborted here.
(globalThis as any).AbortController ??= class { signal = { addEventListener() {} }; abort() {} };

const idle = () => new Promise<void>(() => {});

(globalThis as any).run = (rows: string): string =>
  JSON.stringify(JSON.parse(rows).map(([limit, event]: [string, string]) => {
    const limits = Object.fromEntries([...limit.matchAll(/(\w+) (\d+)/g)].map(([, name, n]) => [name, Number(n)]));
    const actor = createActor({ actors: { worker: idle, deaf: idle }, limits, clock: newSimClock(0 as any) } as any);
    actor.start();
    actor.send({ type: event } as any);
    const { value, status, error } = actor.getSnapshot() as any;
    return (value + ' ' + status + ' ' + (error?.code ?? '')).trim();
  }));
`

func limitedTS(t *testing.T, chart *interp.Chart) (list []string) {
	t.Helper()
	var rows [][2]string
	for _, row := range limitRows {
		rows = append(rows, [2]string{row.limit, row.event})
	}
	given, err := json.Marshal(rows)
	if err != nil {
		t.Fatal(err)
	}
	answer := runTS(t, chart, limitedInTS, string(given))
	if err := json.Unmarshal([]byte(answer), &list); err != nil || len(list) != len(limitRows) {
		t.Fatal(answer, err)
	}
	return list
}

// runTS calls what a script beside a chart's generated module offers as run.
func runTS(t *testing.T, chart *interp.Chart, source, given string) string {
	t.Helper()
	name := chart.Machine().Name
	made := modules.Files{name + "/" + name + ".ts": typescript.Generate(chart.Machine(), typescript.Options{Source: name + ".yaml", Ext: ".ts"})}
	if err := made.AddKernel("kernel", ".ts"); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := made.Write(dir); err != nil {
		t.Fatal(err)
	}
	script, err := js.Bundle(source, dir)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := js.Quick(script, "run", given)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}
