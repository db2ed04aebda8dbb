// How a machine ends: done, when a top-level final state (or every region of a
// parallel root) was entered, or failed. Twin of finish.go.

import { disarm, effect, stopChild } from './calls.ts';
import { doneEffect, failedEffect } from './effect.ts';
import type { Error } from './error.ts';
import { children } from './machine.ts';
import type { Machine } from './machine.ts';
import { exit, exitBelow } from './microstep.ts';
import { asError } from './select.ts';
import { noState } from './table.ts';
import { keepTips, scratch } from './undo.ts';

/** Finishes a machine that entered its end. */
export function ended(m: Machine): boolean {
  const w = scratch(m);
  if (w.ending === noState) return false;
  const last = w.ending;
  dropQueue(m);
  exitAll(m);
  stopAll(m); // delayed sends and spawned actors, which no state owns
  dropQueue(m);
  finish(m, last);
  return true;
}

/** Runs the exit actions of every active state, the root last. The machine keeps its value. */
export function exitAll(m: Machine): void {
  const value = m.tips.slice();
  keepTips(m);
  exitBelow(m, 0);
  exit(m, 0);
  m.tips = value;
}

/** Evaluates the output and says so. */
function finish(m: Machine, last: number): void {
  const id = m.table.states[last]!.output;
  scratch(m).stopped = true;
  try {
    if (id !== 0) m.output = m.program.output(m, id);
  } catch (thrown) {
    failed(m, asError(thrown));
    return;
  }
  m.status = 'done';
  effect(m, { kind: doneEffect, data: m.output });
}

function failed(m: Machine, err: Error): void {
  m.status = 'error';
  m.error = err;
  effect(m, { kind: failedEffect, data: err });
}

/** Ends the machine in error: what was done stays, actors stop, timers are cancelled. (Go's Machine.fail.) */
export function failMachine(m: Machine, err: Error): void {
  dropQueue(m);
  scratch(m).stopped = true;
  stopAll(m);
  failed(m, err);
}

/** Stops every actor by id, then cancels every timer in firing order. */
export function stopAll(m: Machine): void {
  if (m.children.size > 0) for (const c of children(m)) stopChild(m, c.id);
  for (const t of m.timers) disarm(m, t.id);
}

export function dropQueue(m: Machine): void {
  const w = scratch(m);
  w.queue = [];
  w.head = 0;
}
