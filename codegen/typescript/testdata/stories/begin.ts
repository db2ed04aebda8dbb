// How a machine's life begins and who listens to it: told its state before it is
// started, stopped before it is started, started twice; a listener that another
// one sends away; a condition that throws.

import { newSimClock } from '../kernel/clock.ts';
import type { Timestamp } from '../kernel/time.ts';
import { createActor, parseSnapshot } from '../post/post.ts';
import { refused, story, tell } from './tell.ts';

const host = {
  clock: newSimClock(0 as Timestamp),
  guards: { isDay: () => true },
  actions: { stamp: () => {} },
  actors: { carrier: () => new Promise<never>(() => {}) },
};

/** Writes down what becomes of a promise that is settled, or that it is not. */
async function settled(what: string, promise: Promise<unknown>): Promise<void> {
  const late = new Promise<string>((done) => setTimeout(() => done('neither'), 5));
  tell(what, await Promise.race([promise.then(() => 'resolved', (thrown) => 'rejected: ' + (thrown.code ?? thrown.message)), late]));
}

declare function setTimeout(f: () => void, ms: number): unknown;

story(async () => {
  const server = createActor(host);
  server.start();
  server.send({ type: 'OPEN' });
  const follower = createActor({ ...host, follow: true });
  follower.subscribe((s) => tell('the follower is', s.value));
  follower.reconcile(parseSnapshot(JSON.stringify(server.persist())));
  follower.start();
  follower.send({ type: 'CLOSE' });
  tell('a follower told its state before it was started is', follower.getSnapshot().value);

  const never = createActor({ ...host, actors: { carrier: () => tell('never goes') as never } });
  const waits = never.waitFor((s) => s.value === 'open');
  never.send({ type: 'OPEN' });
  never.stop();
  never.start();
  refused('an event for one stopped before it was started', () => never.send({ type: 'OPEN' }));
  tell('it is', never.getSnapshot().value);
  await settled('who waits for it is', waits);

  const twice = createActor(host);
  twice.subscribe(() => { throw new Error('a subscriber'); });
  refused('the first start', () => twice.start());
  refused('the second start', () => twice.start());

  const office = createActor(host);
  office.start();
  const leave = [office.subscribe(() => { tell('the first hears'); leave.forEach((f) => f()); })];
  leave.push(office.subscribe(() => tell('the second, sent away by the first, hears')));
  office.send({ type: 'OPEN' });
  office.send({ type: 'CLOSE' });

  const thrown = office.waitFor((s) => {
    if (s.value === 'open') throw new Error('a condition');
    return false;
  });
  refused('an event while a condition throws', () => office.send({ type: 'OPEN' }));
  await settled('who waits for it is', thrown);
  refused('the next', () => office.send({ type: 'CLOSE' }));
  await settled('a condition that throws at once is', office.waitFor(() => { throw new Error('at once'); }));
  refused('the last', () => office.send({ type: 'OPEN' }));
});
