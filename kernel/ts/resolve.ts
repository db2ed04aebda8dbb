// A machine begins: with its initial states, or in a state that is given from
// outside (resolve). Twin of resolve.go.

import { entries } from './entry.ts';
import { init, makeEvent } from './event.ts';
import { settle, startEntered } from './macrostep.ts';
import type { Machine } from './machine.ts';
import { enterAll } from './microstep.ts';
import { finalAtTop, inField, readAll } from './restore.ts';
import { isActive } from './select.ts';
import { noState } from './table.ts';
import { release, scratch } from './undo.ts';
import { readValue } from './value.ts';

/** Runs the first macrostep. An input or an initial context value that fails throws an Error; there is no machine. */
export function initial(m: Machine, input: unknown): void {
  const { start } = m.table.index;
  release(m);
  m.event = makeEvent(init, 0, 'init');
  m.program.start(m, input);
  enterAll(m, start.dynamic ? entries(m.table, noState, [], m.history).states : start.states);
  scratch(m).acted = true;
  settle(m);
}

/**
 * Makes the machine stand where value (JSON) says, as resolve.go says. context
 * gives the context in place of the initial one. A Refusal says what does not
 * fit, an Error what failed.
 */
export function resolve<C>(m: Machine<C>, value: string, input: unknown, context?: (m: Machine<C>) => C): void {
  release(m);
  const tips = inField('value', () => readAll(value, (r) => readValue(m.table, r, true)));
  m.event = makeEvent(init, 0, 'init');
  m.program.start(m, input);
  if (context !== undefined) m.context = inField('context', () => context(m));
  m.tips = tips;
  begin(m);
}

/** The end of a macrostep that entered all active states. */
function begin(m: Machine): void {
  const last = finalAtTop(m);
  if (last !== noState) {
    m.status = 'done';
    const id = m.table.states[last]!.output;
    if (id !== 0) m.output = m.program.output(m, id);
    return;
  }
  scratch(m).starting = m.table.states.flatMap((_, s) => (isActive(m, s) ? [s] : []));
  if (startEntered(m)) settle(m);
}
