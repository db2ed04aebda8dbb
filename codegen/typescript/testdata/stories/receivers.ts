// A host actor that receives in two places at once: each event goes to one of
// them, in order, and who still waits when the actor is stopped is told.

import { newSimClock } from '../kernel/clock.ts';
import type { Timestamp } from '../kernel/time.ts';
import { createActor } from '../post/post.ts';
import type { CarrierInput, CarrierOutput, CarrierParcel, DeliveredEvent } from '../post/post.ts';
import type { Port } from '../kernel/hosting.ts';
import { story, tell, tick } from './tell.ts';

async function carrier(_: CarrierInput, port: Port<DeliveredEvent, CarrierParcel>): Promise<CarrierOutput> {
  const hands = ['left', 'right'].map(async (hand) => {
    for (;;) tell('the', hand, 'hand has', (await port.receive()).n);
  });
  for (const end of await Promise.allSettled(hands)) tell('a hand', end.status, (end as PromiseRejectedResult).reason.code);
  return { km: 0 };
}

story(async () => {
  const actor = createActor({
    clock: newSimClock(0 as Timestamp),
    guards: { isDay: () => true },
    actions: { stamp: () => undefined },
    actors: { carrier },
  });
  actor.start();
  actor.send({ type: 'OPEN' });
  await tick();
  for (const n of [1, 2, 3]) {
    actor.send({ type: 'POSTED', n });
    await tick();
  }
  actor.send({ type: 'CLOSE' });
  await tick();
  tell(actor.getSnapshot().value);
  actor.send({ type: 'OPEN' });
  await tick();
  actor.stop();
  await tick();
});
