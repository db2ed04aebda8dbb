// What it costs that machines exist: to make one, to keep many, to have many
// children, and to write and read what one is.

import assert from 'node:assert/strict';
import * as xstate from 'xstate';
import * as xstate6 from 'xstate6';
import { generated, started } from './bundle.mjs';
import { family, xstateMachines } from './machines.mjs';
import { xstate6Machines } from './machines6.mjs';
import { bytesEach, median, race, spent } from './race.mjs';

export function compareInstances(ours) {
  const makers = [
    ['lockstep', () => started(ours)],
    ['XState 5', () => xstate.createActor(xstateMachines.turn).start()],
    ['XState 6 alpha', () => xstate6.createActor(xstate6Machines.turn).start()],
  ];
  const list = race(makers.map(([name, make]) => [name, (n) => { for (let i = 0; i < n; i++) make(); }]));
  console.log('\n### Machines of turn\n\n| | made a second | bytes of an idle one among 20,000 |\n|---|--:|--:|');
  list.forEach(([name, t], i) => console.log(`| ${name} | ${Math.round(1e9 / t).toLocaleString('en')} | ${bytesEach(makers[i][1])} |`));
}

/** parents are families without children yet. */
async function parents() {
  const { createActor } = await generated('family');
  const leaf = await generated('leaf');
  return [
    ['lockstep', () => started({ createActor }, { actors: { leaf } }), (p) => Object.keys(JSON.parse(JSON.stringify(p.persist())).children).length],
    ['XState 5', () => xstate.createActor(family).start(), (p) => Object.keys(p.getSnapshot().children).length],
  ];
}

/** The time of one of so many, in µs. */
function timed(times, f) {
  const begin = spent();
  for (let i = 0; i < times; i++) f();
  return (spent() - begin) / times / 1000;
}

export async function compareChildren() {
  console.log('\n### Children under one parent\n\n| children | | µs to start each of them | with a snapshot after each | µs to start one more | µs to send to one of them | bytes each |\n|--:|---|--:|--:|--:|--:|--:|');
  for (const n of [1000, 8000]) {
    for (const [name, make, count] of await parents()) {
      const parent = make();
      const give = (type, times) => timed(times, () => parent.send({ type }));
      globalThis.gc();
      const before = process.memoryUsage().heapUsed;
      const each = give('SPAWN', n);
      globalThis.gc();
      const bytes = Math.round((process.memoryUsage().heapUsed - before) / n);
      assert.equal(count(parent), n);
      const other = make();
      const looked = timed(n, () => (other.send({ type: 'SPAWN' }), other.getSnapshot()));
      const inParts = (type) => median(Array.from({ length: 11 }, () => give(type, 100)));
      console.log(`| ${n} | ${name} | ${each.toFixed(1)} | ${looked.toFixed(1)} | ${inParts('SPAWN').toFixed(1)} | ${inParts('POKE').toFixed(1)} | ${bytes} |`);
    }
  }
}

/** A restored machine must take up where the old one stood. */
function restores(ours, theirs, text, theirText) {
  const mine = ours.restoreActor(text, {});
  mine.start();
  const other = xstate.createActor(theirs, { snapshot: JSON.parse(theirText) }).start();
  mine.send({ type: 'SILENCE_DETECTED' });
  other.send({ type: 'SILENCE_DETECTED' });
  assert.deepEqual([mine.getSnapshot().value, mine.getSnapshot().context.taken], ['transcribing', 2]);
  assert.deepEqual([other.getSnapshot().value, other.getSnapshot().context.taken], ['transcribing', 2]);
}

/** Snapshots of the counting chart, as JSON; and an event in JSON to a snapshot in JSON, without an actor. */
export function compareSnapshots(ours) {
  const machine = xstateMachines.counting;
  const mine = started(ours), other = xstate.createActor(machine).start();
  mine.send({ type: 'AUDIO_START' });
  other.send({ type: 'AUDIO_START' });
  const text = JSON.stringify(mine.persist()), theirText = JSON.stringify(other.getPersistedSnapshot());
  restores(ours, machine, text, theirText);
  const event = '{"type":"SILENCE_DETECTED"}';
  const mineAt = ours.step(ours.initial(0)[0], { type: 'AUDIO_START' }, 0)[0], otherAt = other.getSnapshot();
  const stepped = (from) => ours.encodeSnapshot(ours.step(from, ours.parseEvent(event), 0)[0]);
  const theirStepped = (from) => JSON.stringify(xstate.getNextSnapshot(machine, from, JSON.parse(event)));
  assert.deepEqual([JSON.parse(stepped(mineAt)).context, JSON.parse(theirStepped(otherAt)).context], [{ taken: 2 }, { taken: 2 }]);
  const again = (act) => (n) => { for (let i = 0; i < n; i++) act(); };
  const list = race([
    ['lockstep: persist, JSON.stringify', again(() => JSON.stringify(mine.persist()))],
    ['XState 5: getPersistedSnapshot, JSON.stringify', again(() => JSON.stringify(other.getPersistedSnapshot()))],
    ['lockstep: restoreActor, start', again(() => ours.restoreActor(text, {}).start())],
    ['XState 5: JSON.parse, createActor({ snapshot }), start', again(() => xstate.createActor(machine, { snapshot: JSON.parse(theirText) }).start())],
    ['lockstep: parseEvent, step, encodeSnapshot', again(() => stepped(mineAt))],
    ['XState 5: JSON.parse, getNextSnapshot, JSON.stringify', again(() => theirStepped(otherAt))],
  ]);
  console.log('\n### Snapshots, of the counting chart\n\n| | ns |\n|---|--:|');
  for (const [name, t] of list) console.log(`| ${name} | ${Math.round(t)} |`);
}
