// What an actor sends is a step of a pure machine too, in the actor's name, also an
// event that nobody else may send. Of an actor that is not living it is ignored, like
// what its kind does not send; what does not fit is refused.

import { parseSnapshot, encodeSnapshot, initial, step, tell as report } from '../post/post.ts';
import type { Stepped } from '../post/post.ts';
import type { Timestamp } from '../kernel/time.ts';
import { refused, story, tell } from './tell.ts';

const now = 0 as Timestamp;
const guards = { isDay: () => true };

story(async () => {
  const show = (what: string, [snapshot, effects]: Stepped) => {
    tell(what, snapshot.value, effects.map((e) => [e.kind, e.data ?? e.id ?? '']));
    return parseSnapshot(encodeSnapshot(snapshot));
  };
  const open = show('OPEN', step(initial(now, guards)[0], { type: 'OPEN' }, now, guards));
  const said = { type: 'sent', id: 'carrier', event: { type: 'DELIVERED', n: 3 } } as const;
  show('the carrier says', report(open, said, now, guards));
  show('nobody says', report(open, { ...said, id: 'eve' }, now, guards));
  show('the clerk, who does not, says', report(open, { ...said, id: 'clerk' }, now, guards));
  const half = () => report(open, { ...said, event: { type: 'DELIVERED', n: 0.5 } }, now, guards);
  refused('half a parcel', half);
  try {
    half();
  } catch (thrown) {
    tell('what does not fit', (thrown as { field: string }).field);
  }
  // @ts-expect-error: no actor sends it
  show('the carrier says what it does not', report(open, { ...said, event: { type: 'CLOSE' } }, now, guards));
});
