// JSON without a type of its own says the same whatever the order of its keys.

import { createActor, encodeSnapshot, parseSnapshot } from '../parcel/parcel.ts';
import { story, tell } from './tell.ts';

story(async () => {
  const input = { label: { to: 'Ann', from: { town: 'B', no: 1 }, 10: 'x', 9: 'y' } };
  const server = createActor({ input });
  const follower = createActor({ input, follow: true });
  for (const actor of [server, follower]) {
    actor.start();
    actor.send({ type: 'MARK', mark: [{ z: 1, a: [{ n: null, m: true }] }] });
  }
  follower.subscribe(() => tell('the follower was told of a change'));
  const word = encodeSnapshot(server.persist());
  tell(word);
  follower.reconcile(parseSnapshot(word));
  tell('the same word changes nothing');
  follower.reconcile(parseSnapshot(word.replace('"Ann"', '"Bob"')));
  tell(JSON.stringify(follower));
});
