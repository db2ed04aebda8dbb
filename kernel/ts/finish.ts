// How a machine ends: done, when a top-level final state (or every region of a
// parallel root) was entered, or failed. What then waits in the queue is dropped:
// nobody takes it any more. Twin of finish.go.

import { effect, raiseDone } from './calls.ts';
import type { Error } from './error.ts';
import type { Machine } from './machine.ts';
import { exit, exitBelow } from './microstep.ts';
import { asError, attempted } from './select.ts';

/** What the kernel asks of charts with final states (Program.finals). */
export type Finals = {
  entered(m: Machine, s: number): void;
  end(m: Machine): void;
};

export const finals: Finals = { entered: finalEntered, end };

/** Finishes a machine that entered its end. */
function end(m: Machine): void {
  const { ending } = m.work;
  if (m.status !== 'active' || ending === undefined) return;
  exitAll(m);
  finish(m, ending);
}

function finalEntered(m: Machine, s: number): void {
  const { output, parent } = m.table.states[s]!;
  if (parent === 0) m.work.ending = s;
  else {
    raiseDone(m, parent, attempted(m, output));
    m.program.regions?.ended(m, parent);
  }
}

/** Ends a machine's life: the exit actions of every active state, the root last; what no state owns. The machine keeps its value. */
export function exitAll(m: Machine): void {
  const { tips } = m;
  exitBelow(m, 0);
  exit(m, 0);
  m.tips = tips;
  stopAll(m);
}

/** Evaluates the output and says so. */
function finish(m: Machine, last: number): void {
  if (conclude(m, last)) effect(m, { kind: 'done', data: m.output });
}

/** Ends a machine with its output, or in error where that fails (SPEC 8.6); whether it is done. */
export function conclude(m: Machine, last: number): boolean {
  try {
    m.output = m.table.states[last]!.output?.(m as Machine<never>);
  } catch (thrown) {
    failed(m, asError(thrown));
    return false;
  }
  m.status = 'done';
  return true;
}

function failed(m: Machine, err: Error): void {
  m.status = 'error';
  m.error = err;
  effect(m, { kind: 'failed', data: err });
}

/** Ends the machine in error: what was done stays, actors stop, timers are cancelled. */
export function failMachine(m: Machine, err: Error): void {
  stopAll(m);
  failed(m, err);
}

/** Stops every actor by id, then cancels every timer in firing order. */
export function stopAll(m: Machine): void {
  m.program.actors?.stopAll(m);
  m.program.timers?.cancelAll(m);
}
