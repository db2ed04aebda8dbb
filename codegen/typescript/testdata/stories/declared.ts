// A host actor is given an event as it declares it, though the machine's own of
// that name leaves out what the actor has a default for.

import { newSimClock } from '../kernel/clock.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { createActor } from '../parcels/parcels.ts';
import { story, tell, tick } from './tell.ts';

/** An event with its maps as objects, which JSON knows nothing of otherwise. */
const written = (e: unknown) => JSON.parse(JSON.stringify(e, (_, v: unknown) => (v instanceof Map ? Object.fromEntries(v) : v))) as unknown;

story(async () => {
  const clock = newSimClock(0 as Timestamp);
  const taking = (who: string) => async (_: undefined, port: { receive(): Promise<unknown> }) => {
    for (;;) tell(who, 'has', written(await port.receive()));
  };
  const actor = createActor({ clock, actors: { clerk: taking('the clerk'), boy: taking('the boy') } });
  actor.start();
  for (const who of ['a', 'b']) {
    actor.send({ type: 'TO', who });
    actor.send({ type: 'GO' });
    clock.advance(1000 as Duration);
    await tick();
  }
  actor.send({ type: 'NOTE', note: 'fragile' });
  actor.send({ type: 'TO', who: 'a' });
  actor.send({ type: 'GO' });
  await tick();
});
