// Where every field of the input has a default, or may be absent, a machine is made
// of nothing, as `lockstep run` makes it without --input.

import { createActor, initial } from '../kettle/kettle.ts';
import { createActor as createCup } from '../cup/cup.ts';
import type { Timestamp } from '../kernel/time.ts';
import { refused, story, tell } from './tell.ts';

story(async () => {
  for (const actor of [createActor(), createActor({}), createActor({ id: 'own' }), createActor({ input: {} }), createActor({ input: { degrees: 60, name: 'pot' } })]) {
    actor.start();
    tell(actor.getSnapshot().context);
  }
  tell(initial({}, 0 as Timestamp)[0].context);
  for (const cup of [createCup(), createCup({ input: { sugar: 3 } })]) {
    cup.start();
    tell(cup.getSnapshot().context);
  }
  // @ts-expect-error an input is whole or not there
  refused('undefined', () => createActor({ input: undefined }).start());
  // @ts-expect-error its fields have types
  refused('a text', () => createActor({ input: { degrees: '60' } }).start());
});
