package typescript_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/internal/js"
)

// An event that moves many regions copies the list of active states a few times and not
// once for each; a snapshot from before sees none of it.
func TestTipsAreCopiedOncePerMacrostep(t *testing.T) {
	const n = 400
	wide := "chart: wide\ntype: parallel\nevents: { A: , B: }\nstates:\n"
	for i := range n {
		wide += fmt.Sprintf("  r%d: { initial: x, states: { x: { on: { A: y } }, y: { on: { B: x } } } }\n", i)
	}
	got := ranInNode(t, wide, fmt.Sprintf(`import { initial, step } from './wide/wide.ts';
let copied = 0;
for (const name of ['slice', 'filter', 'concat'] as const) {
  const its = Array.prototype[name] as any;
  (Array.prototype as any)[name] = function (...args: any[]) { copied += this.length; return its.apply(this, args); };
}
globalThis.run = () => {
  let [s] = initial(0 as never);
  return (['A', 'B', 'A'] as const).map((type) => {
    const old = s, before = JSON.stringify(old);
    copied = 0;
    [s] = step(s, { type }, 0 as never);
    const times = copied / %d;
    return (times < 20 ? 'few' : times + ' times') + (JSON.stringify(old) === before ? '' : ' changed');
  }).join();
};
`, n))
	if want := "few,few,few"; got != want {
		t.Errorf("told %q; want %q", got, want)
	}
}

// A host guard may look at the machine that asks it: what it saw stays as it was, though
// the macrostep goes on to change its own list of active states.
func TestWhatAGuardSawStays(t *testing.T) {
	got := ranInNode(t, `chart: looked
type: parallel
events: { A: }
guards: { look: {} }
states:
  r: { initial: x, states: { x: { on: { A: y } }, y: { always: { guard: look, target: z } }, z: {} } }
  q: { initial: x, states: { x: { on: { A: y } }, y: {} } }
`, `import { createActor } from './looked/looked.ts';
globalThis.run = () => {
  const seen: [unknown, string][] = [];
  const look = (): boolean => {
    const s = actor.getSnapshot();
    seen.push([s, JSON.stringify(s)]);
    return true;
  };
  const actor = createActor({ guards: { look } }).start();
  actor.send({ type: 'A' });
  return seen.map(([s, was]) => (JSON.stringify(s) === was ? 'same ' : 'changed ') + JSON.parse(was).value.r).join() + JSON.stringify(actor.getSnapshot().value);
};
`)
	if want := `same y{"q":"y","r":"z"}`; got != want {
		t.Errorf("told %q; want %q", got, want)
	}
}

// Which transitions a state has for an event is found out once, also where keys are prefixes;
// what actors say by ids that nobody foresees is not kept.
func TestPrefixesAreMatchedOnce(t *testing.T) {
	got := ranInNode(t, `chart: prefixes
events: { A: , B.C.D: }
initial: a
states:
  a: { on: { "*": b, B.C.D: a } }
  b: { on: { B.*: a, A: {}, "*": b } }
`, `import { initial, step } from './prefixes/prefixes.ts';
let searched = 0;
const its = String.prototype.lastIndexOf;
String.prototype.lastIndexOf = function (...args: [string, number?]) { searched++; return its.apply(this, args); };
globalThis.run = () => {
  let [s] = initial(0 as never);
  let told = '';
  for (let i = 0; i < 20; i++) {
    for (const type of ['A', 'A', 'B.C.D', 'B.C.D'] as const) {
      [s] = step(s, { type }, 0 as never);
      told += s.value;
    }
    if (i === 0) searched = 0;
  }
  return told.slice(0, 8) + ' ' + searched;
};
`)
	if want := "bbaabbaa 0"; got != want {
		t.Errorf("told %q; want %q", got, want)
	}
}

// An actor takes from its options what it needs. (To copy all of them with a spread took ten
// times as long as all else that an actor is made of.)
func TestOptionsAreNotCopied(t *testing.T) {
	got := ranInNode(t, "chart: opted\ninitial: a\nstates: { a: { entry: { action: act } } }\nactions: { act: {} }\n", `import { createActor } from './opted/opted.ts';
globalThis.run = () => {
  let copied = 0, acted = 0;
  const options = { id: 'o', actions: { act: () => void acted++ } };
  const a = createActor(new Proxy(options, { ownKeys: (o) => (copied++, Reflect.ownKeys(o)) })).start();
  return [copied, acted, JSON.parse(JSON.stringify(a)).id].join();
};
`)
	if want := "0,1,o"; got != want {
		t.Errorf("told %q; want %q", got, want)
	}
}

