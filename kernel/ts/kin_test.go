package ts_test

import "testing"

// Whatever comes and goes, the earliest machine is first, and each knows its place; and who
// comes or goes among thousands does not move all of them.
const timetableStory = `
import { before, place } from './kin.ts';

let seed = 1;
const below = (n: number) => (seed = (seed * 48271) % 2147483647) % n;

const root: any = { m: { id: 'root', timers: [] } };
const kid = (i: number): any => ({ m: { id: 'k' + i, timers: [] }, parent: root });
const sooner = (a: any, b: any) => (a.due === b.due ? before(a, b) : a.due < b.due);

function inOrder(): string {
  const s: any = {};
  const all = [root, ...Array.from({ length: 40 }, (_, i) => kid(i))];
  for (let i = 0; i < 5000; i++) {
    const mb = all[below(all.length)]!;
    mb.m.timers = below(3) > 0 ? [{ due: below(30) }] : [];
    mb.gone = below(9) === 0;
    place(s, mb);
    const has = !mb.gone && mb.m.timers.length > 0;
    if (has ? mb.due !== mb.m.timers[0].due || s.timetable[mb.slot] !== mb : mb.due !== undefined || mb.slot !== undefined) return 'step ' + i + ': a place is wrong';
    for (const [at, e] of (s.timetable ?? []).entries())
      if (e.slot !== at || (at > 0 && !sooner(s.timetable[0], e))) return 'step ' + i + ': the first is not the first';
  }
  return 'in order';
}

function moves(): string {
  const s: any = { timetable: [] };
  const all = Array.from({ length: 5000 }, (_, i) => kid(i));
  for (const mb of all) (mb.m.timers = [{ due: below(1000) }]), place(s, mb);
  let moves = 0;
  s.timetable = new Proxy(s.timetable, { set: (t, k, v) => (moves++, Reflect.set(t, k, v)) });
  for (const mb of all.slice(0, 100)) (mb.m.timers = [{ due: below(1000) }]), place(s, mb), (mb.m.timers = []), place(s, mb);
  return moves < 100 * 2 * 20 ? 'few' : String(moves);
}

(globalThis as any).run = (): string => inOrder() + ' ' + moves();
`

func TestTheTimetableIsInOrder(t *testing.T) {
	tells(t, timetableStory, "in order few")
}
