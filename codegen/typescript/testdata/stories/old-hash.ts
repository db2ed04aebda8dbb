// A snapshot that was taken before the chart changed (SPEC 10.3): it is refused,
// unless the caller says that any hash will do; another chart's is refused always.

import { createActor, parseSnapshot, restoreActor } from '../counter/counter.ts';
import * as nursery from '../nursery/nursery.ts';
import { refused, story, tell } from './tell.ts';

const scales = () => ({ grams: 1 });

story(async () => {
  const actor = createActor({ input: { first: { name: 'a', size: 'SMALL' } }, actors: { scales } });
  actor.start();
  actor.send({ type: 'ADD', n: 5 });
  const kept = JSON.stringify(actor.persist());
  const old = kept.replace(/"hash":"\w+"/, '"hash":"0123456789abcdef"');
  const other = old.replace('"chart":"counter"', '"chart":"clicker"');

  refused('an old snapshot', () => parseSnapshot(old));
  refused('one to go on from', () => restoreActor(old, { actors: { scales } }));
  refused("another chart's", () => parseSnapshot(other, { anyHash: true }));
  refused('one with a field that is gone', () => parseSnapshot(old.replace('"sum":5', '"sum":5,"total":5'), { anyHash: true }));

  tell('any hash will do:', parseSnapshot(old, { anyHash: true }).context.sum);
  const again = restoreActor(old, { actors: { scales }, anyHash: true });
  again.start();
  again.send({ type: 'ADD', n: 1 });
  tell('it goes on:', again.getSnapshot().context.sum, JSON.stringify(again.persist()) === kept.replace('"sum":5', '"sum":6'));

  const follower = createActor({ input: { first: { name: 'a', size: 'SMALL' } }, follow: true });
  follower.reconcile(parseSnapshot(old, { anyHash: true }));
  tell('a follower stands at', follower.getSnapshot().context.sum);

  // its children's too: what comes of it is of the chart as it is now
  const nurse = nursery.createActor({ actions: { knock: () => {} } });
  nurse.start();
  nurse.send({ type: 'OPEN' });
  const whole = JSON.stringify(nurse.persist());
  const aged = whole.replace(/"hash":"\w+"/g, '"hash":"0123456789abcdef"');
  refused('an old child', () => nursery.parseSnapshot(whole.replace(/"hash":"\w+"/, '"hash":"0123456789abcdef"')));
  const read = nursery.parseSnapshot(aged, { anyHash: true });
  const led = nursery.restoreActor(aged, { follow: true, anyHash: true });
  const gone = nursery.restoreActor(aged, { actions: { knock: () => {} }, anyHash: true });
  led.start();
  gone.start();
  tell('a family as it is now:', ...[read, led.persist(), gone.persist()].map((s) => JSON.stringify(s) === whole));
  led.reconcile(read);
  tell('reconciled:', JSON.stringify(led.persist()) === whole);
});
