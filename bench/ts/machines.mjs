// The charts of the comparison, written for XState 5.

import { assign, setup } from 'xstate';

const turnStates = {
  idle: { AUDIO_START: 'listening', TEXT_SEND: 'thinking' },
  listening: { SILENCE_DETECTED: 'transcribing', CANCEL: 'idle', ERROR: 'idle' },
  transcribing: { STT_DONE: 'pending_send', AUDIO_RESUME: 'listening', STT_EMPTY: 'idle', CANCEL: 'idle', ERROR: 'idle' },
  pending_send: { SEND: 'thinking', TEXT_SEND: 'thinking', AUDIO_RESUME: 'listening', CANCEL: 'idle' },
  thinking: { LLM_FIRST_CHUNK: 'speaking', LLM_DONE: 'idle', BARGE_IN: 'idle', CANCEL: 'idle', ERROR: 'idle' },
  speaking: { LLM_DONE: 'idle', BARGE_IN: 'idle', CANCEL: 'idle', ERROR: 'idle' },
};

/** states makes the states of turn; each transition is what make says. */
function states(make) {
  const made = {};
  for (const [state, on] of Object.entries(turnStates)) {
    made[state] = { on: Object.fromEntries(Object.entries(on).map(([event, target]) => [event, make(target)])) };
  }
  return made;
}

const side = (target) => ({
  on: { GO: target },
  initial: 'middle',
  states: { middle: { initial: 'leaf', states: { leaf: {} } } },
});

const region = () => ({ initial: 'off', states: { off: { on: { GO: 'lit' } }, lit: { on: { GO: 'off' } } } });

export const xstateMachines = {
  turn: setup({}).createMachine({ id: 'turn', initial: 'idle', states: states((target) => target) }),
  counting: setup({
    guards: { open: ({ context }) => context.taken >= 0 },
    actions: { count: assign({ taken: ({ context }) => context.taken + 1 }) },
  }).createMachine({
    id: 'counting', initial: 'idle', context: { taken: 0 },
    states: states((target) => ({ target, guard: 'open', actions: 'count' })),
  }),
  levels: setup({}).createMachine({ id: 'levels', initial: 'left', states: { left: side('right'), right: side('left') } }),
  regions: setup({}).createMachine({
    id: 'regions', initial: 'both',
    states: { both: { type: 'parallel', states: { bold: region(), italic: region() } } },
  }),
  chain: setup({}).createMachine({
    id: 'chain', initial: 'rest',
    states: {
      rest: { on: { GO: 'one' } }, one: { always: 'two' }, two: { always: 'three' }, three: { always: 'four' },
      four: { always: 'five' }, five: { always: 'six' }, six: { always: 'rest' },
    },
  }),
};
