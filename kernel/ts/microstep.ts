// One microstep: leave, act, enter. The active states are kept as their tips;
// microstep.go says why that needs no sorting. Twin of microstep.go.

import type { Machine } from './machine.ts';
import { acts, attempted } from './select.ts';
import { final } from './table.ts';
import type { Entered, Transition } from './table.ts';

/** Takes transitions that are free of conflicts, in document order. */
export function microstep(m: Machine, chosen: readonly Transition[]): void {
  m.trace?.from(m, chosen);
  m.program.history?.record(m, chosen);
  for (let i = chosen.length; i-- > 0; ) exitBelow(m, chosen[i]!.domain);
  for (const t of chosen) {
    if (acts(t)) m.work.acted = true;
    attempted(m, t.do);
  }
  for (const t of chosen) enterAll(m, t.enter ?? m.program.history!.entries(m, t));
  m.trace?.to(m, chosen);
}

/**
 * Leaves the active descendants of a state, children before parents, in reverse document order.
 * What one holds is active no more when it is left itself.
 */
export function exitBelow(m: Machine, domain: number): void {
  const { program: { regions }, table: { states } } = m;
  if (regions) return regions.exitBelow(m, domain);
  for (let s; (s = m.tips[0]!) > domain; m.tips = states[states[s]!.parent]!.tips) {
    exit(m, s);
  }
}

/** Leaves one state: its exit actions, then its timers, then its actors. */
export function exit(m: Machine, s: number): void {
  const { program: { actors, timers }, table: { states } } = m;
  const st = states[s]!;
  attempted(m, st.exit);
  timers?.leave(m, st);
  actors?.leave(m, st);
  m.work.starting?.delete(s);
}

/** Enters states in document order. */
export function enterAll(m: Machine, list: readonly Entered[]): void {
  for (const e of list) {
    if (typeof e === 'number') enter(m, e);
    else attempted(m, e);
  }
}

/** Enters a state: it takes its parent's place among the tips, or stands beside its siblings. */
function enter(m: Machine, s: number): void {
  const { program: { finals, regions }, table: { states } } = m;
  const { after, entry, invokes, kind, parent, tips } = states[s]!;
  m.tips = regions?.with(m, s, parent) ?? tips;
  if (after ?? invokes) (m.work.starting ?? (m.work.starting = new Set())).add(s);
  attempted(m, entry);
  if (kind === final) finals!.entered(m, s);
}
