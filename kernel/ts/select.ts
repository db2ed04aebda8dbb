// Which transitions an event enables. Twin of select.go.

import { fail } from './calls.ts';
import type { Error } from './error.ts';
import type { Machine } from './machine.ts';
import { candidates } from './seal.ts';
import { noState } from './table.ts';
import type { Table } from './table.ts';

/** The transitions to take, free of conflicts: of keys that match an event, or (undefined) the `always` ones. */
export function enabled(m: Machine, keys: readonly number[] | undefined): readonly number[] {
  if (m.tips.length > 1) return resolveConflicts(m, enabledInRegions(m, keys));
  const tr = climb(m, m.tips[0]!, keys);
  return tr < 0 ? none : [tr];
}

const none: readonly number[] = [];

function climb(m: Machine, s: number, keys: readonly number[] | undefined): number {
  for (; s !== noState; s = m.table.states[s]!.parent) {
    const tr = first(m, s, keys);
    if (tr >= 0) return tr;
  }
  return -1;
}

function first(m: Machine, s: number, keys: readonly number[] | undefined): number {
  if (keys === undefined) return firstOf(m, m.table.states[s]!.always);
  for (const k of keys) {
    const tr = firstOf(m, candidates(m.table, s, k));
    if (tr >= 0) return tr;
  }
  return -1;
}

function firstOf(m: Machine, list: readonly number[]): number {
  for (const tr of list) {
    const g = m.table.transitions[tr]!.guard;
    if (g === 0 || passes(m, g)) return tr;
  }
  return -1;
}

/** A guard that fails counts as false and raises error.execution. */
function passes(m: Machine, guard: number): boolean {
  return attempted(m, () => m.program.guard(m, guard)) === true;
}

/** What f gives; when it fails, error.execution is raised and there is nothing. */
export function attempted<T>(m: Machine, f: () => T): T | undefined {
  try {
    return f();
  } catch (thrown) {
    fail(m, asError(thrown));
    return undefined;
  }
}

/** What fails throws an Error, which is data; anything else is a bug and goes on. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof globalThis.Error || thrown === null || typeof thrown !== 'object') throw thrown;
  return thrown as Error;
}

function enabledInRegions(m: Machine, keys: readonly number[] | undefined): number[] {
  const chosen: number[] = [];
  const seen = new Map<number, boolean>();
  m.tips.forEach((leaf, i) => {
    for (let s = leaf; s !== noState; s = m.table.states[s]!.parent) {
      const shared = sharesTip(m, s, i);
      const old = shared ? seen.get(s) : undefined;
      if (old === true) return;
      if (old === false) continue;
      const tr = first(m, s, keys);
      if (shared) seen.set(s, tr >= 0);
      if (tr >= 0) {
        chosen.push(tr);
        return;
      }
    }
  });
  return chosen;
}

function sharesTip(m: Machine, s: number, i: number): boolean {
  return (i > 0 && s < m.tips[i - 1]!) || (i + 1 < m.tips.length && m.tips[i + 1]! <= m.table.states[s]!.last);
}

function resolveConflicts(m: Machine, all: number[]): number[] {
  let kept: number[] = [];
  for (const tr of all) {
    if (kept.some((old) => conflict(m, old, tr) && !below(m, tr, old))) continue;
    kept = kept.filter((old) => !conflict(m, old, tr));
    kept.push(tr);
  }
  return kept;
}

function conflict(m: Machine, a: number, b: number): boolean {
  const d = m.table.transitions[a]!.domain;
  const e = m.table.transitions[b]!.domain;
  if (d === noState || e === noState || !(contains(m.table, d, e) || contains(m.table, e, d))) return false;
  return leaves(m, d) && leaves(m, e);
}

function leaves(m: Machine, domain: number): boolean {
  return m.tips.some((tip) => tip > domain && tip <= m.table.states[domain]!.last);
}

function below(m: Machine, a: number, b: number): boolean {
  const s = m.table.transitions[a]!.source;
  const ancestor = m.table.transitions[b]!.source;
  return s !== ancestor && contains(m.table, ancestor, s);
}

/** Is s ancestor or one of its descendants? */
export function contains(t: Table, ancestor: number, s: number): boolean {
  return ancestor <= s && s <= t.states[ancestor]!.last;
}

/** The part of tips within a range of states, as [lo, hi). */
export function span(m: Machine, firstState: number, last: number): [number, number] {
  let lo = 0;
  while (lo < m.tips.length && m.tips[lo]! < firstState) lo++;
  let hi = lo;
  while (hi < m.tips.length && m.tips[hi]! <= last) hi++;
  return [lo, hi];
}

/** Is a state or one of its descendants active? */
export function isActive(m: Machine, s: number): boolean {
  const { last } = m.table.states[s]!;
  for (const tip of m.tips) if (s <= tip && tip <= last) return true;
  return false;
}
