// One microstep: leave, act, enter. The active states are kept as their tips;
// microstep.go says why that needs no sorting. Twin of microstep.go.

import { disarm, raiseDone, stopInvoked } from './calls.ts';
import { entries } from './entry.ts';
import { recordHistory } from './history.ts';
import type { Machine } from './machine.ts';
import { attempted, isActive, span } from './select.ts';
import type { Entered } from './seal.ts';
import { compound, final, noState, parallel, shallowHistory } from './table.ts';
import { traceFrom, traceTo } from './trace.ts';
import { keepContext, keepTips, scratch } from './undo.ts';

/** Takes transitions that are free of conflicts, in document order. */
export function microstep(m: Machine, chosen: readonly number[]): void {
  const rows = m.table.transitions;
  if (m.trace) traceFrom(m, chosen);
  recordHistory(m, chosen);
  for (let i = chosen.length - 1; i >= 0; i--) {
    const d = rows[chosen[i]!]!.domain;
    if (d !== noState) exitBelow(m, d);
  }
  for (const tr of chosen) run(m, rows[tr]!.do);
  for (const tr of chosen) enterFor(m, tr);
  if (m.trace) traceTo(m, chosen);
}

/** Runs a block; a failure ends it and raises error.execution. */
function run(m: Machine, block: number): void {
  if (block === 0) return;
  keepContext(m);
  attempted(m, () => m.program.do(m, block));
}

/** Leaves the active descendants of a state, children before parents. */
export function exitBelow(m: Machine, domain: number): void {
  let [lo, hi] = span(m, domain + 1, m.table.states[domain]!.last);
  if (lo < hi) keepTips(m);
  while (hi > lo) {
    const s = m.tips[hi - 1]!;
    exit(m, s);
    const parent = m.table.states[s]!.parent;
    if (hi - 1 > lo && m.tips[hi - 2]! > parent) {
      m.tips.splice(hi - 1, 1);
      hi--;
    } else if (parent > domain) {
      m.tips[hi - 1] = parent;
    } else {
      m.tips[hi - 1] = domain;
      hi--;
    }
  }
}

/** Leaves one state: its exit actions, then its timers, then its actors. */
export function exit(m: Machine, s: number): void {
  const st = m.table.states[s]!;
  run(m, st.exit);
  for (const a of st.after) disarm(m, m.table.keys[m.table.after[a]!.key]!);
  for (const i of st.invokes) stopInvoked(m, m.table.invokes[i]!);
}

function enterFor(m: Machine, tr: number): void {
  const t = m.table.transitions[tr]!;
  if (t.domain === noState) return;
  const e = m.table.index.enter[tr]!;
  enterAll(m, e.dynamic ? entries(m.table, t.domain, t.targets, m.history).states : e.states);
}

/** Enters states in document order. */
export function enterAll(m: Machine, list: readonly Entered[]): void {
  for (const e of list) {
    if (e.state === noState) run(m, e.do);
    else enter(m, e);
  }
}

function enter(m: Machine, e: Entered): void {
  addTip(m, e.state);
  const st = m.table.states[e.state]!;
  if (st.after.length > 0 || st.invokes.length > 0) scratch(m).starting.push(e.state);
  run(m, st.entry);
  run(m, e.do);
  run(m, e.hist);
  if (st.kind === final) finalEntered(m, e.state);
}

function addTip(m: Machine, s: number): void {
  keepTips(m);
  let i = m.tips.length;
  while (i > 0 && m.tips[i - 1]! > s) i--;
  if (i > 0 && m.tips[i - 1] === m.table.states[s]!.parent) m.tips[i - 1] = s;
  else m.tips.splice(i, 0, s);
}

function finalEntered(m: Machine, s: number): void {
  const states = m.table.states;
  const parent = states[s]!.parent;
  if (parent === 0 && states[0]!.kind !== parallel) {
    scratch(m).ending = s;
    return;
  }
  raiseDone(m, parent, finalOutput(m, s));
  for (let p = states[parent]!.parent; p !== noState; p = states[p]!.parent) {
    if (states[p]!.kind !== parallel || !allDone(m, p)) return;
    if (p === 0) {
      scratch(m).ending = 0;
      return;
    }
    raiseDone(m, p, undefined);
  }
}

function finalOutput(m: Machine, s: number): unknown {
  const id = m.table.states[s]!.output;
  return id === 0 ? undefined : attempted(m, () => m.program.output(m, id));
}

/** Is a state in a final state (Appendix D, isInFinalState)? */
export function allDone(m: Machine, s: number): boolean {
  const st = m.table.states[s]!;
  for (let c = s + 1; c <= st.last; c = m.table.states[c]!.last + 1) {
    const kind = m.table.states[c]!.kind;
    if (st.kind === parallel && kind < shallowHistory && !allDone(m, c)) return false;
    if (st.kind === compound && kind === final && isActive(m, c)) return true;
  }
  return st.kind === parallel;
}
