// JSON.stringify of a machine, and of its snapshot, is the canonical JSON that Go
// writes: regions, histories and the parts of an error stand in the order of their
// names, whatever that in the chart (SPEC 10.6).

import { createActor, encodeSnapshot } from '../shelf/shelf.ts';
import { story, tell } from './tell.ts';

story(async () => {
  const actor = createActor();
  actor.start();
  for (const type of ['AWAY', 'BACK', 'BREAK'] as const) {
    actor.send({ type });
    const text = JSON.stringify(actor);
    tell(type, text);
    tell(text === encodeSnapshot(actor.getSnapshot()), text === JSON.stringify(actor.getSnapshot()));
  }
});
