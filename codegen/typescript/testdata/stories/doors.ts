// What typed doors refuse (SPEC 7.1): TypeScript's types are erased when a program
// runs, and `number` holds more than an int does. What is refused changes nothing.

import { createActor, encodeEvent, initial, parseEvent, parseSnapshot, resolve, step, tell as report } from '../counter/counter.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { initial as openOffice } from '../post/post.ts';
import { offered, says, shown } from './offer.ts';
import { story, tell, tick } from './tell.ts';

const now = 0 as Timestamp;
const input = { first: { name: 'a', size: 'SMALL' as const } };
const item = { name: 'b', size: 'LARGE' as const, weight: 1.5 };
const when = (at: number, length: number) => ({ type: 'WHEN', at: at as Timestamp, for: length as Duration });
const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

const right: unknown[] = [
  { type: 'ADD', n: 1 - 2 ** 53 }, { type: 'SHARE', part: 0.1 }, { type: 'NAME', name: 'ä😀' }, { type: 'CLEAR' },
  { type: 'ITEM', item }, { type: 'ITEM', item: { name: '', size: 'SMALL', weight: undefined } }, { type: 'MANY', items: [item, input.first], counts: new Map([['', 1]]) },
  when(-62_135_596_800_000, 9_223_372_036_854), { type: 'PUT', size: 'LARGE' }, { type: 'PUT', size: 'LARGE', note: 'x' }, { type: 'CLEAR', sum: undefined },
  { type: 'STEP' }, { type: 'STEP', by: undefined, marks: [1, 2] }, { type: 'STEP', by: 10 },
  { type: 'SAY', what: { a: [1, null, 'b', true, {}], b: undefined }, sure: false }, { type: 'SAY', what: nested(63), sure: false },
];

const wrong: unknown[] = [
  { type: 'ADD' }, { type: 'ADD', n: 1.5 }, { type: 'ADD', n: NaN }, { type: 'ADD', n: 2 ** 53 }, { type: 'ADD', n: '1' }, { type: 'ADD', n: null }, { type: 'ADD', n: 1, m: 1 },
  { type: 'ADD', n: 1, toString: 1 }, { type: 'CLEAR', n: 1 }, { type: 'CLEAR', sender: 'me' }, { type: 'SHARE', part: '0.1' }, { type: 'SHARE', part: NaN }, { type: 'SHARE', part: -Infinity }, { type: 'NAME', name: 'a\ud800' },
  { type: 'NAME', name: 7 }, { type: 'ITEM', item: null }, { type: 'ITEM', item: { ...item, size: 'HUGE' } },
  { type: 'ITEM', item: { ...item, color: 'red' } }, { type: 'ITEM', item: { ...item, weight: true } }, { type: 'ITEM', item: { name: 'c' } }, { type: 'PUT', size: 'toString' },
  { type: 'MANY', items: [item, { ...item, name: 1 }], counts: new Map() }, { type: 'MANY', items: [item, , item], counts: new Map() },
  { type: 'MANY', items: {}, counts: new Map() }, { type: 'MANY', items: [], counts: {} }, { type: 'MANY', items: [], counts: new Map([['b', 1.5], ['a', 0.5]]) },
  { type: 'MANY', items: [], counts: new Map([['\udc00', 1]]) }, when(1.5, 0), when(253_402_300_800_000, 0), when(0, Infinity), when(0, -9_223_372_036_855), { type: 'WHEN', at: new Date(0), for: 0 },
  { type: 'SAY', what: undefined, sure: true }, { type: 'SAY', what: nested(64), sure: true }, { type: 'SAY', what: [NaN], sure: true }, { type: 'SAY', what: () => 1, sure: true },
  { type: 'SAY', what: { a: new Map() }, sure: true }, { type: 'SAY', what: [, 1], sure: true }, { type: 'SAY', what: { '\ud800': 1 }, sure: true }, { type: 'SAY', what: 1n, sure: true },
  { type: 'STEP', by: null }, { type: 'STEP', marks: [0.5] },
  { type: 'SAY', what: 1, sure: 1 }, { type: 'PUT', size: 'LARGE', note: null }, { type: 'HIDDEN', n: 1 }, { type: 'WEIGHED', grams: 1 }, { type: 'toString' }, { type: '' }, {}, undefined, null,
  'WEIGH', 'CLEAN', 7,
];

