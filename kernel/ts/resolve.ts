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
export function initial(m: Machine, input: unknown): void {
  begin(m, makeEvent('init'));
  start(m, input);
  m.program.endless?.keep(m);
  enterAll(m, m.table.start);
  settle(m);
}

/** The first macrostep has its input and context: they are never taken back. */
function start(m: Machine, input: unknown): void {
  m.program.start?.(m, input);
  m.work.acted = true;
}

/**
 * Makes the machine stand where value (JSON) says, as resolve.go says. A Refusal
 * says what does not fit, an Error what failed.
 */
export function resolve<C>(m: Machine<C>, value: string, input: unknown, context?: Given<C>): void {
  const tips = inField('value', () => readAll(value, (r) => readValue(m.table, r, true)));
  begin(m as Machine, makeEvent('init'));
  m.work.given = context?.fields;
  start(m as Machine, input);
  if (context !== undefined) m.context = inField('context', () => context.of(m));
  m.tips = tips;
  m.program.endless?.keep(m as Machine);
  arrive(m as Machine);
}

/** A context that resolve is given: which fields it has, and what makes it of a machine where the others have their initial values. */
export type Given<C> = { readonly fields: readonly string[]; of(m: Machine<C>): C };

/** Whether a field of the context needs its initial value: resolve may give it. Charts ask before one that can fail (SPEC 6.11). */
export function lacks<C>(m: Machine<C>, field: string): boolean {
  return !m.work.given?.includes(field);
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
