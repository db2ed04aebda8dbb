// What limits keep out, and what a machine does that has ended, is started again or
// is stopped half-way: seen by who drives it and by who watches.

import { newSimClock } from '../kernel/clock.ts';
import { next } from '../kernel/frozen.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { observe } from '../kernel/watch.ts';
import { createActor as createCourt, restoreActor as restoreCourt } from '../court/court.ts';
import { createActor as createPier } from '../pier/pier.ts';
import { createActor, parseSnapshot, restoreActor } from '../quay/quay.ts';
import type { ShipPort } from '../quay/quay.ts';
import { refused, story, tell, tick } from './tell.ts';

const observer = observe({
  transition: (at, _, t) => tell('  transition', at, t.event),
  ignored: (at, _, e) => tell('  ignored', at, e.name),
  dropped: (to, e) => tell('  dropped', to, e.name),
});

/** A quay whose ships stay, and receive nothing. */
function quay(limits: { readonly [name: string]: number }, more: { readonly observer?: typeof observer; readonly bell?: () => unknown; readonly ship?: (_: unknown, port: ShipPort) => Promise<never> } = {}) {
  const clock = newSimClock(0 as Timestamp);
  const { bell = () => {}, ship = () => new Promise<never>(() => {}), ...watched } = more;
  const actor = createActor({ clock, limits, actions: { bell }, actors: { ship }, ...watched });
  actor.start();
  return { actor, clock };
}

story(async () => {
  const late = quay({ timers: 2 });
  for (let i = 0; i < 3; i++) late.actor.send({ type: 'LATER' });
  tell('of three timers', late.actor.getSnapshot().context.trouble);

  const full = quay({ children: 2, queue: 2 });
  for (const name of ['a', 'b', 'c']) full.actor.send({ type: 'HIRE', name });
  full.actor.send({ type: 'THRICE' });
  tell('of three ships, and three loads at once', full.actor.getSnapshot().context);
  for (let i = 0; i < 3; i++) full.actor.send({ type: 'FILL' });
  tell('of three loads for a ship', full.actor.getSnapshot().context);

  const ended = quay({ chain: 1 }, { observer });
  ended.actor.send({ type: 'CLOSE' });
  tell('a chain that is too long finds it', ended.actor.getSnapshot().status);
  ended.actor.send({ type: 'LATER' });

  const watched = quay({}, { observer });
  tell('what is not guarded out', next(watched.actor.getSnapshot()));
  watched.actor.send({ type: 'HIRE', name: 'a' });
  watched.actor.send({ type: 'SOON' });
  watched.clock.advance(60_000 as Duration);
  refused('what lives nowhere', () => (watched.actor.sendTo as (id: string, event: { type: 'RING' }) => unknown)('x', { type: 'RING' }));

  watched.actor.send({ type: 'HIRE', name: 'a' });
  watched.actor.send({ type: 'SINK' });

  const pier = createPier({ observer });
  pier.start();
  pier.send({ type: 'DARK' });

  let signal: AbortSignal | undefined;
  const stopped = quay({}, {
    bell: () => {
      stopped.actor.send({ type: 'LOAD', n: 5 });
      stopped.actor.stop();
      tell('what waits is not lost: the ship is not yet to leave', signal?.aborted, stopped.actor.getSnapshot().context.loads);
    },
    ship: (_, port) => ((signal = port.signal), new Promise<never>(() => {})),
  });
  stopped.actor.send({ type: 'HIRE', name: 'a' });
  stopped.actor.send({ type: 'RING' });
  tell('then it is', signal?.aborted, stopped.actor.getSnapshot().context.loads);

  const hailed = quay({}, {
    ship: async (_, { receive }) => {
      tell('the ship hears', await receive());
      return receive() as Promise<never>;
    },
    bell: () => {
      hailed.clock.advance(3_600_000 as Duration);
      tell('an hour in the middle of a step fires nothing', hailed.actor.getSnapshot().context.loads);
      return Promise.reject({ message: 'the bell breaks' });
    },
  });
  for (const event of [{ type: 'HIRE', name: 'a' }, { type: 'HAIL' }, { type: 'LATER' }, { type: 'RING' }] as const) hailed.actor.send(event);
  await tick();
  tell('after it', hailed.actor.getSnapshot().context);

  const clock = newSimClock(0 as Timestamp);
  const hired = quay({});
  hired.actor.send({ type: 'HIRE', name: 'a' });
  const word = JSON.stringify(hired.actor);
  const again = restoreActor(word, { clock, actions: { bell: () => {} }, actors: { ship: () => new Promise<never>(() => tell('sails')) } });
  again.start();
  again.start();
  await tick();

  const follower = createActor({ clock, observer, follow: true });
  follower.start();
  follower.reconcile(parseSnapshot(word));
  follower.send({ type: 'LOAD', n: 7 });
  tell('a follower has', follower.getSnapshot().context.loads);

  const host = { actions: { order: () => {} }, actors: { herald: { actions: { leave: () => {} }, actors: { crier: (_: unknown, { signal }: { readonly signal: AbortSignal }) => new Promise<never>(() => signal.addEventListener('abort', () => tell('a crier leaves'))) } } } };
  const first = createCourt({ clock, ...host });
  first.start();
  const court = restoreCourt(JSON.stringify(first), { clock, ...host, limits: { children: 5 } });
  court.start();
  refused('more than may live', () => restoreCourt(JSON.stringify(first), { clock, ...host, limits: { children: 1 } }));
  tell('they may be two', restoreCourt(JSON.stringify(first), { clock, ...host, limits: { children: 2 } }).getSnapshot().status);
  first.stop();
  court.send({ type: 'HIRE', name: 'b' });
  tell('of five, two live, then four', court.getSnapshot().status);
  court.send({ type: 'HIRE', name: 'c' });
  tell('then five, of which one starts another', court.getSnapshot().error);

  const shadow = restoreCourt(JSON.stringify(first), { clock, follow: true, limits: { children: 1 }, observer: observe({ effect: (at, _, e) => tell('  effect', at, e.kind) }) });
  shadow.start();
  refused("a follower's child", () => shadow.sendTo('first', { type: 'REST' }));
});
