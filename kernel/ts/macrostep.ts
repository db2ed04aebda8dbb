// One macrostep: an event runs to completion, as macrostep.go says. Twin of
// macrostep.go.

import type { Effect } from './effect.ts';
import type { Error } from './error.ts';
import { errorCommunication } from './event.ts';
import type { Event } from './event.ts';
import { failMachine } from './finish.ts';
import type { Machine } from './machine.ts';
import { microstep } from './microstep.ts';
import { enabled } from './select.ts';
import { always } from './table.ts';
import type { Taken } from './trace.ts';
import type { Timestamp } from './time.ts';
import { begin } from './undo.ts';

/** The macrostep under way, and its results. */
export type Work = {
  /** Internal events. */
  queue: Event[];
  effects: Effect[];
  taken?: Taken[];
  /** Events that no transition took and that did not fail the machine. */
  lost?: Event[];
  /** The tips, once this macrostep has a list of its own, which it changes in place. */
  tips?: number[] | undefined;
  /** Entered states with timers or actors. */
  starting?: Set<number> | undefined;
  /** The top-level final state that was entered, 0 for a parallel root. */
  ending?: number | undefined;
  /** A transition with targets or actions was taken: else the event was ignored. */
  acted: boolean;
  /** The time of this macrostep, once somebody asked. */
  now?: Timestamp;
  /** Where it may go on without end: how long it is, and how it is taken back. */
  steps?: number;
  undo?: (() => void)[];
  /** Rounds of foreach. */
  rounds?: number;
  /** While resolve begins: the fields of the context that it has. */
  given?: readonly string[] | undefined;
};

/** Runs one macrostep. The machine's work has the effects; it tells whether the event was ignored. */
export function step(m: Machine, ev: Event): void {
  begin(m, ev);
  if (m.status !== 'active') return;
  external(m);
  settle(m);
}

/** Takes the transitions of the event under way. */
function external(m: Machine): void {
  const { name, data } = m.event;
  if (take(m, name)) return;
  // What an event that no transition takes means.
  if (name.startsWith('error.') && name !== errorCommunication && !m.table.ignoreErrors) failMachine(m, data as Error);
  else m.trace?.lost(m);
}

/** Takes enabled transitions; tells whether there are any. */
function take(m: Machine, name: string): boolean {
  const chosen = enabled(m, name);
  if (chosen[0]) microstep(m, chosen);
  return !!chosen[0];
}

/** Runs the machine until nothing is enabled, then starts what was entered. */
export function settle(m: Machine): void {
  do m.program.finals?.end(m);
  while (m.status === 'active' && (proceed(m) || startEntered(m)));
}

/** Takes one eventless microstep, or else one internal event. */
function proceed(m: Machine): boolean {
  if (!(m.table.eventless && take(m, always))) {
    if (!m.work.queue.length) return false;
    m.event = m.work.queue.shift()!;
    external(m);
  }
  m.program.endless?.count(m);
  return true;
}

/** Starts timers and actors of the states entered and still active; tells whether that raised an event. */
export function startEntered(m: Machine): boolean {
  const { work, table: { states }, program: { actors, timers } } = m;
  const { starting } = work;
  if (starting) {
    work.starting = undefined;
    for (const s of [...starting].sort((a, b) => a - b)) {
      timers?.start(m, states[s]!);
      actors?.start(m, states[s]!);
    }
  }
  return !!work.queue.length;
}