// What an event takes in many regions is found in one walk: where transitions have no target,
// where one leaves all regions, where each asks for another region, where each is remembered.
func TestRegionsAreWalkedOnce(t *testing.T) {
	const n = 300
	wide := "chart: wide\nevents: { STAY: , OUT: , ASK: , OFF: , BACK: }\ncontext: { n: int }\ninitial: p\nstates:\n  off: { on: { BACK: p } }\n  p:\n    type: parallel\n    on: { OFF: off }\n    states:\n"
	for i := range n {
		out := "y"
		if i == n-1 {
			out = "'#off'"
		}
		wide += fmt.Sprintf("      r%[1]d:\n        initial: h\n        states:\n          h: { type: history, target: x }\n"+
			"          x: { on: { STAY: { actions: { assign: { n: context.n + 1 } } }, OUT: %[2]s, ASK: { guard: \"active('p.r%[3]d.x')\", target: y } } }\n          y: {}\n", i, out, (i+7)%n)
	}
	got := ranInNode(t, wide, fmt.Sprintf(`import { initial, step } from './wide/wide.ts';
let walked = 0;
for (const name of ['some', 'filter', 'every', 'find'] as const) {
  const its = Array.prototype[name] as any;
  (Array.prototype as any)[name] = function (...args: any[]) { walked += this.length; return its.apply(this, args); };
}
globalThis.run = () => [['STAY'], ['OUT'], ['ASK'], ['ASK', 'OFF', 'BACK']].map((types) => {
  let [s] = initial(0 as never);
  walked = 0;
  for (const type of types) [s] = step(s, { type: type as 'ASK' }, 0 as never);
  const times = walked / %d;
  const tips = s.machine.tips.length + ' ' + s.context.n + ' ' + s.machine.table.states[s.machine.tips.at(-1)!]!.name;
  return (times < 30 ? 'few ' : times + ' times ') + tips;
}).join();
`, n))
	if want := "few 300 300 x,few 300 0 x,few 300 0 y,few 300 0 y"; got != want {
		t.Errorf("told %q; want %q", got, want)
	}
}

// A snapshot is restored without looking through all states for each region, timer and actor
// that it has.
func TestRestoreFindsStates(t *testing.T) {
	const n = 300
	wide := "chart: kept\ntype: parallel\nactors: { job: {} }\nstates:\n"
	for i := range n {
		wide += fmt.Sprintf("  r%d: { initial: x, states: { x: { after: { 1h: y }, invoke: { src: job } }, y: {} } }\n", i)
	}
	got := ranInNode(t, wide, fmt.Sprintf(`import { encodeSnapshot, initial, parseSnapshot, table } from './kept/kept.ts';
let looked = 0;
for (const st of table.states) {
  for (const key of ['name', 'after', 'invokes'] as const) {
    const value = st[key];
    Object.defineProperty(st, key, { get: () => (looked++, value) });
  }
}
globalThis.run = () => {
  const kept = encodeSnapshot(initial(0 as never)[0]);
  looked = 0;
  const s = parseSnapshot(kept);
  const times = looked / %d;
  return (times < 30 ? 'few ' : times + ' times ') + (encodeSnapshot(s) === kept);
};
`, n))
	if want := "few true"; got != want {
		t.Errorf("told %q; want %q", got, want)
	}
}

// ranInNode is what a script's run tells that imports the module of a chart.
func ranInNode(t *testing.T, chart, script string) string {
	t.Helper()
	js.NeedsNode(t)
	m, found := compile.Load(fstest.MapFS{"it.yaml": {Data: []byte(chart)}}, "it.yaml")
	if m == nil {
		t.Fatal(found)
	}
	dir := t.TempDir()
	writeKernel(t, dir)
	writeModule(t, m, dir)
	bundled, err := js.Bundle(script, dir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := js.Node(bundled, "run", "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return got
}
