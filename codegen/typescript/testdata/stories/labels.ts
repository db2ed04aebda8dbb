// JSON without a type of its own says the same whatever the order of its keys, and so
// do errors.

import { createActor, encodeSnapshot, parseSnapshot } from '../parcel/parcel.ts';
import type { Snapshot } from '../parcel/parcel.ts';
import { story, tell } from './tell.ts';

/** The snapshot's JSON with the keys of all its objects the other way round. */
const turned = (word: string) => JSON.stringify(JSON.parse(word, (_, v: unknown) => (v instanceof Object && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).reverse()) : v)));

story(async () => {
  const input = {
    label: { to: 'Ann', from: { town: 'B', no: 1 } },
    fault: { type: 'lost', message: 'it is lost', code: 'L', data: { when: 'now', by: 'us' } },
  };
  const server = createActor({ input });
  const follower = createActor({ input, follow: true });
  for (const actor of [server, follower]) {
    actor.start();
    actor.send({ type: 'MARK', mark: [{ z: 1, a: [{ n: null, m: true }] }] });
  }
  follower.subscribe(({ value, status, context }) => tell('the follower is told', value, status, context.label));
  const says = (word: Snapshot) => {
    follower.reconcile(parseSnapshot(encodeSnapshot(word)));
    follower.reconcile(parseSnapshot(turned(encodeSnapshot(word))));
    tell(JSON.stringify(follower) === encodeSnapshot(word));
  };
  says(server.persist());
  says(parseSnapshot(encodeSnapshot(server.persist()).replace('"Ann"', '"Bob"')));
  server.send({ type: 'BREAK' });
  says(server.persist());
  tell(encodeSnapshot(server.persist()));
});
