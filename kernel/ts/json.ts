// Canonical JSON, written (SPEC 10.6): one value, one text. Each function gives the
// text before it with its own behind. Twin of json.go.

import { isFinite } from './number.ts';
import { mapKeys } from './list.ts';
import { repaired } from './text.ts';
import type { Duration, Timestamp } from './time.ts';
import { durationToString, timestampToString } from './timetext.ts';

/** s in quotes; lone surrogates become U+FFFD. */
export function appendString(b: string, s: string): string {
  return b + JSON.stringify(repaired(s)); // escapes exactly what it must
}

export function appendBool(b: string, v: boolean): string {
  return b + v;
}

export function appendInt(b: string, v: number): string {
  return b + v;
}

/** As ECMAScript prints it, -0 as 0; what is not finite has no JSON and is null. */
export function appendDouble(b: string, d: number): string {
  return b + (isFinite(d) ? d : null);
}

export function appendTimestamp(b: string, t: Timestamp): string {
  return b + '"' + timestampToString(t) + '"';
}

export function appendDuration(b: string, d: Duration): string {
  return b + '"' + durationToString(d) + '"';
}

/** l, each element with item. */
export function appendList<T>(b: string, l: readonly T[], item: (b: string, v: T) => string): string {
  b += '[';
  l.forEach((v, i) => {
    b = item(i > 0 ? b + ',' : b, v);
  });
  return b + ']';
}

/** m, its keys by code point, each value with item. */
export function appendMap<T>(b: string, m: ReadonlyMap<string, T>, item: (b: string, v: T) => string): string {
  b += '{';
  mapKeys(m).forEach((k, i) => {
    b = item(appendString(i > 0 ? b + ',' : b, k) + ':', m.get(k) as T);
  });
  return b + '}';
}

/** Key and colon of an object's field, after a comma unless b ends in the brace. */
export function appendKey(b: string, key: string): string {
  return appendString(b.endsWith('{') ? b : b + ',', key) + ':';
}
