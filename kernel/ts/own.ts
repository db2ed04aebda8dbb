// Lists and maps that a loop changes in place. What is said in own.go holds for both
// languages. Twin of own.go.

import { count, entries } from './eval.ts';
import { listSet } from './list.ts';

type List<T> = readonly T[];
type Entries<T> = ReadonlyMap<string, T>;

// The lists and maps that the loop under way has made.
let made: WeakSet<object> | undefined;

/** Begins and ends a loop that owns something: what is made may be anybody's from there on. */
export function giveAway(): void {
  made = new WeakSet();
}

/** listSet for a list that may be the loop's own. */
export function listSetOwn<T>(l: List<T>, i: number, v: T): List<T> {
  if (i < 0 || i >= l.length || !made?.has(l)) return own(listSet(l, i, v));
  (l as T[])[i] = v;
  return l;
}

/** listAppend for a list that may be the loop's own. */
export function listAppendOwn<T>(l: List<T>, v: T): List<T> {
  entries(l.length + 1);
  const its = ownList(l);
  its.push(v);
  return its;
}

/** listAdd for a first list that may be the loop's own. */
export function listAddOwn<T>(a: List<T>, b: List<T>): List<T> {
  entries(a.length + b.length);
  count(a.length + b.length);
  const its = ownList(a);
  for (const v of b) its.push(v);
  return its;
}

/** A list with these elements that is the loop's own. */
function ownList<T>(l: List<T>): T[] {
  return made?.has(l) ? l as T[] : own(l.slice());
}

/** mapSet for a map that may be the loop's own. */
export function mapSetOwn<T>(m: Entries<T>, key: string, v: T): Entries<T> {
  if (!m.has(key)) entries(m.size + 1);
  return ownMap(m).set(key, v);
}

/** mapRemove for a map that may be the loop's own. */
export function mapRemoveOwn<T>(m: Entries<T>, key: string): Entries<T> {
  const its = ownMap(m);
  its.delete(key);
  return its;
}

/** A map with these entries that is the loop's own. */
function ownMap<T>(m: Entries<T>): Map<string, T> {
  return made?.has(m) ? m as Map<string, T> : own(new Map(m));
}

function own<T extends object>(it: T): T {
  made?.add(it);
  return it;
}
