// A macrostep has one time, however far the clock goes meanwhile; the next one has
// its own, and a clock that is set back does not take a machine back (SPEC 9.8).

import { newSimClock } from '../kernel/clock.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { createActor, encodeSnapshot } from '../watchmaker/watchmaker.ts';
import { story, tell } from './tell.ts';

story(async () => {
  let time = 0;
  const clock: Clock = { now: () => (time += 1000) as Timestamp, call: () => () => {} };
  const actor = createActor({ clock });
  actor.start();
  tell(encodeSnapshot(actor.getSnapshot()));
  actor.send({ type: 'LOOK' });
  tell(encodeSnapshot(actor.getSnapshot()));
  actor.send({ type: 'LOOK' });
  tell(actor.getSnapshot().context);
  time = 0;
  actor.send({ type: 'LOOK' });
  tell(actor.getSnapshot().context);

  tell('what is due is asked of the time that the macrostep read, which the clock has left behind');
  const leaps = [0, 0, 0]; // at its birth, at its start, when it looks
  const late = createActor({ clock: { now: () => (leaps.shift() ?? 7_200_000) as Timestamp, call: () => () => {} } });
  late.start();
  late.send({ type: 'LOOK' });
  tell(late.getSnapshot().value, late.getSnapshot().context);

  tell('a machine that begins later is asked at its start');
  const slow = newSimClock(0 as Timestamp);
  const begun = createActor({ clock: slow });
  slow.advance(7_200_000 as Duration);
  begun.start();
  tell(begun.getSnapshot().value);
});