story(async () => {
  const scales: { answer: unknown; said: string } = { answer: undefined, said: '' };
  const actor = createActor({
    input,
    actors: {
      scales: (_, port) => {
        scales.said = [{ type: 'WEIGHED', grams: 0.5 }, { type: 'CLEAR' }].map((event) => says(() => port.send(event as never))).join(', and of a clear sum ');
        return scales.answer as { grams: number };
      },
    },
  });
  tell('start gives the actor', actor.start() === actor, actor.start() === actor);
  for (const event of right) tell(shown(event), offered(actor, event));
  tell('it is', actor.getSnapshot().context);
  tell('what is left out is filled in:', encodeEvent({ type: 'STEP' }), encodeEvent({ type: 'STEP', by: 3 }), parseEvent('{"type":"STEP","by":4}'));
  actor.send({ type: 'STEP', marks: [] });
  for (const event of wrong) tell(shown(event), offered(actor, event));
  tell('it is', actor.getSnapshot().context);

  for (const answer of [undefined, null, {}, { grams: 0.5 }, { grams: 1, ounces: 1 }, { grams: 2 }]) {
    scales.answer = answer;
    actor.send({ type: 'WEIGH' });
    tell('an actor that sends half a gram hears', scales.said);
    const end = new Promise<unknown>((heard) => (actor.getSnapshot().value === 'ready' ? heard('done') : actor.subscribe((s) => heard(s.value))));
    await end;
    await tick();
    tell('one that gives', answer ?? String(answer), 'leaves', actor.getSnapshot().value, JSON.stringify(actor.getSnapshot().context.broken));
  }
  tell('kept and read again:', parseSnapshot(JSON.stringify(actor.persist())).status);

  const [fresh] = initial(input, now);
  const [weighing] = step(fresh, { type: 'WEIGH' }, now);
  // @ts-expect-error: grams is a number
  tell('a wrong report', says(() => report(weighing, { type: 'done', id: 'weighing', output: { grams: '1' } }, now)));
  const [office] = openOffice(now, { isDay: () => true });
  tell("another chart's machine", says(() => step(office as never, { type: 'CLEAR' }, now)), says(() => report(office as never, { type: 'timer', id: 'x' }, now)));
  tell('JSON that parseSnapshot has not read', says(() => step(JSON.parse(JSON.stringify(fresh)), { type: 'WEIGH' }, now)));
  tell('the whole before the start', says(() => createActor({ input, actors: { scales: () => ({ grams: 1 }) } }).persist()));
  tell('a right one', says(() => report(weighing, { type: 'done', id: 'weighing', output: { grams: 1 } }, now)));

  for (const given of [{}, { first: { name: 'a' } }, { ...input, shelf: 1.5 }, { ...input, shelf: undefined }, { ...input, shelves: 1 }, input]) {
    const doors = [() => createActor({ input: given as typeof input, follow: true }), () => initial(given as typeof input, now), () => resolve('ready', {}, given as typeof input, now)];
    tell('the input', given, doors.map(says).filter((said, i, all) => all.indexOf(said) === i));
  }
  const unlimited = createActor({ input, actors: { scales: () => ({ grams: 1 }) }, limits: { queue: 0, timers: undefined, children: 0, elements: 0 } });
  unlimited.subscribe(({ context }) => context.sum < 3 && unlimited.send({ type: 'STEP', by: 1 }));
  unlimited.start();
  unlimited.send({ type: 'INVERT', n: -0, as: -0 });
  tell('limits of 0 are the usual ones, and there is one zero:', unlimited.getSnapshot().context);

  for (const context of [{ sum: 0.5 }, { sum: 1, more: 1 }, { last: { name: 'x', size: 'NO' } }, { sum: 3 }]) {
    tell('the context', context, says(() => resolve('ready', context as { sum: number }, input, now)));
  }

  const long = 'a'.repeat(1 << 20);
  tell('a key of 1 Mi code points and one', says(() => encodeEvent({ type: 'MANY', items: [], counts: new Map([[long + 'a', 1]]) })));
  tell('1 MiB of JSON and two bytes', says(() => encodeEvent({ type: 'SAY', what: long, sure: true })));
});
