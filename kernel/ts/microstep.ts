// One microstep: leave, act, enter. The active states are kept as their tips;
// microstep.go says why that needs no sorting. Twin of microstep.go.

import type { Machine } from './machine.ts';
import { acts, attempted } from './select.ts';
import { final, noState } from './table.ts';
import type { Entered, State, Transition } from './table.ts';

/** Takes transitions that are free of conflicts, in document order. */
export function microstep(m: Machine, chosen: readonly Transition[]): void {
  m.trace?.from(m, chosen);
  m.program.history?.record(m, chosen);
  for (let i = chosen.length; i-- > 0; ) if (chosen[i]!.domain !== noState) exitBelow(m, chosen[i]!.domain);
  for (const t of chosen) if (t.do !== undefined) attempted(m, t.do);
  for (const t of chosen) {
    if (t.domain !== noState) enterAll(m, t.enter ?? m.program.history!.entries(m, t));
    if (acts(t)) m.work.acted = true;
  }
  m.trace?.to(m, chosen);
}

/** Leaves the active descendants of a state, children before parents, in reverse document order. */
export function exitBelow(m: Machine, domain: number): void {
  const { states } = m.table;
  const tips = m.tips.slice();
  m.tips = tips;
  for (let i = tips.length; i-- > 0; ) {
    if (tips[i]! > states[domain]!.last) continue;
    for (let s = tips[i]!; s > domain; s = tips[i]!) {
      exit(m, states[s]!);
      const { parent } = states[s]!;
      if (i > 0 && tips[i - 1]! > parent) {
        tips.splice(i, 1);
        break;
      }
      tips[i] = parent;
    }
  }
}

/** Leaves one state: its exit actions, then its timers, then its actors. */
export function exit(m: Machine, st: State): void {
  if (st.exit !== undefined) attempted(m, st.exit);
  if (st.after !== undefined) m.program.timers!.leave(m, st.after);
  if (st.invokes !== undefined) m.program.actors!.leave(m, st.invokes);
}

/** Enters states in document order. */
export function enterAll(m: Machine, list: readonly Entered[]): void {
  const tips = m.tips.slice();
  m.tips = tips;
  for (const e of list) {
    if (typeof e === 'number') enter(m, e, tips);
    else attempted(m, e);
  }
}

/** Enters a state: it takes its parent's place among the tips, or stands beside its siblings. */
function enter(m: Machine, s: number, tips: number[]): void {
  const st = m.table.states[s]!;
  let i = tips.length;
  while (i > 0 && tips[i - 1]! > s) i--;
  if (i > 0 && tips[i - 1] === st.parent) tips[i - 1] = s;
  else tips.splice(i, 0, s);
  if (st.after !== undefined || st.invokes !== undefined) m.work.starting.push(s);
  if (st.entry !== undefined) attempted(m, st.entry);
  if (st.kind === final) m.program.finals!.entered(m, s, st);
}
