// Host code sends to a child of its machine while that is busy: the event waits, and
// who lives under the name when its turn comes gets it. Nobody is there yet when the
// actions of an entry run, and another when a state is entered anew.

import { newSimClock } from '../kernel/clock.ts';
import type { Timestamp } from '../kernel/time.ts';
import { observe } from '../kernel/watch.ts';
import { createActor } from '../nursery/nursery.ts';
import { refused, story, tell } from './tell.ts';

story(async () => {
  let knock = (): unknown => tell('  knock');
  const actor = createActor({
    clock: newSimClock(0 as Timestamp),
    actions: { knock: () => void knock() },
    observer: observe({
      effect: (at, _, e) => tell('  effect', at || 'nursery', e.kind, e.name ?? e.id ?? ''),
      refused: (at, r) => tell('  refused', at, r.code),
      dropped: (to, e) => tell('  dropped', to, e.name),
    }),
  });
  actor.start();
  tell('nobody is there');
  refused('GREET', () => actor.sendTo('child', { type: 'GREET' }));

  tell('it comes');
  knock = () => tell('  knock', actor.sendTo('child', { type: 'GREET' }));
  actor.send({ type: 'OPEN' });
  tell('there is another');
  actor.send({ type: 'SWAP' });
  tell('it knows no such event');
  refused('JUMP', () => actor.sendTo('child', { type: 'JUMP' as 'GREET' }));
  tell('it is gone');
  actor.send({ type: 'CLOSE' });
  tell('it knows no such event when it comes');
  knock = () => tell('  knock', actor.sendTo('child', { type: 'JUMP' as 'GREET' }));
  actor.send({ type: 'OPEN' });
  tell(actor.getSnapshot().value, 'child' in (actor.toJSON() as { children: object }).children);
});
