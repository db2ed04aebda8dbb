// A machine begins: with its initial states, or in a state that is given from
// outside (resolve). Twin of resolve.go.

import { makeEvent } from './event.ts';
import { conclude } from './finish.ts';
import { settle, startEntered } from './macrostep.ts';
import type { Machine } from './machine.ts';
import { enterAll } from './microstep.ts';
import { finalAtTop, inField, readAll } from './restore.ts';
import { isActive } from './select.ts';
import { noState } from './table.ts';
import { begin } from './undo.ts';
import { readValue } from './value.ts';

/** Runs the first macrostep. An input or an initial context value that fails throws an Error; there is no machine. */
export function initial<C>(of: Machine<C>, input: unknown): void {
  const m = of as Machine;
  start(m, input);
  m.program.endless?.keep(m);
  enterAll(m, m.table.start);
  settle(m);
}

/** Begins the first macrostep: its input and context are never taken back. */
function start(m: Machine, input: unknown): void {
  begin(m, makeEvent('init'));
  m.input = input;
  m.program.start?.(m, input);
  m.work.acted = true;
}

/**
 * Makes the machine stand where value (JSON) says, as resolve.go says. context
 * gives the context in place of the initial one. A Refusal says what does not
 * fit, an Error what failed.
 */
export function resolve<C>(m: Machine<C>, value: string, input: unknown, context?: (m: Machine<C>) => C): void {
  const tips = inField('value', () => readAll(value, (r) => readValue(m.table, r, true)));
  start(m as Machine, input);
  if (context !== undefined) m.context = inField('context', () => context(m));
  m.tips = tips;
  m.program.endless?.keep(m as Machine);
  arrive(m as Machine);
}

/** The end of a macrostep that entered all active states. */
function arrive(m: Machine): void {
  const last = finalAtTop(m);
  if (last !== noState) {
    conclude(m, last);
    return;
  }
  m.work.starting = new Set(m.table.states.flatMap((_, s) => (isActive(m, s) ? [s] : [])));
  if (startEntered(m)) settle(m);
}
