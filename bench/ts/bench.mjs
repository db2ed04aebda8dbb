// Generated TypeScript beside XState 5 and the alpha of XState 6, in Node. All
// take the same events, and stand at the same place afterwards. Rounds are
// interleaved; figures are medians.
//
//   npm ci && npm run bench

import assert from 'node:assert/strict';
import * as xstate from 'xstate';
import { compareSizes, generated } from './bundle.mjs';
import { contestants, names, same, script } from './contestants.mjs';
import * as fsms from './fsm.mjs';
import { compareChildren, compareInstances, compareSnapshots } from './lives.mjs';
import { xstateMachines } from './machines.mjs';
import { print, race, rounds } from './race.mjs';
import { compareTypes } from './types.mjs';

async function compareChart(name) {
  const list = await contestants(name);
  same(list, [...script(name), ...script(name).slice(0, 5)]);
  const events = script(name).map((type) => ({ type }));
  const send = (machine, look) => (n) => {
    for (let i = 0; i < n; i++) for (const e of events) { machine.send(e); if (look) machine.getSnapshot(); }
  };
  const [[, ours], ...others] = list;
  print(`actor.send: ${name}`, race([
    ['lockstep: send', send(ours, false)],
    ['lockstep: send, then getSnapshot', send(ours, true)],
    ...others.map(([who, machine]) => [who.includes(':') ? who : `${who}: send`, send(machine, false)]),
  ]), events.length);
}

function compareTransition(ours) {
  const machine = xstateMachines.turn, events = script('turn');
  const objects = events.map((type) => ({ type }));
  let state = 'idle';
  let snapshot = xstate.getInitialSnapshot(machine);
  let small = fsms.turn.initialState;
  const list = race([
    ['lockstep: transition', (n) => { for (let i = 0; i < n; i++) for (const e of events) state = ours.transition(state, e) ?? state; }],
    ['XState 6 alpha: createFSM, transition', (n) => { for (let i = 0; i < n; i++) for (const e of objects) small = fsms.turn.transition(small, e); }],
    ['XState 5: getNextSnapshot', (n) => { for (let i = 0; i < n; i++) for (const e of objects) snapshot = xstate.getNextSnapshot(machine, snapshot, e); }],
  ]);
  assert.deepEqual([small.value, snapshot.value], [state, state]);
  print('transition, turn', list, events.length);
}

console.log(`Node ${process.version}, median of the better half of ${rounds} interleaved rounds`);
for (const name of names) await compareChart(name);
const turn = await generated('turn');
compareTransition(turn);
compareInstances(turn);
await compareChildren();
compareSnapshots(await generated('counting'));
await compareSizes();
await compareTypes();
