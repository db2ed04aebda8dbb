// Whatever host code throws, its machine has an error that a snapshot can keep
// (SPEC 8.1, 9.4): the machine goes on, and so does the host.

import { newSimClock } from '../kernel/clock.ts';
import { Refusal } from '../kernel/error.ts';
import type { Timestamp } from '../kernel/time.ts';
import { createActor, encodeSnapshot, parseSnapshot } from '../post/post.ts';
import { story, tell, tick } from './tell.ts';

let told = 0;
const self: unknown[] = [];
self.push(self);
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const odd: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['a text', 'why'],
  ['a symbol', Symbol('why')],
  ['an error with a code', Object.assign(new TypeError('why'), { code: 'E1', type: 'system' })],
  ['an error whose code is a number', Object.assign(new Error('why'), { code: 7 })],
  ['a whole error', { type: 'T', message: 'why', code: 'E2', data: [1] }],
  ['a whole error but for the code', { type: 'T', message: 'why', code: 8 }],
  ['a whole error but for the type', { type: 9, message: 'why', code: 'E3' }],
  ['a whole error but for the place', { type: 'T', message: 'why', code: 'E4', place: 5 }],
  ['a whole error whose data have a date, a hole and nothing', { type: 'T', message: 'why', code: 'E7', data: { at: new Date(0), list: [, NaN], gone: undefined } }],
  ['a whole error whose data are no JSON', { type: 'T', message: 'why', code: 'E8', data: 10n }],
  ['a whole error whose data hold themselves', { type: 'T', message: 'why', code: 'E9', data: self }],
  ['a whole error whose data are as deep as an any can be', { type: 'T', message: 'why', code: 'E10', place: 'p', data: deep(64) }],
  ['a whole error whose data are deeper', { type: 'T', message: 'why', code: 'E11', place: 'p', data: deep(65) }],
  ['an error whose text is none in Unicode', new Error('why \ud800')],
  ['a whole error whose text is none in Unicode', { type: 'T', message: 'why \ud800', code: 'E5' }],
  ['a refusal whose field is its code', new Refusal('hash', 'hash', 'why')],
  ['a refusal of a field', new Refusal('wrong_type', 'n', 'why')],
  ['a whole error that tells its text once', { type: 'T', code: 'E6', get message() { return told++ ? 'again' : 'why'; } }],
  ['what has no text', Object.create(null)],
  ['what fails to tell its text', { toString: () => { throw new Error('in toString'); } }],
  ['what fails to tell its code', { get code() { throw new Error('in code'); } }],
  ['what tells nothing', new Proxy({}, { get: () => { throw new Error('in get'); } })],
];

story(async () => {
  for (const [what, thrown] of odd) {
    const host = { clock: newSimClock(0 as Timestamp), guards: { isDay: () => true } };
    const failing = createActor({ ...host, actions: { stamp: () => { throw thrown; } }, actors: { carrier: () => new Promise<never>(() => {}) } });
    failing.start();
    failing.send({ type: 'OPEN' });
    failing.send({ type: 'POSTED', n: 1 });
    const kept = encodeSnapshot(failing.getSnapshot());
    const { error } = failing.getSnapshot();
    tell(what, 'by an action:', error, encodeSnapshot(parseSnapshot(kept)) === kept && !Object.values(error!).includes(undefined));
    const lost = createActor({ ...host, actions: { stamp: () => {} }, actors: { carrier: async () => { throw thrown; } } });
    lost.start();
    lost.send({ type: 'OPEN' });
    await tick();
    tell(what, 'by an actor:', lost.getSnapshot().value);
  }
});
