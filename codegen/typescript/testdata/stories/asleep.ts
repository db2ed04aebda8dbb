// A computer that sleeps: its timers stand still, its clock does not. A machine
// notices within a minute, and no timeout is longer than setTimeout takes.

import { createActor } from '../watchmaker/watchmaker.ts';
import { story, tell } from './tell.ts';

// A time of day, and timers that go by another clock.
let day = 0;
let ticks = 0;
const waiting: { readonly at: number; readonly f: () => void }[] = [];

const world = globalThis as unknown as { setTimeout: (f: () => void, ms: number) => unknown; clearTimeout: (id: unknown) => void };

function fake(): void {
  Date.now = () => day;
  world.setTimeout = (f, ms) => {
    const entry = { at: ticks + ms, f };
    waiting.push(entry);
    return entry;
  };
  world.clearTimeout = (id) => {
    const at = waiting.indexOf(id as never);
    if (at >= 0) waiting.splice(at, 1);
  };
}

/** Lets time go by, for the clock and the timers. */
function pass(ms: number): void {
  for (let left = ms; left > 0; left -= 1000) {
    day += 1000;
    ticks += 1000;
    for (const w of waiting.filter((e) => e.at <= ticks)) {
      world.clearTimeout(w);
      w.f();
    }
  }
}

const minute = 60000;

story(async () => {
  fake();
  const actor = createActor({});
  let told = 0;
  actor.subscribe(() => told++);
  actor.start();
  tell('it waits for', waiting[0]!.at, 'ms at once');
  told = 0;
  pass(10.5 * minute);
  tell('after 10 minutes', actor.getSnapshot().value, told, waiting.length);
  day += 90 * minute;
  pass(29000);
  tell('just awake', actor.getSnapshot().value);
  pass(1000);
  tell('within a minute', actor.getSnapshot().value, told);
  actor.stop();
  tell('nobody waits', waiting.length);
});
