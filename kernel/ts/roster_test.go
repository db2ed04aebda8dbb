package ts_test

import (
	"testing"

	"github.com/lockstep-charts/lockstep/internal/js"
)

// The actors of a machine and of its copies, each told what becomes of it: whoever changes
// them leaves the others alone, and one that is looked at after each change copies few.
const rosterStory = `
import { clone } from './kernel/pure.ts';
import { children } from './kernel/machine.ts';
import { actors, end, spawn } from './kernel/calls.ts';

const ids = (m: any) => children(m).map((c) => c.id).join();
const fresh = () => ({ program: { actors }, table: { actors: ['w'] }, limits: { children: 1e6 }, children: new Map(), work: { effects: [] } }) as any;

let seed = 1;
const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;

function leftAlone(): string {
  const all = [{ m: fresh(), is: new Set<string>() }];
  for (let i = 0; i < 8000; i++) {
    const one = all[random(all.length)]!;
    const id = 'w' + random(60);
    if (one.is.has(id)) end(one.m, id);
    else spawn(one.m, 0, id);
    one.is.has(id) ? one.is.delete(id) : one.is.add(id);
    if (random(9) === 0) all[all.length < 12 ? all.length : random(12)] = { m: clone(one.m), is: new Set(one.is) };
    for (const { m, is } of all) {
      const wants = [...is].sort().join();
      if (ids(m) !== wants || m.children.size !== is.size) return 'step ' + i + ': ' + ids(m) + ' instead of ' + wants;
    }
  }
  return 'alike';
}

function copied(n: number): string {
  let entries = 0;
  const its = Map;
  globalThis.Map = class extends its {
    constructor(from?: Iterable<any>) {
      super(from as any);
      entries += this.size;
    }
  } as any;
  const m = fresh();
  for (let i = 0; i < n; i++) {
    spawn(m, 0, 'w' + i);
    clone(m);
  }
  for (let i = 0; i < n; i++) {
    end(m, 'w' + i);
    clone(m);
  }
  globalThis.Map = its;
  return entries < 200 * 2 * n ? 'few' : entries + ' copied';
}

(globalThis as any).run = () => leftAlone() + ', ' + copied(4000);
`

func TestCopiesOfAMachineAndTheirActors(t *testing.T) {
	js.NeedsNode(t)
	script, err := js.Bundle(rosterStory, "../../gen")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := js.Node(script, "run", "", t.TempDir()); got != "alike, few" || err != nil {
		t.Errorf("told %q, %v", got, err)
	}
}
