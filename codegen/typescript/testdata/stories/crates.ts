// What is left out of an event from outside has its default, also where the field is
// optional and may be absent inside.

import type { Timestamp } from '../kernel/time.ts';
import { createActor, encodeEvent, initial, step, tell as report } from '../crates/crates.ts';
import { story, tell, tick } from './tell.ts';

story(async () => {
  const actor = createActor({
    actors: {
      boy: async (_, port) => {
        await tick();
        port.send({ type: 'CRATE' });
        return new Promise<never>(() => {});
      },
    },
  });
  actor.start();
  tell('encoded', encodeEvent({ type: 'CRATE' }), encodeEvent({ type: 'CRATE', size: 4 }));
  tell('can', actor.can({ type: 'CRATE' }));
  actor.send({ type: 'CRATE' });
  tell('sent', actor.getSnapshot().context);
  actor.send({ type: 'EMPTY' });
  tell('emptied, and an own event without it', actor.getSnapshot().context);
  await tick();
  await tick();
  tell('sent by the boy', actor.getSnapshot().context);
  actor.stop();

  const [begun] = initial(0 as Timestamp);
  tell('a step', step(begun, { type: 'CRATE' }, 0 as Timestamp)[0].context);
  tell('a report', report(begun, { type: 'sent', id: 'open', event: { type: 'CRATE' } }, 0 as Timestamp)[0].context);
});
