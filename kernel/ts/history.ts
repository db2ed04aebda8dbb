// What a state remembers of its inside, recorded before anything is left:
// shallow the active children, deep the active leaves. Twin of history.go.

import { childTowards } from './entry.ts';
import type { Machine } from './machine.ts';
import { span } from './select.ts';
import { noState, shallowHistory } from './table.ts';
import { keepHistory } from './undo.ts';

/** Records for every state that the transitions will leave. */
export function recordHistory(m: Machine, chosen: readonly number[]): void {
  if (m.table.index.histories === 0) return;
  for (const tr of chosen) {
    const d = m.table.transitions[tr]!.domain;
    if (d !== noState) recordBelow(m, d);
  }
}

/** Records for the active descendants of a state, each once. */
function recordBelow(m: Machine, domain: number): void {
  const [lo, hi] = span(m, domain + 1, m.table.states[domain]!.last);
  for (let i = lo; i < hi; i++) {
    for (let s = m.tips[i]!; s > domain; s = m.table.states[s]!.parent) {
      if (i > lo && m.tips[i - 1]! >= s) break;
      for (const h of m.table.index.records[s]!) record(m, s, h);
    }
  }
}

/** Notes the active inside of a state for one history child. */
function record(m: Machine, s: number, h: number): void {
  const kept: number[] = [];
  const [lo, hi] = span(m, s + 1, m.table.states[s]!.last);
  for (let tip of m.tips.slice(lo, hi)) {
    if (m.table.states[h]!.kind === shallowHistory) tip = childTowards(m.table, s, tip);
    if (kept[kept.length - 1] !== tip) kept.push(tip);
  }
  keepHistory(m);
  const slots = m.history.slice();
  slots[m.table.index.slots[h]!] = kept;
  m.history = slots;
}
