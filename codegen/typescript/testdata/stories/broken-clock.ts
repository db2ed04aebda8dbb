// A clock that throws does so to the caller of the machine, which goes on: nothing
// that is sent afterwards waits for ever. (Go: TestPanicsOfClocks.)

import { newSimClock } from '../kernel/clock.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { createActor } from '../watchmaker/watchmaker.ts';
import { refused, story, tell } from './tell.ts';

const hour = 3_600_000 as Duration;

story(async () => {
  const sim = newSimClock(0 as Timestamp);
  let broken = '';
  const trying = (what: string) => {
    if (broken === what) throw 'the clock is broken: ' + what;
  };
  const clock: Clock = {
    now: () => (trying('now'), sim.now()),
    call: (due, f) => {
      trying('call');
      const withdraw = sim.call(due, f);
      return () => (trying('cancel'), withdraw());
    },
  };
  const actor = createActor({ clock });
  broken = 'call';
  refused('the start', actor.start);
  broken = '';
  tell(actor.send({ type: 'LOOK' }), actor.getSnapshot().value);
  broken = 'now';
  refused('what is due', () => sim.advance(hour));
  broken = '';
  tell(actor.getSnapshot().value);
  sim.advance(1000 as Duration);
  tell(actor.getSnapshot().value, actor.send({ type: 'LOOK' }));

  const other = createActor({ clock });
  other.start();
  broken = 'cancel';
  refused('the stop', other.stop);
  refused('another', other.stop);
});
