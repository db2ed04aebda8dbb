package ts_test

import "testing"

// Timers that are armed, cancelled and fired, a few and many, stand as a plain list of them
// would have it; what a copy of the machine has stays as it is; and nobody looks at all of
// them to arm one or to cancel it.
const timersStory = `
import { takeAny } from './calls.ts';
import { armAmong, crowded, disarmAmong } from './timers.ts';

let seed = 1;
const below = (n: number) => (seed = (seed * 48271) % 2147483647) % n;

const machine = (): any => ({ timers: [], program: { timers: crowded }, limits: { timers: 1e6 }, work: { effects: [] } });
const written = (m: any): string => m.timers.map((t: any) => t.id + '@' + t.due).join(' ');

function inOrder(most: number): string {
  const m = machine();
  let plain: any[] = [];
  let copies: { readonly m: any; readonly is: string }[] = [];
  for (let i = 0; i < 1500; i++) {
    const id = 't' + below(most);
    const has = plain.some((t) => t.id === id);
    if (below(100) === 0) copies.push({ m: { ...m }, is: written(m) });
    if (below(200) === 0) m.timers = m.timers.map((t: any) => t); // as restored
    if (has && below(3) === 0) {
      const next = m.timers[0].id;
      plain = plain.filter((t) => t.id !== next);
      if (takeAny(m, next)?.id !== next) return 'the first is not taken';
    } else if (has) {
      plain = plain.filter((t) => t.id !== id);
      disarmAmong(m, id);
    } else {
      const t = { id, due: below(9) };
      plain = [...plain, t].sort((a, b) => a.due - b.due);
      if (takeAny(m, id)) return 'what is not there is taken';
      armAmong(m, t as any);
    }
    const want = plain.map((t) => t.id + '@' + t.due).join(' ');
    if (written(m) !== want || m.timers.length !== plain.length || m.timers[0]?.id !== plain[0]?.id) return written(m) + ' is not ' + want;
  }
  crowded.cancelAll(m);
  const changed = copies.find((c) => written(c.m) !== c.is);
  return changed ? 'a copy is ' + written(changed.m) : m.timers.length ? 'left: ' + written(m) : 'in order';
}

function looks(): string {
  const m = machine();
  let looks = 0;
  const timer = (id: string, due: number): any => ({ get id() { return looks++, id; }, get due() { return looks++, due; } });
  for (let i = 0; i < 2000; i++) armAmong(m, timer('t' + i, i % 7));
  looks = 0;
  disarmAmong(m, 't777');
  armAmong(m, timer('t777', 3));
  return looks < 200 ? 'few' : String(looks);
}

(globalThis as any).run = (): string => [20, 90, 400].map(inOrder).join() + ' ' + looks();
`

func TestTimers(t *testing.T) {
	tells(t, timersStory, "in order,in order,in order few")
}
