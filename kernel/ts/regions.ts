// What several active leaves need: a transition from each region, conflicts
// between them, and when a parallel state is done. Charts with parallel states
// bring it (Program.regions), so that other apps go without it. Its Go twins
// stand in select.go, microstep.go and value.go.

import { raiseDone } from './calls.ts';
import { childTowards } from './entry.ts';
import type { Machine } from './machine.ts';
import { exit } from './microstep.ts';
import { candidates, firstOf, tipFrom } from './select.ts';
import { final, noState, nowhere, parallel, shallowHistory } from './table.ts';
import type { Table, Transition } from './table.ts';
import { childStates } from './value.ts';
import type { Value } from './value.ts';

/** What the kernel asks of charts with parallel states. */
export type Regions = {
  enabled(m: Machine, name: string): readonly Transition[];
  exitBelow(m: Machine, domain: number): void;
  /** The tips after s was entered. */
  with(m: Machine, s: number, parent: number): number[];
  ended(m: Machine, s: number): void;
  value(m: Machine): Value;
};

export const regions: Regions = { enabled, exitBelow, with: withTip, ended, value: (m) => activeInside(m, 0) };

/** For each active leaf, in document order, the first enabled transition of it or its nearest ancestor; without conflicts. */
function enabled(m: Machine, name: string): readonly Transition[] {
  const { tips, table: { states } } = m;
  const chosen: Transition[] = [];
  let seen: Map<number, boolean> | undefined;
  for (let i = 0; i < tips.length; i++) {
    for (let s = tips[i]!; s !== noState; s = states[s]!.parent) {
      const list = candidates(m, states[s]!, name);
      if (list.length === 0) continue;
      const shared = sharesTip(m, s, i);
      const old = shared ? seen?.get(s) : undefined;
      if (old === true) break;
      if (old === false) continue;
      const t = firstOf(m, list);
      if (shared) (seen ?? (seen = new Map())).set(s, t !== undefined);
      if (t === undefined) continue;
      chosen.push(t);
      break;
    }
  }
  return apart(m.table, chosen) ? chosen : resolveConflicts(m, chosen);
}

/** Whether each transition's domain ends before the next one's begins: then no exit sets meet. */
function apart({ states }: Table, all: readonly Transition[]): boolean {
  return all.every(({ domain }, i) => i === 0 || (states[all[i - 1]!.domain]?.last ?? nowhere) < domain);
}

function sharesTip(m: Machine, s: number, i: number): boolean {
  return (i > 0 && s < m.tips[i - 1]!) || (i + 1 < m.tips.length && m.tips[i + 1]! <= m.table.states[s]!.last);
}

/**
 * Takes out those that lose. Who leaves nothing meets nobody. Of the others none that is kept holds
 * another, so in document order each meets but the last of them; where it meets the one before, too,
 * its source is below one of both at most, and the other wins.
 */
function resolveConflicts(m: Machine, all: readonly Transition[]): readonly Transition[] {
  const kept: Transition[] = [];
  const lost = new Set<Transition>();
  for (const t of all) {
    if (!leaves(m, t.domain)) continue;
    const met = kept.slice(-2).filter((old) => conflict(m, old, t));
    if (met.some((old) => !below(m, t, old))) lost.add(t);
    else {
      if (met[0]) lost.add(kept.pop()!);
      kept.push(t);
    }
  }
  return all.filter((t) => !lost.has(t));
}

function conflict({ table }: Machine, a: Transition, b: Transition): boolean {
  return contains(table, a.domain, b.domain) || contains(table, b.domain, a.domain);
}

/** Whether an active state lies strictly below the domain. */
function leaves({ table, tips }: Machine, domain: number): boolean {
  return domain !== nowhere && tips[tipFrom(tips, domain + 1)]! <= table.states[domain]!.last;
}

function below(m: Machine, a: Transition, b: Transition): boolean {
  return a.source !== b.source && contains(m.table, b.source, a.source);
}

/** Is s ancestor or one of its descendants? */
function contains(t: Table, ancestor: number, s: number): boolean {
  return ancestor <= s && s <= t.states[ancestor]!.last;
}

/** Leaves the active descendants of a state: the last leaf first, each with what it shares with no leaf before it. */
function exitBelow(m: Machine, domain: number): void {
  const { states } = m.table;
  if (domain === nowhere) return;
  if (domain === 0) m.work.tips = undefined; // a machine that ends takes back those it had
  const tips = keepTips(m);
  for (let i = tipFrom(tips, states[domain]!.last + 1); i-- > 0 && tips[i]! > domain; ) {
    for (let s = tips[i]!; s > domain; s = tips[i]!) {
      exit(m, s);
      const { parent } = states[s]!;
      if (i > 0 && tips[i - 1]! > parent) {
        tips.splice(i, 1);
        break;
      }
      tips[i] = parent;
    }
  }
}

function withTip(m: Machine, s: number, parent: number): number[] {
  const tips = keepTips(m);
  const i = tipFrom(tips, s + 1);
  if (i > 0 && tips[i - 1] === parent) tips[i - 1] = s;
  else tips.splice(i, 0, s);
  return tips;
}

/** The tips, to be changed: a copy of those from before the macrostep, which may be anybody's, made once however many regions move. */
function keepTips(m: Machine): number[] {
  if (m.work.tips !== m.tips) m.work.tips = m.tips.slice();
  return (m.tips = m.work.tips!);
}

/** Raises the done events of parallel states that are done by the end of one inside; a root that is ends the machine. */
function ended(m: Machine, s: number): void {
  const { states } = m.table;
  for (let p = states[s]!.parent; p !== noState && states[p]!.kind === parallel && othersDone(m, p, s); s = p, p = states[p]!.parent) {
    if (p === 0) m.work.ending = 0;
    else raiseDone(m, p, undefined);
  }
}

/**
 * Whether the regions of a parallel state other than one that is done are done too.
 * It begins behind that one: regions that end together do so in document order, so
 * each finds the next one that is not done without looking at those before it.
 */
function othersDone(m: Machine, p: number, done: number): boolean {
  const { states } = m.table;
  return regionsDone(m, states[done]!.last + 1, states[p]!.last + 1) && regionsDone(m, p + 1, done);
}

function regionsDone(m: Machine, first: number, end: number): boolean {
  const { states } = m.table;
  for (let c = first; c < end; c = states[c]!.last + 1) {
    if (states[c]!.kind < shallowHistory && !allDone(m, c)) return false;
  }
  return true;
}

/** Is a state in a final state (Appendix D, isInFinalState)? A compound state that is has no other leaf. */
export function allDone(m: Machine, s: number): boolean {
  const { tips, table: { states } } = m;
  if (states[s]!.kind === parallel) return regionsDone(m, s + 1, states[s]!.last + 1);
  const tip = states[tips[tipFrom(tips, s)]!];
  return tip?.parent === s && tip.kind === final;
}

/** What is active inside a state. */
function activeInside(m: Machine, s: number): Value {
  const { tips, table: { states } } = m;
  if (states[s]!.kind === parallel) {
    const named = (a: number, b: number) => (states[a]!.name < states[b]!.name ? -1 : 1); // JSON.stringify keeps the order (SPEC 10.6)
    return Object.fromEntries(childStates(m.table, s).sort(named).map((r) => [states[r]!.name, activeInside(m, r)]));
  }
  const tip = tips[tipFrom(tips, s + 1)] ?? nowhere;
  if (tip > states[s]!.last) return {};
  const child = childTowards(m.table, s, tip);
  return child === tip ? states[child]!.name : { [states[child]!.name]: activeInside(m, child) };
}
