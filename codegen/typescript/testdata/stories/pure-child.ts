// What a child machine sends is a step of its pure parent too, an event that nobody
// else may send included: whoever steps both hands it over. What does not fit is
// refused.

import { initial, tell as report } from '../tower/tower.ts';
import type { GivenRungEvent } from '../tower/tower.ts';
import type { Timestamp } from '../kernel/time.ts';
import { refused, story, tell } from './tell.ts';

const now = 0 as Timestamp;

story(async () => {
  const day = initial(now)[0];
  const says = (event: Omit<GivenRungEvent, 'type'>) => report(day, { type: 'sent', id: 'day', event: { type: 'RUNG', ...event } }, now)[0].context;
  tell('three', says({ bells: 3, what: 'noon' }));
  tell('what is left out', says({ bells: 1 }));
  refused('half a bell', () => says({ bells: 0.5 }));
  // @ts-expect-error: nobody has declared the field
  refused('a loud bell', () => says({ bells: 1, loud: true }));
});
