// What one event led to may not send more and more, though no chain of it is long
// (SPEC 9.9); what the next event leads to is counted anew, also where its own
// macrostep sends nothing. (Go: TestAFloodEnds, TestEachEventIsCountedAnew.)

import { createActor as createKitchen } from '../kitchen/kitchen.ts';
import { createActor } from '../rumour/rumour.ts';
import { story, tell } from './tell.ts';

story(async () => {
  const actor = createActor({ limits: { chain: 5 } });
  actor.start();
  for (let round = 0; round < 10; round++) actor.send({ type: 'TELL', friends: 3 });
  tell(actor.getSnapshot().status, actor.getSnapshot().context);
  actor.send({ type: 'TELL', friends: 4 });
  tell(actor.getSnapshot().status, actor.getSnapshot().context, actor.getSnapshot().error?.code);
  const kitchen = createKitchen({ limits: { chain: 5 } });
  kitchen.start();
  for (let round = 0; round < 2000; round++) kitchen.send({ type: 'WANT' });
  tell(kitchen.getSnapshot().status, kitchen.getSnapshot().context);
});
