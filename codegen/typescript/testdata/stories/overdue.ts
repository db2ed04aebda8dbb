// A machine that is restored late: what is overdue fires before host actors begin, so
// one whose time is over does not begin at all (SPEC 10.5).

import { createActor, restoreActor } from '../waiting/waiting.ts';
import { newSimClock } from '../kernel/clock.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { story, tell, tick } from './tell.ts';

/** A host whose actors say when they begin and end. */
const host = (what: string) => ({
  actors: {
    ask: async ({ n }: { readonly n: number }, port: { readonly signal: AbortSignal }) => {
      tell(what, 'asks', n);
      await new Promise((done) => port.signal.addEventListener('abort', done));
      tell(what, 'was stopped');
    },
  },
});

story(async () => {
  const clock = newSimClock(0 as Timestamp);
  const actor = createActor({ ...host('first'), clock });
  actor.start();
  const kept = JSON.stringify(actor.persist());
  actor.stop();
  await tick();

  const early = restoreActor(kept, { ...host('early'), clock: newSimClock(1000 as Timestamp) });
  early.start();
  tell('early', early.getSnapshot().value);
  early.stop();
  await tick();

  const later = newSimClock(60000 as Timestamp);
  const late = restoreActor(kept, { ...host('late'), clock: later });
  late.start();
  tell('late', late.getSnapshot().value);
  await tick();
  later.advance(5000 as Duration);
  tell('late', late.getSnapshot().value);
  await tick();
});
