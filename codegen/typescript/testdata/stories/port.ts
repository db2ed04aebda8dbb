// A host actor and its machine: the actor is given its input, receives what is
// sent to it, sends what it declares and nothing else, and ends with an output.

import { newSimClock } from '../kernel/clock.ts';
import type { Timestamp } from '../kernel/time.ts';
import { createActor } from '../post/post.ts';
import type { CarrierInput, CarrierOutput, CarrierParcel, DeliveredEvent } from '../post/post.ts';
import type { Port } from '../kernel/hosting.ts';
import { refused, story, tell, tick } from './tell.ts';

async function carrier(input: CarrierInput, port: Port<DeliveredEvent, CarrierParcel>): Promise<CarrierOutput> {
  tell('the carrier', port.id, 'goes', input);
  port.signal.addEventListener('abort', () => tell('the carrier is stopped'));
  refused('an event that it does not declare', () => port.send({ type: 'OPEN' } as never));
  for (let n = 0; n < 9; ) {
    const parcel = await port.receive();
    tell('has', parcel);
    n = parcel.n;
    port.send({ type: 'DELIVERED', n });
  }
  return { km: 12 };
}

story(async () => {
  const actor = createActor({
    clock: newSimClock(0 as Timestamp),
    guards: { isDay: () => true },
    actions: {
      stamp: ({ n }) => {
        if (n === 5) throw Object.assign(new Error('no ink'), { code: 'ink' });
      },
    },
    actors: { carrier },
  });
  actor.subscribe((s) => tell('now', s.value, s.context));
  actor.start();
  actor.send({ type: 'OPEN' });
  for (const n of [1, 2, 9]) actor.send({ type: 'POSTED', n });
  await tick();
  actor.send({ type: 'OPEN' });
  actor.send({ type: 'CLOSE' });
  await tick();
  actor.send({ type: 'OPEN' });
  actor.send({ type: 'POSTED', n: 5 });
  tell('an action that fails, and nobody handles it:', actor.getSnapshot().status, actor.getSnapshot().error);

  const order: unknown[] = [];
  let its: Port<DeliveredEvent, CarrierParcel> | undefined;
  const busy = createActor({
    clock: newSimClock(0 as Timestamp),
    guards: { isDay: () => true },
    actions: { stamp: () => {} },
    actors: { carrier: (_, port) => ((its = port), new Promise<never>(() => {})) },
  });
  busy.start();
  busy.send({ type: 'OPEN' });
  const take = (who: string) => its!.receive().then(({ n }) => order.push([who, n]), () => order.push([who, 'stopped']));
  void take('first');
  busy.send({ type: 'POSTED', n: 1 });
  void take('second');
  busy.send({ type: 'POSTED', n: 2 });
  void take('third');
  busy.send({ type: 'CLOSE' });
  await tick();
  tell('each gets one, in order:', order);
});
