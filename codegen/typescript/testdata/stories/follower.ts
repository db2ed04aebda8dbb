// A follower predicts and takes its server's word: it starts no timers and no
// actors, carries out emits and the actions it was given, and replays nothing.

import { newSimClock } from '../kernel/clock.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { createActor, parseSnapshot } from '../post/post.ts';
import { createActor as createClerk } from '../clerk/clerk.ts';
import type { Snapshot } from '../post/post.ts';
import { refused, story, tell, tick } from './tell.ts';

story(async () => {
  const clock = newSimClock(0 as Timestamp);
  const guards = { isDay: () => true };
  const follower = createActor({
    follow: true, clock, guards,
    actions: { stamp: ({ n }) => tell('stamps', n) },
    ...{ actors: { carrier: () => new Promise(() => tell('a follower starts no carrier')) } },
  });
  follower.on('SORTED', ({ n }) => tell('sorted', n));
  follower.subscribe((s) => tell('now', s.value, s.context));
  follower.start();
  follower.send({ type: 'OPEN' });
  follower.send({ type: 'POSTED', n: 4 });
  refused('an event for the clerk', () => follower.sendTo('clerk', { type: 'GREET' }));
  clock.advance(7_200_000 as Duration);
  await tick();
  tell('two hours later', follower.getSnapshot().value);

  const bare = createActor({ follow: true, clock });
  bare.start();
  bare.send({ type: 'OPEN' });
  bare.send({ type: 'POSTED', n: 5 });
  tell('without any host', bare.getSnapshot().value, bare.getSnapshot().context);

  const server = createActor({
    clock, guards,
    actions: { stamp: ({ n }) => tell('the server stamps', n) },
    actors: { carrier: () => new Promise<never>(() => {}) },
  });
  server.start();
  server.send({ type: 'OPEN' });
  for (const n of [1, 2, 3]) server.send({ type: 'POSTED', n });
  const word = JSON.stringify(server.persist());
  void follower.waitFor((s) => s.context.parcels === 3).then((s) => tell('whoever waited for three parcels has', s.context.parcels), (e) => tell('whoever waited heard of', e.code));
  follower.reconcile(parseSnapshot(word));
  await tick();
  tell('its word is kept', JSON.stringify(follower) === word);
  const same = follower.getSnapshot();
  follower.reconcile(parseSnapshot(word));
  tell('the same word again changes nothing, and nobody is told', follower.getSnapshot() === same);
  follower.send({ type: 'POSTED', n: 6 });
  follower.send({ type: 'CLOSE' });

  const torn: ReturnType<typeof createActor> = createActor({ follow: true, clock, guards: { isDay: () => (torn.reconcile(parseSnapshot(word)), true) } });
  torn.start();
  torn.send({ type: 'OPEN' });
  tell('a word in the middle of a step counts', torn.getSnapshot().value, torn.getSnapshot().context);
  torn.send({ type: 'CLOSE' });
  tell('and then it goes on', torn.getSnapshot().value);

  const clerk = createClerk({ follow: true, clock });
  clerk.start();
  clerk.send({ type: 'SLEEP' });
  clock.advance(86_400_000 as Duration);
  tell('after a day its clerk is', clerk.getSnapshot().value);
  refused("another chart's word", () => follower.reconcile(clerk.persist() as unknown as Snapshot));
  refused('a word that nobody has parsed', () => follower.reconcile(JSON.parse(word) as Snapshot));
  refused('a word for one that does not follow', () => server.reconcile(parseSnapshot(word)));
  follower.stop();
  refused('a word for one that was stopped', () => follower.reconcile(parseSnapshot(word)));
  tell('at last', follower.getSnapshot().value, server.getSnapshot().value);
});
