// An observer hears everything once and in its order: a macrostep's transitions,
// its effects as they are carried out, then subscribers hear; what was ignored,
// refused, and dropped because its receiver had ended.

import { newSimClock } from '../kernel/clock.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { observe } from '../kernel/watch.ts';
import { createActor } from '../post/post.ts';
import { refused, story, tell, tick } from './tell.ts';

story(async () => {
  const clock = newSimClock(0 as Timestamp);
  const observer = observe({
    transition: (at, _, t) => tell('  transition', at, t.from, '->', t.to, t.event),
    effect: (at, _, e) => tell('  effect', at, e.kind, e.name ?? e.id ?? ''),
    ignored: (at, _, e) => tell('  ignored', at, e.name),
    refused: (at, r) => tell('  refused', at, r.code),
    dropped: (to, e) => tell('  dropped', to, e.name),
  });
  const actor = createActor({
    clock, observer,
    guards: { isDay: () => clock.now() < 36_000_000 },
    actions: { stamp: () => tell('  stamped') },
    actors: { carrier: () => new Promise<never>(() => {}) },
  });
  actor.subscribe((s) => tell('  now', s.value));
  const ringing = actor.on('RANG', (e) => tell('  heard', e));
  actor.on('SORTED', (e) => tell('  heard', e));
  const step = (what: string, f: () => unknown) => {
    tell(what);
    f();
  };
  step('start', () => actor.start());
  step('RING', () => actor.send({ type: 'RING' }));
  ringing();
  step('RING, and nobody listens', () => actor.send({ type: 'RING' }));
  step('CLOSE what is shut', () => actor.send({ type: 'CLOSE' }));
  step('OPEN', () => actor.send({ type: 'OPEN' }));
  step('POSTED', () => actor.send({ type: 'POSTED', n: 1 }));
  step('SLEEP, clerk', () => actor.sendTo('clerk', { type: 'SLEEP' }));
  step('GREET, while it sleeps', () => actor.sendTo('clerk', { type: 'GREET' }));
  step('GREET nobody', () => refused('it', () => actor.sendTo('eve', { type: 'GREET' })));
  step('HURRY', () => actor.send({ type: 'HURRY' }));
  step('an hour', () => {
    actor.send({ type: 'OPEN' });
    clock.advance(3_600_000 as Duration);
  });
  step('reconcile, which is no event', () => refused('it', () => actor.reconcile(actor.getSnapshot())));
  step('stop', () => actor.stop());
  step('RING once more', () => refused('it', () => actor.send({ type: 'RING' })));
  await tick();
});
