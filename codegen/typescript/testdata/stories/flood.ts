// What one event led to may not send more and more, though no chain of it is long
// (SPEC 9.9); what the next event leads to is counted anew. (Go: TestAFloodEnds.)

import { createActor } from '../rumour/rumour.ts';
import { story, tell } from './tell.ts';

story(async () => {
  const actor = createActor({ limits: { chain: 5 } });
  actor.start();
  for (let round = 0; round < 10; round++) actor.send({ type: 'TELL', friends: 3 });
  tell(actor.getSnapshot().status, actor.getSnapshot().context);
  actor.send({ type: 'TELL', friends: 4 });
  tell(actor.getSnapshot().status, actor.getSnapshot().context, actor.getSnapshot().error?.code);
});
