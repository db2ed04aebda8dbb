// An actor of a child that speaks to it while that is busy, or is left: who observes
// hears what its event meets, of the child; what it sends when its state is left does
// not arrive (SPEC 9.6). An event for one that is hired by an event before it comes
// behind its first macrostep. (Go: hosting_test.go.)

import { newSimClock } from '../kernel/clock.ts';
import type { Port } from '../kernel/hosting.ts';
import type { Timestamp } from '../kernel/time.ts';
import { observe } from '../kernel/watch.ts';
import { createActor } from '../court/court.ts';
import type { NewsEvent } from '../herald/herald.ts';
import { refused, story, tell } from './tell.ts';

story(async () => {
  let port: Port<NewsEvent> | undefined;
  let ordered = () => {};
  const herald = {
    actions: { leave: () => refused('  news at the end', () => port!.send({ type: 'NEWS' })) },
    actors: {
      crier: (_: unknown, its: Port<NewsEvent>) => {
        port = its;
        return new Promise<never>(() => {});
      },
    },
  };
  const observer = observe({
    transition: (at, _, t) => tell('  transition', at, t.event),
    ignored: (at, _, e) => tell('  ignored', at, e.name),
    refused: (at, r) => tell('  refused', at, r.code),
  });
  const actor = createActor({ clock: newSimClock(0 as Timestamp), actions: { order: () => ordered() }, actors: { herald }, observer, limits: { queue: 3 } });
  actor.start();
  tell('more news than the queue takes');
  ordered = () => {
    for (let i = 0; i < 2; i++) port!.send({ type: 'NEWS' });
    refused('  news', () => port!.send({ type: 'NEWS' }));
    refused('  more news', () => port!.send({ type: 'NEWS' }));
  };
  actor.send({ type: 'ORDER' });
  tell('news of one who is sent away');
  actor.sendTo('first', { type: 'REST' });
  refused('news after the end', () => port!.send({ type: 'NEWS' }));
  tell('an order for one who is hired before');
  ordered = () => {
    actor.send({ type: 'HIRE', name: 'second' });
    actor.sendTo('second', { type: 'REST' });
    actor.sendTo('nobody', { type: 'REST' });
  };
  actor.send({ type: 'ORDER' });
});
