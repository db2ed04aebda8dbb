// What a host actor still says after its life is over (SPEC 9.6): its state was
// left, it was started again under the same id, or the machine was stopped.

import { newSimClock } from '../kernel/clock.ts';
import type { Timestamp } from '../kernel/time.ts';
import { createActor } from '../post/post.ts';
import type { CarrierOutput } from '../post/post.ts';
import { story, tell, tick } from './tell.ts';

/** The lives of the carrier: each ends when the story says so, and does not care that it was stopped. */
const lives: { end(km: number): void; fail(why: string): void }[] = [];

const host = {
  guards: { isDay: () => true },
  actions: { stamp: () => {} },
  actors: {
    carrier: () =>
      new Promise<CarrierOutput>((resolve, reject) => {
        lives.push({ end: (km) => resolve({ km }), fail: (why) => reject(new Error(why)) });
      }),
  },
};

story(async () => {
  for (const late of ['output', 'error'] as const) {
    const actor = createActor({ ...host, clock: newSimClock(0 as Timestamp) });
    actor.start();
    actor.send({ type: 'OPEN' });
    actor.send({ type: 'CLOSE' });
    actor.send({ type: 'OPEN' });
    const [first, second] = lives.splice(0);
    actor.subscribe((s) => tell('now', s.value));
    if (late === 'output') first!.end(1);
    else first!.fail('too late');
    await tick();
    tell('the first life ended late, with an', late, 'and the office is', actor.getSnapshot().value);
    second!.end(2);
    await tick();
    tell('the second life ended, and the office is', actor.getSnapshot().value);
  }
  const stopped = createActor({ ...host, clock: newSimClock(0 as Timestamp) });
  stopped.start();
  stopped.send({ type: 'OPEN' });
  stopped.subscribe((s) => tell('nobody hears of a stopped machine', s.value));
  stopped.stop();
  lives.splice(0)[0]!.end(3);
  await tick();
  tell('stopped,', stopped.getSnapshot().status, 'and', stopped.getSnapshot().value);
});
