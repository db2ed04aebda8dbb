// What typed code hands in: TypeScript's types are erased, and number holds more
// than int does. So a generated table says what the fields of events are, and
// that is asked before an event is queued, an input or an output taken (SPEC 7.1),
// with the words of Reader. What does not fit is thrown as a Refusal. Twin of
// check.go.

import { bytesLeft } from './any.ts';
import type { Json } from './any.ts';
import { maxDepth, maxDuration, maxEntries, maxEventBytes, maxTimestamp, minDuration, minTimestamp } from './bounds.ts';
import { Refusal } from './error.ts';
import { makeEvent } from './event.ts';
import type { Event } from './event.ts';
import { mapKeys } from './list.ts';
import { isFinite } from './number.ts';
import { joinPath, oneOf } from './reader.ts';
import type { Table } from './table.ts';
import { isText, wellFormed } from './text.ts';

/** Throws a Refusal of a value that is none of its type's; at is its path, '' for the whole. */
export type Check = (v: unknown, at: string) => void;

/** What the fields of an object are. */
export type Fields = { readonly [name: string]: Check };

export function checkBool(v: unknown, at: string): void {
  must(typeof v === 'boolean', v, at, 'a bool');
}

export function checkInt(v: unknown, at: string): void {
  must(Number.isSafeInteger(v), v, at, 'an int between -(2^53-1) and 2^53-1');
}

/** Refuses NaN and infinities: the input is stored as it is, and JSON has no words for them. */
export function checkDouble(v: unknown, at: string): void {
  must(Number.isFinite(v), v, at, 'a finite double');
}

/** Refuses a string with half a surrogate pair, and one that is too long. */
export function checkText(v: unknown, at: string): void {
  must(typeof v === 'string' && isText(v), v, at, 'a string in UTF-8, of at most 1048576 code points');
}

export function checkEnum(v: unknown, at: string, texts: readonly string[]): void {
  if (!texts.includes(v as string)) must(false, v, at, oneOf(texts));
}

export function checkTimestamp(v: unknown, at: string): void {
  must(isBetween(minTimestamp, v, maxTimestamp), v, at, 'a timestamp in whole ms from year 1 to 9999');
}

export function checkDuration(v: unknown, at: string): void {
  must(isBetween(minDuration, v, maxDuration), v, at, 'a duration in whole ms of at most 292 years');
}

function isBetween(least: number, v: unknown, most: number): boolean {
  return Number.isInteger(v) && least <= (v as number) && (v as number) <= most;
}

/** Refuses what JSON cannot say, and what is longer than an event may be. */
export function checkAny(v: unknown, at: string): void {
  must(isJson(v, 1), v, at, 'JSON of at most 64 levels'); // what holds it is a level
  must(bytesLeft(maxEventBytes, v as Json) >= 0, v, at, 'JSON of at most 1048576 bytes');
}

/** level is how many lists and objects are around v. */
function isJson(v: unknown, level: number): boolean {
  if (v === null || typeof v === 'boolean') return true;
  if (typeof v === 'number') return isFinite(v);
  if (typeof v === 'string') return isText(v);
  if (level === maxDepth) return false;
  if (Array.isArray(v)) return [...v].every((item) => isJson(item, level + 1)); // a hole is none
  return isPlain(v) && Object.entries(v).every(([key, item]) => wellFormed(key) && (item === undefined || isJson(item, level + 1)));
}

/** Whether v is an object whose members are all that it is: no Map, no Date. */
function isPlain(v: unknown): v is object {
  return Object.prototype.toString.call(v) === '[object Object]';
}

export function checkList(v: unknown, at: string, each: Check): void {
  must(Array.isArray(v) && v.length <= maxEntries, v, at, 'a list of at most 100000 entries');
  let i = 0;
  for (const item of v as unknown[]) each(item, at + '[' + i++ + ']');
}

export function checkMap(v: unknown, at: string, each: Check): void {
  must(v instanceof Map && v.size <= maxEntries, v, at, 'a map of at most 100000 entries');
  const m = v as ReadonlyMap<string, unknown>;
  for (const key of m.keys()) must(typeof key === 'string' && isText(key), v, at, 'a map with keys in UTF-8, of at most 1048576 code points');
  for (const key of mapKeys(m)) each(m.get(key), joinPath(at, key));
}

/** Asks each about what is there. */
export function checkOption(v: unknown, at: string, each: Check): void {
  if (v !== undefined) each(v, at);
}

/** Refuses an object with other fields than these; besides they may have one that is known already. */
export function checkObject(v: unknown, at: string, fields: Fields, known?: string): void {
  must(typeof v === 'object' && v !== null, v, at, 'an object');
  const given = v as { readonly [name: string]: unknown };
  for (const name in given) {
    if (name !== known && given[name] !== undefined && !{}.hasOwnProperty.call(fields, name)) {
      throw new Refusal('extra_field', joinPath(at, name), 'there is no such field');
    }
  }
  for (const name in fields) fields[name]!(given[name], joinPath(at, name));
}

/** Gives back what a check does not refuse. */
export function checked<T>(v: T, check: Check): T {
  check(v, '');
  return v;
}

/** A declared event from outside; throws a Refusal for one that the chart does not take, or not with these fields. */
export function checkEvent(t: Table, event: { readonly type: string }): Event {
  const type = event?.type; // nothing is no event either
  const fields = t.events.get(type);
  if (!fields || t.internal?.includes(type)) throw new Refusal('unknown_event', 'type', 'the chart takes no event ' + (type ?? 'without type'));
  checkObject(event, '', fields, 'type');
  return makeEvent(type, t.fill?.(event) ?? event);
}

function must(holds: boolean, v: unknown, at: string, want: string): void {
  if (holds) return;
  throw v === undefined ? new Refusal('missing_field', at, 'the field is missing') : new Refusal('wrong_type', at, 'this must be ' + want);
}
