// Lists, maps and optionals of the portable profile. Values are immutable; a
// list is a readonly array, a map a ReadonlyMap walked in the order of its keys,
// an optional undefined when absent. Twin of list.go.

import { codeAbsent, codeIndex, codeNoSuchKey, codeRange, count, entries, fail, scan } from './eval.ts';
import { codePoints, compareText } from './text.ts';

type List<T> = readonly T[];
type Entries<T> = ReadonlyMap<string, T>;
type Same<T> = (a: T, b: T) => boolean;

/** l[i]; past either end is the error index. */
export function listIndex<T>(l: List<T>, i: number): T {
  if (i < 0 || i >= l.length) return fail(codeIndex, 'the index is out of the list');
  return l[i] as T;
}

export function optListIndex<T>(l: List<T>, i: number): T | undefined {
  return l[i];
}

/** m[key]; a missing key is the error no_such_key. */
export function mapIndex<T>(m: Entries<T>, key: string): T {
  if (!m.has(key)) return fail(codeNoSuchKey, 'the map has no such key');
  return m.get(key) as T;
}

export function optMapIndex<T>(m: Entries<T>, key: string): T | undefined {
  return m.get(key);
}

export function inMap<T>(m: Entries<T>, key: string): boolean {
  return m.has(key);
}

/** Whether v is in l, by ===. It counts the elements of l. */
export function inList<T>(v: T, l: List<T>): boolean {
  count(l.length);
  return l.indexOf(v) >= 0;
}

export function inListFunc<T>(v: T, l: List<T>, eq: Same<T>): boolean {
  count(l.length);
  return l.some((w) => eq(v, w));
}

/** The value of an optional; absence is the error absent. */
export function unwrap<T>(o: T | undefined): T {
  if (o === undefined) return fail(codeAbsent, 'the value is absent');
  return o;
}

export function someOf<T>(v: T): T | undefined {
  return v;
}

export function orValue<T>(o: T | undefined, other: T): T {
  return o === undefined ? other : o;
}

export function listSize<T>(l: List<T>): number {
  return l.length;
}

export function mapSize<T>(m: Entries<T>): number {
  return m.size;
}

/** The keys of m by code point, the order in which a map is walked. */
export function mapKeys<T>(m: Entries<T>): string[] {
  return Array.from(m.keys()).sort(compareText);
}

/** a + b. It counts the elements of both. */
export function listAdd<T>(a: List<T>, b: List<T>): List<T> {
  entries(a.length + b.length);
  count(a.length + b.length);
  return a.concat(b);
}

/** The action append. It counts nothing. */
export function listAppend<T>(l: List<T>, v: T): List<T> {
  entries(l.length + 1);
  return l.concat([v]); // several times as fast as a spread of a long list
}

/** An assignment to l[i]. It counts nothing. */
export function listSet<T>(l: List<T>, i: number, v: T): List<T> {
  if (i < 0 || i >= l.length) return fail(codeIndex, 'the index is out of the list');
  const copy = l.slice();
  copy[i] = v;
  return copy;
}

/** An assignment to m[key]. It counts nothing. */
export function mapSet<T>(m: Entries<T>, key: string, v: T): Entries<T> {
  if (!m.has(key)) entries(m.size + 1);
  return new Map(m).set(key, v);
}

/** An assignment of null to m[key]. */
export function mapRemove<T>(m: Entries<T>, key: string): Entries<T> {
  const copy = new Map(m);
  copy.delete(key);
  return copy;
}

/** Compares with eq. Of lists of one size it counts the elements. */
export function listEqual<T>(a: List<T>, b: List<T>, eq: Same<T>): boolean {
  if (a.length !== b.length) return false;
  count(a.length);
  return a.every((v, i) => eq(v, b[i] as T));
}

/** Compares with eq, in the order of keys. Of maps of one size it counts the entries. */
export function mapEqual<T>(a: Entries<T>, b: Entries<T>, eq: Same<T>): boolean {
  if (a.size !== b.size) return false;
  count(a.size);
  return mapKeys(a).every((k) => b.has(k) && eq(a.get(k) as T, b.get(k) as T));
}

/** From start up to, not including, end. It counts the elements copied. */
export function slice<T>(l: List<T>, start: number, end: number): List<T> {
  if (start < 0 || start > end || end > l.length) return fail(codeIndex, 'the slice is out of the list');
  count(end - start);
  return l.slice(start, end);
}

export function first<T>(l: List<T>): T | undefined {
  return l[0];
}

export function last<T>(l: List<T>): T | undefined {
  return l[l.length - 1];
}

/** l from its end. It counts the elements. */
export function reverse<T>(l: List<T>): List<T> {
  count(l.length);
  return l.slice().reverse();
}

/** l without elements that equal an earlier one. It counts the elements. */
export function distinct<T>(l: List<T>): List<T> {
  count(l.length);
  const seen = new Set<T>(); // takes -0 for 0, as it is to be, but would also turn it into 0
  return l.filter((v) => seen.size < seen.add(v).size);
}

/** distinct; NaN is the error range. */
export function distinctDoubles(l: List<number>): List<number> {
  const out = distinct(l);
  ordered(out);
  return out;
}

/** distinct by canonical JSON, which key appends. It scans each key too. */
export function distinctBy<T>(l: List<T>, key: (b: string, v: T) => string): List<T> {
  count(l.length);
  const seen = new Set<string>();
  const out: T[] = [];
  for (const v of l) {
    const k = key('', v);
    scan(codePoints(k));
    if (!seen.has(k)) {
      seen.add(k);
      out.push(v);
    }
  }
  return out;
}

/** l ascending, strings by code point; equal elements keep their order. It counts the elements. */
export function sort<T extends number | string>(l: List<T>): List<T> {
  count(l.length);
  return l.slice().sort(compare);
}

/** sort; NaN is the error range. */
export function sortDoubles(l: List<number>): List<number> {
  ordered(l);
  return sort(l);
}

/** The least element; an empty list is the error range. It counts the elements. */
export function leastOf(l: List<number>): number {
  return pick(l, least);
}

export function greatestOf(l: List<number>): number {
  return pick(l, greatest);
}

export function leastOfDoubles(l: List<number>): number {
  return pick(l, (a, b) => leastDouble(a, b));
}

export function greatestOfDoubles(l: List<number>): number {
  return pick(l, (a, b) => greatestDouble(a, b));
}

/** The lesser of two, the first if they are equal. */
export function least(a: number, b: number): number {
  return b < a ? b : a;
}

/** The greater of two, the first if they are equal. */
export function greatest(a: number, b: number): number {
  return b > a ? b : a;
}

/** least; NaN is the error range. */
export function leastDouble(a: number, b: number): number {
  ordered([a, b]);
  return least(a, b);
}

/** greatest; NaN is the error range. */
export function greatestDouble(a: number, b: number): number {
  ordered([a, b]);
  return greatest(a, b);
}

function pick(l: List<number>, better: (a: number, b: number) => number): number {
  const head = l[0];
  if (head === undefined) return fail(codeRange, 'the list is empty');
  count(l.length);
  let best = better(head, head);
  for (let i = 1; i < l.length; i++) best = better(best, l[i] as number);
  return best;
}

function ordered(l: List<number>): void {
  for (const d of l) if (d !== d) fail(codeRange, 'NaN has no order');
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'string' || typeof b === 'string') return compareText(String(a), String(b));
  return a < b ? -1 : a > b ? 1 : 0;
}
