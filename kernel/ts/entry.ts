// Which states a transition enters, told from the top; entry.go says how. Twin
// of entry.go.

import type { Machine } from './machine.ts';
import type { Entered, Entry } from './seal.ts';
import { compound, noState, parallel, shallowHistory } from './table.ts';
import type { State, Table } from './table.ts';

/**
 * What following targets below domain enters. history gives the recorded states
 * per slot; undefined leaves an entry that needs it dynamic. A domain of noState
 * enters the whole machine.
 */
export function entries(t: Table, domain: number, targets: readonly number[], history?: Machine['history']): Entry {
  const w: EntryWalk = { t, history, dynamic: false, out: [], hist: new Map() };
  if (domain === noState) into(w, 0, []);
  else if (targets.length === 1 && targets[0] === domain) again(w, domain);
  else below(w, domain, resolve(w, targets));
  return { states: w.out, dynamic: w.dynamic };
}

/** hist: per state, the block of a history default below it. */
export type EntryWalk = {
  readonly t: Table;
  readonly history: Machine['history'] | undefined;
  dynamic: boolean;
  readonly out: Entered[];
  readonly hist: Map<number, number>;
};

/** Enters the default of a state that stays active: its own entry does not run. */
function again(w: EntryWalk, s: number): void {
  const st = w.t.states[s]!;
  if (st.initialDo !== 0) w.out.push({ state: noState, do: st.initialDo, hist: 0 });
  below(w, s, resolve(w, st.initial));
}

/** Enters a state and what follows from it. */
export function into(w: EntryWalk, s: number, targets: readonly number[]): void {
  const at = w.out.length;
  w.out.push({ state: s, do: 0, hist: 0 });
  const st = w.t.states[s]!;
  let inner = between(targets, s + 1, st.last);
  let initialDo = 0;
  if (st.kind === compound && inner.length === 0) {
    inner = resolve(w, st.initial);
    initialDo = st.initialDo;
  }
  w.out[at] = { state: s, do: initialDo, hist: w.hist.get(s) ?? 0 };
  below(w, s, inner);
}

/** Enters the child of an active state that targets lead to, or all regions of a parallel one. */
function below(w: EntryWalk, s: number, targets: readonly number[]): void {
  const states = w.t.states;
  const st = states[s]!;
  if (st.kind === parallel) {
    for (let c = s + 1; c <= st.last; c = states[c]!.last + 1) {
      if (!isHistory(states[c]!)) into(w, c, between(targets, c, states[c]!.last));
    }
  } else if (targets[0] === s) again(w, s);
  else if (targets.length > 0) into(w, childTowards(w.t, s, targets[0]!), targets);
}

/** The child of s that holds a descendant of s, or is it. */
export function childTowards(t: Table, s: number, descendant: number): number {
  while (t.states[descendant]!.parent !== s) descendant = t.states[descendant]!.parent;
  return descendant;
}

/** Replaces history states by what they remember, else by their defaults. */
function resolve(w: EntryWalk, targets: readonly number[]): number[] {
  const out: number[] = [];
  for (const s of targets) {
    if (!isHistory(w.t.states[s]!)) out.push(s);
    else if (w.history === undefined) w.dynamic = true;
    else out.push(...(w.history[w.t.index.slots[s]!] ?? resolveDefaults(w, s)));
  }
  return out;
}

/** The targets of a history state that remembers nothing. Its block runs after its parent's entry. */
function resolveDefaults(w: EntryWalk, s: number): number[] {
  const st = w.t.states[s]!;
  if (st.initialDo !== 0) w.hist.set(st.parent, st.initialDo);
  return st.initial.length > 0 ? resolve(w, st.initial) : [st.parent];
}

export function isHistory(s: State): boolean {
  return s.kind >= shallowHistory;
}

/** The targets in a range of states. */
export function between(targets: readonly number[], first: number, last: number): number[] {
  return targets.filter((s) => first <= s && s <= last);
}
