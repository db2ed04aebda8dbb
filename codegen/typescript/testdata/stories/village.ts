// Loops of children: their end is told to their parent, which goes on (SPEC 9.9, 9.10);
// machines that come and go are one, too. (Go: TestTheEndOfAFloodIsTaken,
// TestTimersOfManyMachinesAreALoop.)

import { newSimClock } from '../kernel/clock.ts';
import type { Timestamp } from '../kernel/time.ts';
import { createActor } from '../village/village.ts';
import { story, tell } from './tell.ts';

story(async () => {
  const clock = newSimClock(0 as Timestamp);
  const actor = createActor({ clock, limits: { chain: 5, timers: 10 } });
  actor.start();
  actor.sendTo('gossip', { type: 'TELL', friends: 4 });
  tell(actor.getSnapshot().value, actor.getSnapshot().context);
  actor.send({ type: 'SUMMER' });
  tell(actor.getSnapshot().value, actor.getSnapshot().context);
});
