// An actor in JSON is the whole system, which can be restored; and what a listener
// throws reaches whoever caused it.

import { newSimClock } from '../kernel/clock.ts';
import type { Timestamp } from '../kernel/time.ts';
import { createActor, parseSnapshot, restoreActor } from '../post/post.ts';
import { refused, story, tell } from './tell.ts';

story(async () => {
  const clock = newSimClock(0 as Timestamp);
  const post = { guards: { isDay: () => true }, actions: { stamp: () => {} }, actors: { carrier: () => new Promise<never>(() => {}) }, clock };
  const office = createActor(post);
  office.start();
  office.send({ type: 'OPEN' });
  const kept = JSON.stringify(office);
  tell('an actor is what is kept of it', kept === JSON.stringify(office.persist()));
  const again = restoreActor(kept, post);
  again.start();
  again.sendTo('clerk', { type: 'SLEEP' });
  tell('its clerk lives on', JSON.stringify(again).includes('"value":"asleep"'));

  const follower = createActor({ follow: true, clock });
  follower.start();
  const end = follower.subscribe(() => { throw new Error('spilt ink'); });
  refused('what makes a listener throw', () => follower.reconcile(parseSnapshot(kept)));
  end();
  refused('the next event', () => follower.send({ type: 'CLOSE' }));
});
