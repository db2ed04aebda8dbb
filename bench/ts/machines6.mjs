// The charts of the comparison, written for XState 6 alpha: its machines have no
// setup() for guards and actions; a transition is a function that gives both.

import { createMachine } from 'xstate6';
import { region, side, states } from './shapes.mjs';

export const xstate6Machines = {
  turn: createMachine({ id: 'turn', initial: 'idle', states: states((target) => target) }),
  counting: createMachine({
    id: 'counting', initial: 'idle', context: { taken: 0 },
    states: states((target) => ({ context }) => (context.taken >= 0 ? { target, context: { taken: context.taken + 1 } } : undefined)),
  }),
  levels: createMachine({ id: 'levels', initial: 'left', states: { left: side('right'), right: side('left') } }),
  regions: createMachine({
    id: 'regions', initial: 'both',
    states: { both: { type: 'parallel', states: { bold: region(), italic: region() } } },
  }),
  chain: createMachine({
    id: 'chain', initial: 'rest',
    states: {
      rest: { on: { GO: 'one' } }, one: { always: 'two' }, two: { always: 'three' }, three: { always: 'four' },
      four: { always: 'five' }, five: { always: 'six' }, six: { always: 'rest' },
    },
  }),
};
