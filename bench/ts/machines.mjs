// The charts of the comparison, written for XState 5.

import { assign, sendTo, setup, spawnChild } from 'xstate';
import { region, side, states } from './shapes.mjs';

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

const leaf = setup({}).createMachine({ id: 'leaf', ...region() });

/** family starts a child per event. */
export const family = setup({ actors: { leaf } }).createMachine({
  id: 'family', initial: 'living', context: { born: 0 },
  states: {
    living: {
      on: {
        SPAWN: {
          actions: [
            spawnChild('leaf', { id: ({ context }) => `child${context.born}` }),
            assign({ born: ({ context }) => context.born + 1 }),
          ],
        },
        POKE: { actions: sendTo(({ self }) => self.getSnapshot().children.child0, { type: 'GO' }) },
      },
    },
  },
});
