// Whoever carries effects out by hand reports what was thrown, whatever it is: the
// machine has an error that a snapshot can keep, the same that an actor would make of
// it (SPEC 8.1, 9.1). A failure of which nothing is told is no end without an output.

import { initial, encodeSnapshot, parseSnapshot, step, tell as report } from '../post/post.ts';
import type { Snapshot } from '../post/post.ts';
import type { Timestamp } from '../kernel/time.ts';
import { refused, story, tell } from './tell.ts';

const now = 0 as Timestamp;
const guards = { isDay: () => true };

story(async () => {
  const [open] = step(initial(now, guards)[0], { type: 'OPEN' }, now, guards);
  // What is caught has no type.
  const thrown: readonly (readonly [string, any])[] = [
    ['an error', { type: 'T', message: 'why', code: 'E1', data: [1] }],
    ['an Error', new Error('why')],
    ['an Error with a code', Object.assign(new TypeError('why'), { code: 'E2' })],
    ['a text', 'why'],
    ['nothing', undefined],
    ['an error whose text is none in Unicode', { type: 'T', message: 'why \ud800', code: 'E3' }],
  ];
  const show = (what: string, s: Snapshot) => {
    tell(what, s.value, ...(s.error ? [s.error] : []));
    refused('  its snapshot', () => parseSnapshot(encodeSnapshot(s)));
  };
  for (const [what, error] of thrown) {
    show(what + ' of an action', report(open, { type: 'actionFailed', error }, now, guards)[0]);
    show(what + ' of an actor', report(open, { type: 'failed', id: 'carrier', error }, now, guards)[0]);
  }
});
