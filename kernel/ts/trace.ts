// The transitions that a macrostep took and the errors that it reports, for those
// who watch. Twin of trace.go.

import { between } from './entry.ts';
import type { Event } from './event.ts';
import type { Machine } from './machine.ts';
import { acts } from './select.ts';
import { nowhere } from './table.ts';
import type { Transition } from './table.ts';

/**
 * One transition that a macrostep took. from and to are the paths of the leaves
 * that were left and entered (several: joined with ', '); without a target both
 * are the active leaves of its source.
 */
export type Taken = { readonly event: string; readonly from: string; readonly to: string };

/** Notes the transitions of a macrostep. */
export type Trace = {
  from(m: Machine, chosen: readonly Transition[]): void;
  to(m: Machine, chosen: readonly Transition[]): void;
  /** Notes an event that nothing handles, if it is an error. */
  lost(m: Machine): void;
};

export const trace: Trace = { from: traceFrom, to: traceTo, lost: traceLost };

/**
 * The errors that the last macrostep reported: no transition handled them and they
 * did not fail the machine (SPEC 8.4 to 8.6); at its end, those that wait.
 */
export function unhandled({ work: { lost = [], queue } }: Machine): readonly Event[] {
  return [...lost, ...queue].filter((ev) => ev.name.startsWith('error.'));
}

function traceLost({ event, work }: Machine): void {
  (work.lost ?? (work.lost = [])).push(event);
}

/**
 * Notes the transitions about to be taken. One without target and actions only
 * ends the search: it takes nothing (SPEC 5.4, 5.6).
 */
function traceFrom(m: Machine, chosen: readonly Transition[]): void {
  const taken = m.work.taken ?? (m.work.taken = []);
  for (const t of chosen.filter(acts)) taken.push({ event: m.event.name, from: leafPaths(m, t), to: '' });
}

/** Notes where they led. */
function traceTo(m: Machine, chosen: readonly Transition[]): void {
  const taken = m.work.taken!;
  const acting = chosen.filter(acts);
  const first = taken.length - acting.length;
  acting.forEach((t, i) => {
    taken[first + i] = { ...taken[first + i]!, to: leafPaths(m, t) };
  });
}

/** Names the active leaves that a transition leaves or has entered. */
function leafPaths(m: Machine, t: Transition): string {
  const { states } = m.table;
  const s = t.domain === nowhere ? t.source : t.domain;
  return between(m.tips, s, states[s]!.last).map((tip) => states[tip]!.path).join(', ');
}
