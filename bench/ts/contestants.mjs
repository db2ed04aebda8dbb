// Who runs which chart: ours, XState 5, the alpha of XState 6. All take the same
// events; where they then stand is compared by contestants.test.mjs, and by each
// race before it begins.

import assert from 'node:assert/strict';
import * as xstate from 'xstate';
import * as xstate6 from 'xstate6';
import { generated, started } from './bundle.mjs';
import * as fsms from './fsm.mjs';
import { xstateMachines } from './machines.mjs';
import { xstate6Machines } from './machines6.mjs';

export const names = Object.keys(xstateMachines);

const turnScript = ['AUDIO_START', 'SILENCE_DETECTED', 'AUDIO_RESUME', 'SILENCE_DETECTED', 'STT_DONE', 'SEND', 'LLM_FIRST_CHUNK',
  'LLM_DONE', 'TEXT_SEND', 'BARGE_IN', 'AUDIO_START', 'CANCEL', 'AUDIO_START', 'SILENCE_DETECTED', 'STT_EMPTY', 'AUDIO_START', 'ERROR'];
const scripts = { turn: turnScript, counting: turnScript };

/** script is the events of a race; it ends where it began. */
export const script = (name) => scripts[name] ?? Array(16).fill('GO');

/** holder keeps the snapshot of a createFSM machine, which has no actor. */
function holder(fsm) {
  let snapshot = fsm.initialState;
  return { send: (event) => { snapshot = fsm.transition(snapshot, event); }, getSnapshot: () => snapshot };
}

/** contestants makes a machine of each: [who, machine], ours first. */
export async function contestants(name) {
  return [
    ['lockstep', started(await generated(name))],
    ['XState 5', xstate.createActor(xstateMachines[name]).start()],
    ['XState 6 alpha', xstate6.createActor(xstate6Machines[name]).start()],
    ...(name in fsms ? [['XState 6 alpha: createFSM, its snapshot kept', holder(fsms[name])]] : []),
  ];
}

/** where is what machines are compared by. */
function where(machine) {
  const { value, context } = machine.getSnapshot();
  return JSON.parse(JSON.stringify({ value, taken: context?.taken ?? null }));
}

/** same plays events to all and compares where they stand after each. */
export function same(list, events) {
  for (const type of events) {
    for (const [, machine] of list) machine.send({ type });
    const [[, first], ...others] = list;
    for (const [who, machine] of others) assert.deepEqual(where(machine), where(first), `${who} after ${type}`);
  }
}
