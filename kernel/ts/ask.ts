// Questions to a machine at rest that change nothing. Twin of ask.go.

import type { Event } from './event.ts';
import type { Machine } from './machine.ts';
import { actsIn, chain } from './macrostep.ts';
import { candidates } from './seal.ts';
import { enabled } from './select.ts';
import { noState } from './table.ts';

/** Whether an event would take a transition with targets or actions. Guards are asked. */
export function can(m: Machine, ev: Event): boolean {
  const copy = { ...m, event: ev, work: undefined };
  return m.status === 'active' && actsIn(copy, enabled(copy, chain(copy, ev)));
}

/** The declared events for which an active state has a candidate, in document order; guards are not asked, `{}` is none. */
export function nextEvents(m: Machine): string[] {
  if (m.status !== 'active') return [];
  return m.table.events.filter((_, i) => m.tips.some((tip) => leadsOn(m, tip, m.table.index.chains[i]!)));
}

/** Whether a leaf or an ancestor of it has a candidate before one that forbids without a guard. */
function leadsOn(m: Machine, s: number, keys: readonly number[]): boolean {
  for (; s !== noState; s = m.table.states[s]!.parent) {
    for (const tr of keys.flatMap((k) => candidates(m.table, s, k))) {
      const t = m.table.transitions[tr]!;
      if (t.do !== 0 || t.domain !== noState) return true;
      if (t.guard === 0) return false;
    }
  }
  return false;
}
