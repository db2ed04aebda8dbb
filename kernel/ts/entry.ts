// Which states a transition enters, told from the top; entry.go says how. Where
// no history decides, the printer has asked Go already. Twin of entry.go.

import type { Machine } from './machine.ts';
import { tipFrom } from './select.ts';
import { compound, noState, parallel, shallowHistory } from './table.ts';
import type { Block, Entered, State, Table } from './table.ts';

/** What following targets below domain enters. A domain of noState enters the whole machine. */
export function entries(t: Table, domain: number, targets: readonly number[], history: Machine['history']): Entered[] {
  const w: EntryWalk = { t, history, out: [], hist: new Map() };
  if (domain === noState) into(w, 0, []);
  else if (targets.length === 1 && targets[0] === domain) again(w, domain);
  else below(w, domain, resolve(w, targets));
  return w.out;
}

/** hist: per state, the block of a history default below it. */
export type EntryWalk = {
  readonly t: Table;
  readonly history: Machine['history'];
  readonly out: Entered[];
  readonly hist: Map<number, Block>;
};

/** Enters the default of a state that stays active: its own entry does not run. */
function again(w: EntryWalk, s: number): void {
  const st = w.t.states[s]!;
  enterBlock(w, st.initialDo);
  below(w, s, byDefault(w, s));
}

/** What an active state goes on with: a compound one with its first child where its row names no other. */
function byDefault(w: EntryWalk, s: number): number[] {
  const { initial, kind } = w.t.states[s]!;
  return resolve(w, initial ?? (kind === compound ? [s + 1] : []));
}

function enterBlock(w: EntryWalk, block: Block | undefined): void {
  if (block !== undefined) w.out.push(block);
}

/** Enters a state and what follows from it. */
export function into(w: EntryWalk, s: number, targets: readonly number[]): void {
  w.out.push(s);
  const st = w.t.states[s]!;
  let inner = between(targets, s + 1, st.last);
  if (st.kind === compound && inner.length === 0) {
    inner = byDefault(w, s);
    enterBlock(w, st.initialDo);
  }
  enterBlock(w, w.hist.get(s));
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

/**
 * Replaces history states by what they remember, else by their defaults. What it gives stands in
 * document order, so that those in a region are found without a look at the others.
 */
function resolve(w: EntryWalk, targets: readonly number[]): number[] {
  return targets
    .flatMap((s) => (isHistory(w.t.states[s]!) ? (w.history?.[s] ?? resolveDefaults(w, s)) : [s]))
    .sort((a, b) => a - b);
}

/** The targets of a history state that remembers nothing. Its block runs after its parent's entry. */
function resolveDefaults(w: EntryWalk, s: number): number[] {
  const st = w.t.states[s]!;
  if (st.initialDo !== undefined) w.hist.set(st.parent, st.initialDo);
  return st.initial ? resolve(w, st.initial) : [st.parent];
}

export function isHistory(s: State): boolean {
  return s.kind >= shallowHistory;
}

/** The targets in a range of states, which is empty where nothing is inside of one. */
export function between(targets: readonly number[], first: number, last: number): number[] {
  return targets.slice(tipFrom(targets, first), tipFrom(targets, last + 1));
}
