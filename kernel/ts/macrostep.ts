// One macrostep: an event runs to completion, as macrostep.go says. Twin of
// macrostep.go.

import { arm, due, spawn } from './calls.ts';
import type { Effect } from './effect.ts';
import type { Error } from './error.ts';
import { afterTimer, declared, doneState, errorExecution, errorInvoke, init } from './event.ts';
import type { Event } from './event.ts';
import { ended, failMachine } from './finish.ts';
import type { Machine } from './machine.ts';
import { microstep } from './microstep.ts';
import { chainOf } from './seal.ts';
import { attempted, enabled, isActive } from './select.ts';
import { noState } from './table.ts';
import type { Invoke } from './table.ts';
import type { Taken } from './trace.ts';
import { release, scratch, undo } from './undo.ts';
import type { Kept } from './undo.ts';

/** The macrostep under way, and its results until release. */
export type Work = {
  /** Internal events. */
  queue: Event[];
  head: number;
  effects: Effect[];
  taken: Taken[];
  /** Entered states with timers or actors. */
  starting: number[];
  /** The top-level final state that was entered, 0 for a parallel root, noState. */
  ending: number;
  /** A transition with targets or actions was taken. */
  acted: boolean;
  steps: number;
  /** The machine came to its end in this macrostep. */
  stopped: boolean;
  /** m.last is the time of this macrostep. */
  hasNow: boolean;
  readonly kept: Kept;
};

/**
 * Runs one macrostep. It tells whether the event was ignored: no transition with
 * a target or actions was taken. Effects and transitions are there until release
 * or the next step.
 */
export function step(m: Machine, ev: Event): boolean {
  release(m);
  if (m.status !== 'active') return true;
  m.event = ev;
  const acted = external(m, chain(m, ev));
  settle(m);
  return !(acted || scratch(m).acted);
}

/** Takes the transitions of the event under way; tells whether one acts. */
function external(m: Machine, keys: readonly number[]): boolean {
  const chosen = enabled(m, keys);
  if (chosen.length === 0) {
    unhandled(m);
    return false;
  }
  const acted = actsIn(m, chosen);
  microstep(m, chosen);
  return acted;
}

/** Whether one of the transitions has targets or actions. */
export function actsIn(m: Machine, chosen: readonly number[]): boolean {
  return chosen.some((tr) => acts(m, tr));
}

/** Whether a transition has targets or actions. */
export function acts(m: Machine, tr: number): boolean {
  const t = m.table.transitions[tr]!;
  return t.do !== 0 || t.domain !== noState;
}

/** Runs the machine until nothing is enabled, then starts what was entered. */
export function settle(m: Machine): void {
  while (runToRest(m) && startEntered(m));
}

/** Takes eventless transitions and internal events; false: the machine came to its end. */
function runToRest(m: Machine): boolean {
  const w = scratch(m);
  for (;;) {
    if (w.stopped || ended(m)) return false;
    if (!next(m)) return true;
  }
}

/** Takes one eventless microstep, or else one internal event. */
function next(m: Machine): boolean {
  if (m.table.index.eventless && eventless(m)) return count(m);
  const w = scratch(m);
  const ev = w.queue[w.head];
  if (ev === undefined) return false;
  w.head++;
  m.event = ev;
  if (external(m, chain(m, ev))) w.acted = true;
  return count(m);
}

/** Takes enabled `always` transitions. */
function eventless(m: Machine): boolean {
  const chosen = enabled(m, undefined);
  if (chosen.length === 0) return false;
  if (actsIn(m, chosen)) scratch(m).acted = true;
  microstep(m, chosen);
  return true;
}

/** Counts a microstep against the limit. */
function count(m: Machine): boolean {
  if (++scratch(m).steps > m.limits.microsteps) {
    undo(m);
    failMachine(m, { type: 'error.execution', code: 'loop', message: 'the macrostep does not come to rest' });
  }
  return true;
}

/** Decides what an event that no transition takes means. */
function unhandled(m: Machine): void {
  const ev = m.event;
  if ((ev.kind === errorExecution || ev.kind === errorInvoke) && !m.table.ignoreErrors) failMachine(m, ev.data as Error);
}

/** Starts timers and actors of the states entered and still active; tells whether that raised an event. */
export function startEntered(m: Machine): boolean {
  const w = scratch(m);
  const list = w.starting;
  if (list.length > 0) {
    w.starting = [];
    let last = noState;
    for (const s of list.sort((a, b) => a - b)) {
      if (s !== last && isActive(m, s)) startState(m, s);
      last = s;
    }
  }
  return w.head < w.queue.length;
}

function startState(m: Machine, s: number): void {
  const st = m.table.states[s]!;
  for (const a of st.after) startAfter(m, a);
  for (const i of st.invokes) startInvoke(m, m.table.invokes[i]!);
}

/** Arms the timer of a delayed transition. */
function startAfter(m: Machine, row: number): void {
  const a = m.table.after[row]!;
  const delay = attempted(m, () => m.program.delay(m, a.delay));
  if (delay === undefined) return;
  arm(m, { id: m.table.keys[a.key]!, due: due(m, delay), after: row, to: '', src: -1, name: '', event: -1, data: undefined });
}

/** Starts the actor of an active state. */
function startInvoke(m: Machine, v: Invoke): void {
  attempted(m, () => spawn(m, v.src, v.id, v.input === 0 ? undefined : m.program.input(m, v.input)));
}

/** The keys that match an event. */
export function chain(m: Machine, ev: Event): readonly number[] {
  const x = m.table.index;
  if (ev.kind === declared) return x.chains[ev.index]!;
  if (ev.kind === doneState) return x.done[ev.index]!;
  if (ev.kind === init) return [];
  if (ev.kind === afterTimer) return [m.table.after[ev.index]!.key];
  return chainOf(x.keys, ev.name);
}
