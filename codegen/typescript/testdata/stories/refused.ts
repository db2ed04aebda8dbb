// What a refused snapshot says: the place in it, the cause, and what can be done
// (SPEC 10.3, 10.4). Go's twin of it is TestARefusalSaysWhyAndWhatToDo.

import { createActor, parseSnapshot } from '../nursery/nursery.ts';
import { story, tell } from './tell.ts';

const actions = { knock: () => {} };

/** What a door says of a snapshot. */
function says(what: string, door: () => unknown): void {
  try {
    door();
    tell(what, 'taken');
  } catch (thrown) {
    const { code, message } = thrown as { code?: string; message: string };
    tell(what, code + ': ' + message.replace(/[0-9a-f]{16}/g, '…'));
  }
}

story(async () => {
  const actor = createActor({ actions });
  actor.start();
  actor.send({ type: 'OPEN' });
  actor.sendTo('child', { type: 'SLEEP' });
  const good = JSON.stringify(actor.persist());
  actor.stop();
  const odd = [
    [/"hash":"\w+"/, '"hash":"0123456789abcdef"'],
    ['"version":1', '"version":2'],
    ['"id":"child"', '"id":"kid"'],
    ['"status":"active"', '"status":"done"'],
    ['"src":"child"', '"src":"cat"'],
    [',"src":"child"', ''],
    ['after.8h.asleep', 'after.9h.asleep'],
  ] as const;
  for (const [from, to] of odd) says(to, () => parseSnapshot(good.replace(from, to)));
  says('twice', () => parseSnapshot(JSON.stringify(good)));
  says('nothing', () => parseSnapshot(''));
  says('a part', () => parseSnapshot('{"chart":"n'));
  says('broken', () => parseSnapshot('{"chart":"nursery" "id":1}\n'));
});
