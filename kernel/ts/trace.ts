// The transitions that a macrostep took, for those who watch. Twin of trace.go.

import type { Machine } from './machine.ts';
import { acts } from './macrostep.ts';
import { span } from './select.ts';
import { noState } from './table.ts';
import { scratch } from './undo.ts';

/**
 * One transition that a macrostep took. from and to are the paths of the leaves
 * that were left and entered (several: joined with ', '); without a target both
 * are the leaf that selected it.
 */
export type Taken = { readonly event: string; readonly transition: number; readonly from: string; readonly to: string };

/**
 * Notes the transitions about to be taken. One without target and actions only
 * ends the search: it takes nothing (SPEC 5.4, 5.6).
 */
export function traceFrom(m: Machine, chosen: readonly number[]): void {
  for (const tr of chosen) {
    if (acts(m, tr)) scratch(m).taken.push({ event: m.event.name, transition: tr, from: leafPaths(m, tr), to: '' });
  }
}

/** Notes where they led. */
export function traceTo(m: Machine, chosen: readonly number[]): void {
  const taken = scratch(m).taken;
  const acting = chosen.filter((tr) => acts(m, tr));
  const first = taken.length - acting.length;
  acting.forEach((tr, i) => {
    taken[first + i] = { ...taken[first + i]!, to: leafPaths(m, tr) };
  });
}

/** Names the active leaves that a transition leaves or has entered. */
function leafPaths(m: Machine, tr: number): string {
  const t = m.table.transitions[tr]!;
  const s = t.domain === noState ? t.source : t.domain;
  const [lo, hi] = span(m, s, m.table.states[s]!.last);
  return m.tips.slice(lo, hi).map((tip) => m.table.states[tip]!.path).join(', ');
}
