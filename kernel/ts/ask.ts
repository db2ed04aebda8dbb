// Questions to a machine at rest that change nothing. Twin of ask.go.

import { checkEvent } from './check.ts';
import type { Host } from './host.ts';
import type { Machine } from './machine.ts';
import { acts, candidates, enabled } from './select.ts';
import { noState } from './table.ts';
import { clone } from './pure.ts';
import { begin } from './undo.ts';

/** Whether an event from outside would take a transition with targets or actions. Guards are asked. */
export function can(m: Machine, event: { readonly type: string }, host: Host | undefined = m.host): boolean {
  const copy = { ...clone(m), host };
  try {
    begin(copy, checkEvent(m.table, event));
  } catch {
    return false;
  }
  return m.status === 'active' && enabled(copy, event.type).some(acts);
}

/** The declared events for which an active state has a candidate, in document order; guards are not asked, `{}` is none. */
export function nextEvents(m: Machine): string[] {
  return m.status === 'active' ? [...m.table.events.keys()].filter((name) => m.tips.some((tip) => leadsOn(m, tip, name))) : [];
}

/** Whether a leaf or an ancestor of it has a candidate before one that forbids without a guard. */
function leadsOn(m: Machine, s: number, name: string): boolean {
  for (; s !== noState; s = m.table.states[s]!.parent) {
    for (const t of candidates(m, m.table.states[s]!, name)) {
      if (acts(t)) return true;
      if (t.guard === undefined) return false;
    }
  }
  return false;
}
