// A snapshot that is only handed through (a value, a follower's) is checked whole,
// its children too, as one that is gone on from (SPEC 10.4).

import { createActor, parseSnapshot, restoreActor } from '../nursery/nursery.ts';
import { story, tell } from './tell.ts';

const actions = { knock: () => {} };

/** What a door says of a snapshot. */
function says(door: () => unknown): string {
  try {
    door();
    return 'taken';
  } catch (thrown) {
    const { code, message } = thrown as { code?: string; message: string };
    return code + ': ' + message;
  }
}

story(async () => {
  const actor = createActor({ actions });
  actor.start();
  actor.send({ type: 'OPEN' });
  const good = JSON.stringify(actor.persist());
  actor.stop();
  for (const [from, to] of [['', ''], ['"value":"awake"', '"value":"away"'], ['"id":"child"', '"id":"kid"'], ['"chart":"clerk"', '"chart":"cook"'], ['"sent":0', '"sent":-1']] as const) {
    const kept = good.replace(from, to);
    const doors = [() => parseSnapshot(kept), () => restoreActor(kept, { follow: true }), () => restoreActor(kept, { actions })].map(says);
    tell(to, ...doors.filter((said, i) => doors.indexOf(said) === i));
  }
});
