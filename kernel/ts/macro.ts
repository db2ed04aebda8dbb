// The macros of the portable profile, and what takes its operands lazily. A
// macro counts one element a turn. all and exists absorb an error that a later
// element decides, as && and || do; the others stop at the first error. Twin of
// macro.go.

import type { Error } from './error.ts';
import { attempt, count, err, restore, save } from './eval.ts';

type List<T> = readonly T[];
type Test<T> = (v: T) => boolean;

/** left && right: an error of one side is absorbed when the other is false. */
export function and(left: () => boolean, right: () => boolean): boolean {
  return both(left, right, false);
}

/** left || right: and, with true and false exchanged. */
export function or(left: () => boolean, right: () => boolean): boolean {
  return both(left, right, true);
}

function both(left: () => boolean, right: () => boolean, decisive: boolean): boolean {
  const l = attempt(left);
  if (l !== undefined) return l === decisive ? decisive : right();
  const first = save();
  if (attempt(right) !== decisive) restore(first);
  return decisive;
}

/** l.all(v, body). */
export function all<T>(l: List<T>, body: Test<T>): boolean {
  return decide(l, body, false);
}

/** l.exists(v, body). */
export function exists<T>(l: List<T>, body: Test<T>): boolean {
  return decide(l, body, true);
}

/** Looks for the element that decides; without one the first error stands. */
function decide<T>(l: List<T>, body: Test<T>, decisive: boolean): boolean {
  let first: Error | undefined;
  for (const v of l) {
    count(1);
    const r = attempt(() => body(v));
    if (r === decisive) return decisive;
    if (r === undefined) first = first ?? err();
    save();
  }
  restore(first);
  return !decisive;
}

/** l.exists_one(v, body). */
export function existsOne<T>(l: List<T>, body: Test<T>): boolean {
  return filter(l, body).length === 1;
}

/** l.filter(v, body). */
export function filter<T>(l: List<T>, body: Test<T>): List<T> {
  return l.filter((v) => {
    count(1);
    return body(v);
  });
}

/** l.map(v, body). */
export function mapMacro<T, U>(l: List<T>, body: (v: T) => U): List<U> {
  return l.map((v) => {
    count(1);
    return body(v);
  });
}

/** l.map(v, condition, body). */
export function mapFilter<T, U>(l: List<T>, condition: Test<T>, body: (v: T) => U): List<U> {
  const out: U[] = [];
  for (const v of l) {
    count(1);
    if (condition(v)) out.push(body(v));
  }
  return out;
}

/** o.optMap(v, body). */
export function optMap<T, U>(o: T | undefined, body: (v: T) => U): U | undefined {
  return o === undefined ? undefined : body(o);
}

/** o.?f: body selects the field of what is there. */
export function optField<T, U>(o: T | undefined, body: (v: T) => U | undefined): U | undefined {
  return o === undefined ? undefined : body(o);
}

/** Both absent, or both there and equal. */
export function optEqual<T>(a: T | undefined, b: T | undefined, eq: (a: T, b: T) => boolean): boolean {
  return a === undefined || b === undefined ? a === b : eq(a, b);
}
