package ts_test

import "testing"

// The actors of a machine and of its copies, each told what becomes of it: whoever changes
// them leaves the others alone, one that is looked at after each change copies few, and one
// whose state invokes many copies none for each.
const rosterStory = `
import { clone } from './kernel/pure.ts';
import { children } from './kernel/machine.ts';
import { actors, end, invoked, spawn } from './kernel/calls.ts';

const ids = (m: any) => children(m).map((c) => c.id).join();
const fresh = (of = actors) => ({ program: { actors: of }, table: { actors: ['w'] }, limits: { children: 1e6 }, children: new Map(), work: { effects: [] } }) as any;

let seed = 1;
const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;

function leftAlone(of: typeof actors, most = 60, looks = 1): string {
  const all = [{ m: fresh(of), is: new Set<string>() }];
  for (let i = 0; i < 8000; i++) {
    const one = all[random(all.length)]!;
    const id = 'w' + random(most);
    if (one.is.has(id)) end(one.m, id);
    else spawn(one.m, 0, id);
    one.is.has(id) ? one.is.delete(id) : one.is.add(id);
    if (random(9) === 0) all[all.length < 12 ? all.length : random(12)] = { m: clone(one.m), is: new Set(one.is) };
    for (const { m, is } of i % looks ? [] : all) {
      const wants = [...is].sort().join();
      if (ids(m) !== wants || m.children.size !== is.size) return 'step ' + i + ': ' + ids(m) + ' instead of ' + wants;
    }
  }
  return 'alike';
}

function copied(most: number, f: () => void): string {
  let entries = 0;
  const its = Map;
  globalThis.Map = class extends its {
    constructor(from?: Iterable<any>) {
      super(from as any);
      entries += this.size;
    }
  } as any;
  f();
  globalThis.Map = its;
  return entries < most ? 'few' : entries + ' copied';
}

function lookedAt(n: number): void {
  const m = fresh();
  for (let i = 0; i < n; i++) {
    spawn(m, 0, 'w' + i);
    clone(m);
  }
  for (let i = 0; i < n; i++) {
    end(m, 'w' + i);
    clone(m);
  }
}

function ofOneState(n: number): void {
  const m = fresh(invoked);
  invoked.start(m, { invokes: Array.from({ length: n }, (_, i) => ({ id: 'w' + i, src: 0 })) } as any);
  for (let i = 0; i < n; i += 2) end(m, 'w' + i);
  clone(m);
  invoked.stopAll(m);
}

(globalThis as any).run = () =>
  [leftAlone(actors), leftAlone(actors, 900, 100), leftAlone(invoked), copied(20 * 8000, () => lookedAt(4000)), copied(4001, () => ofOneState(4000))].join();
`

func TestCopiesOfAMachineAndTheirActors(t *testing.T) {
	tellsInNode(t, rosterStory, "../../gen", "alike,alike,alike,few,few")
}
