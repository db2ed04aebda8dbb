// What host code does while its machine is busy, and between a restored machine's
// birth and its start: nothing is lost, and nobody is left half-way.

import { newSimClock } from '../kernel/clock.ts';
import type { Port } from '../kernel/hosting.ts';
import type { Timestamp } from '../kernel/time.ts';
import { observe } from '../kernel/watch.ts';
import { createActor, encodeSnapshot, restoreActor } from '../post/post.ts';
import type { CarrierInput, CarrierOutput, CarrierParcel, DeliveredEvent } from '../post/post.ts';
import { refused, story, tell, tick } from './tell.ts';

story(async () => {
  let port: Port<DeliveredEvent, CarrierParcel> | undefined;
  let doing = () => {};
  let deaf = true;
  const host = {
    guards: { isDay: () => true },
    actions: { stamp: () => doing() },
    actors: {
      carrier: (_: CarrierInput, its: Port<DeliveredEvent, CarrierParcel>) => {
        port = its;
        return new Promise<CarrierOutput>(() => {});
      },
    },
    observer: observe({
      transition: (_, __, t) => tell('  transition', t.event),
      ignored: (_, __, e) => tell('  ignored', e.name),
      refused: (_, r) => {
        tell('  refused', r.code);
        if (!deaf) throw Object.assign(new Error('no'), { code: 'the observer' });
      },
    }),
  };
  const actor = createActor({ clock: newSimClock(0 as Timestamp), ...host });
  actor.start();
  actor.send({ type: 'OPEN' });
  await tick();

  tell('the carrier speaks, behind what ends it');
  doing = () => {
    actor.send({ type: 'CLOSE' });
    port!.send({ type: 'DELIVERED', n: 1 });
  };
  actor.send({ type: 'POSTED', n: 1 });

  tell('it is restored later');
  actor.send({ type: 'OPEN' });
  const word = encodeSnapshot(actor.persist());

  tell('a child moves: the parent is the same');
  const before = actor.getSnapshot();
  actor.sendTo('clerk', { type: 'SLEEP' });
  tell(actor.getSnapshot() === before);
  refused('an event for clerk/', () => actor.sendTo('clerk/', { type: 'GREET' }));

  tell('an observer that throws');
  doing = () => refused('an event for eve', () => actor.sendTo('eve', { type: 'GREET' }));
  deaf = false;
  refused('the post', () => actor.send({ type: 'POSTED', n: 3 }));
  deaf = true;
  doing = () => {};
  actor.send({ type: 'POSTED', n: 4 });
  tell(actor.getSnapshot().context);

  tell('what is overdue comes before what was sent before the start');
  const later = restoreActor(word, { clock: newSimClock(7_200_000 as Timestamp), ...host });
  later.send({ type: 'POSTED', n: 5 });
  later.start();
  tell(later.getSnapshot().value, later.getSnapshot().context);

  tell('a listener that throws once keeps nothing back');
  const again = restoreActor(word, { clock: newSimClock(0 as Timestamp), ...host });
  const leave = again.subscribe(() => {
    leave();
    throw Object.assign(new Error('no'), { code: 'the listener' });
  });
  again.send({ type: 'POSTED', n: 6 });
  again.send({ type: 'POSTED', n: 7 });
  refused('the start', () => again.start());
  tell(again.getSnapshot().context);

  tell('a host that fails when it is asked what it has');
  const torn = createActor({ clock: newSimClock(0 as Timestamp), ...host, actions: { get stamp(): never { throw new Error('no ink'); } } });
  torn.start();
  torn.send({ type: 'OPEN' });
  refused('the post', () => torn.send({ type: 'POSTED', n: 8 }));
  tell(torn.getSnapshot().status, torn.getSnapshot().error);

  tell('a listener keeps the actor while a child has not begun');
  const kept = createActor({ clock: newSimClock(0 as Timestamp), ...host });
  kept.start();
  kept.subscribe(() => refused('JSON', () => JSON.stringify(kept)));
  kept.send({ type: 'OPEN' });
  refused('JSON at rest', () => JSON.stringify(kept));
});
