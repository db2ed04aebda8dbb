package ts_test

import "testing"

// A simulated clock calls in order of due time, and of asking where that is the same; and
// where thousands wait, one more, one less and one that is due look at a few of them.
const clockStory = `
import { newSimClock } from './clock.ts';

let seed = 1;
const below = (n: number) => (seed = (seed * 48271) % 2147483647) % n;

function inOrder(): string {
  const clock: any = newSimClock(0 as any);
  let waiting: any[] = [];
  const called: any[] = [];
  const ask = (number: number, again: number) => {
    const one: any = { due: clock.now() + below(40) - 5, number };
    one.withdraw = clock.call(one.due, () => {
      called.push([number, clock.now()]);
      if (again > 0) ask(number + 0.1, again - 1);
    });
    waiting.push(one);
  };
  for (let i = 0; i < 5000; i++) {
    if (below(3) === 0 && waiting.length > 0) {
      const gone = waiting[below(waiting.length)];
      gone.withdraw();
      if (below(2) === 0) gone.withdraw();
      waiting = waiting.filter((w) => w !== gone);
    } else ask(i, 0);
    if (below(4) > 0) continue;
    const until = clock.now() + below(12);
    const due = waiting.filter((w) => w.due <= until).sort((a, b) => a.due - b.due || a.number - b.number);
    const want = due.map((w, k) => [w.number, Math.max(...due.slice(0, k + 1).map((d) => d.due), clock.now())]);
    called.length = 0;
    clock.advance(until - clock.now());
    if (JSON.stringify(called) !== JSON.stringify(want)) return 'step ' + i + ': called ' + JSON.stringify(called) + ', want ' + JSON.stringify(want);
    if (clock.now() !== until) return 'step ' + i + ': it is ' + clock.now();
    waiting = waiting.filter((w) => !due.includes(w));
  }
  called.length = 0;
  waiting.forEach((w) => w.withdraw());
  ask(7, 3);
  clock.advance(1000);
  return called.map(([number]) => number.toFixed(1)).join();
}

function looks(): string {
  const clock: any = newSimClock(0 as any);
  let looks = 0;
  const due = (at: number): any => ({ valueOf: () => (looks++, at) });
  const all = Array.from({ length: 5000 }, () => clock.call(due(100 + below(1000)), () => undefined));
  looks = 0;
  for (const withdraw of all.slice(0, 100)) {
    withdraw();
    clock.call(due(100 + below(1000)), () => undefined);
  }
  return looks < 100 * 2 * 60 ? 'few' : String(looks);
}

(globalThis as any).run = (): string => inOrder() + ' ' + looks();
`

func TestASimulatedClockCallsInOrder(t *testing.T) {
	tells(t, clockStory, "7.0,7.1,7.2,7.3 few")
}
