// Timers of states alone: those that are due at one time fire in the order in which they
// were armed (SPEC 9.8), those that were disarmed do not, in an actor and in pure steps.

import { createActor, initial, step, tell as report } from '../bells/bells.ts';
import { newSimClock } from '../kernel/clock.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { story, tell } from './tell.ts';

story(async () => {
  const ring = (...events: readonly ('WIND' | 'HOLD')[]) => {
    const clock = newSimClock(0 as Timestamp);
    const actor = createActor({ clock });
    actor.start();
    for (const type of events) actor.send({ type });
    clock.advance(1000 as Duration);
    return actor.getSnapshot().context.rung;
  };
  tell('as they were wound', ring());
  tell('one was wound anew', ring('WIND'));
  tell('one was held', ring('HOLD'));

  const [began] = initial(0 as Timestamp);
  const [held, effects] = step(began, { type: 'HOLD' }, 1 as Timestamp);
  tell('held', effects);
  const due = { type: 'timer', id: 'after.1s.low.wound' } as const;
  tell('what is not armed any more does nothing', report(held, due, 1000 as Timestamp)[0].context.rung);
  tell('in the snapshot from before it is armed', report(began, due, 1000 as Timestamp)[0].context.rung);
});
