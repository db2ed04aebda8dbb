// What only generated code calls: small steps that would otherwise be printed
// again and again. Twin of generated.go.

import { appendAny } from './any.ts';
import type { Json } from './any.ts';
import { maxEventBytes } from './bounds.ts';
import { checked, checkEvent } from './check.ts';
import type { Check } from './check.ts';
import type { Error } from './error.ts';
import { placed, Refusal } from './error.ts';
import { aside, duplicateKey, take } from './eval.ts';
import { mapKeys } from './list.ts';
import type { Wire } from './logic.ts';
import { newReader } from './reader.ts';
import type { Reader } from './reader.ts';
import type { Given } from './resolve.ts';
import { eventTypeOf } from './restore_actors.ts';
import type { Table } from './table.ts';

/** Builds a map; two equal keys are the error duplicate_key. */
export function makeMap<T>(pairs: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  const m = new Map<string, T>();
  for (const [key, value] of pairs) {
    if (m.has(key)) duplicateKey();
    m.set(key, value);
  }
  return m;
}

/** The value of an optional, else what other gives. */
export function orElse<T>(o: T | undefined, other: () => T): T {
  return o === undefined ? other() : o;
}

/** The first optional that is there; the second is made when needed. */
export function orOption<T>(o: T | undefined, other: () => T | undefined): T | undefined {
  return o === undefined ? other() : o;
}

/** An optional field of an object literal: nothing where the value is absent. */
export function given<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  const o: { [P in K]?: T } = {};
  if (value !== undefined) o[key] = value; // `{ [key]: value }` takes engines three times as long
  return o;
}

/** What is given, with defaults where it is undefined. */
export function filled<T extends object>(from: T, defaults: { readonly [key: string]: unknown }): T {
  const o = { ...from } as { [key: string]: unknown };
  for (const key in defaults) if (!{}.hasOwnProperty.call(o, key) || o[key] === undefined) o[key] = defaults[key];
  return o as T;
}

/** A map whose values are filled. */
export function filledMap<T>(m: ReadonlyMap<string, T>, fill: (v: T) => T): ReadonlyMap<string, T> {
  return new Map(Array.from(m, ([key, v]) => [key, fill(v)]));
}

/** A context that is given in part (see resolve); what is undefined is not there. */
export function partly<C>(context: Partial<C>, check: Check): Given<C> {
  const given = Object.fromEntries(Object.entries(context).filter(([, v]) => v !== undefined)) as Partial<C>;
  return { fields: Object.keys(given), of: (m) => checked({ ...m.context, ...given }, check) };
}

/** An object that is being made. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A value's canonical JSON as a value of type any. */
export function jsonOf(text: string): Json {
  return JSON.parse(text, (_, v: unknown) => (isObject(v) ? Object.assign(Object.create(null), v) : v)) as Json;
}

function isObject(v: unknown): boolean {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}

/** A map as an object of type any. */
export function mapJson<T>(m: ReadonlyMap<string, T>, item: (v: T) => Json): Json {
  const o = Object.create(null) as { [key: string]: Json };
  for (const key of mapKeys(m)) o[key] = item(m.get(key) as T);
  return o;
}

/** Does what may throw an Error, which then has the place, unless it has one. */
export function at(place: string, f: () => void): void {
  try {
    f();
  } catch (thrown) {
    if (thrown instanceof globalThis.Error) throw thrown;
    throw placed(thrown as Error, place);
  }
}

/** Asks the host; a guard that fails is an error of the evaluation. */
export function hostGuard(ask: () => boolean): boolean {
  try {
    return aside(ask);
  } catch (thrown) {
    if (thrown instanceof globalThis.Error) throw thrown;
    return take(thrown as Error);
  }
}

/** Reads an object that must have no fields. */
export function empty(r: Reader): void {
  r.object();
  while (r.key() !== undefined) r.extra();
}

/** Reads an event that has no fields but its type. */
export function typeOnly<T extends string>(r: Reader, type: T): { readonly type: T } {
  r.object();
  for (let key = r.key(); key !== undefined; key = r.key()) {
    if (key !== 'type') r.extra();
    r.text(); // of two each must fit (SPEC 10.7)
  }
  return { type };
}

/** Reads an event from outside strictly, or throws a Refusal. */
export function parseEvent<E>(p: { readonly table: Table; readonly wire?: Pick<Wire, 'decodeEvent'> }, data: string): E {
  const name = eventTypeOf(data);
  const { events, internal } = p.table;
  if (!events.has(name)) throw new Refusal('unknown_event', 'type', 'the chart has no event ' + JSON.stringify(name));
  if (internal?.includes(name)) throw fromOutside(name);
  const r = newReader(data, maxEventBytes);
  const v = p.wire?.decodeEvent(name, r);
  r.close();
  return v as E;
}

/** The canonical JSON of an event from outside; throws a Refusal for one that the chart does not take. */
export function encodeEvent(t: Table, json: (name: string, data: unknown) => Json, event: { readonly type: string }): string {
  const { name, data } = checkEvent(t, event);
  return appendAny('', json(name, data));
}

/** Refuses an internal event that comes from outside. */
export function fromOutside(name: string): Refusal {
  return new Refusal('unknown_event', 'type', 'only the chart itself and its actors send ' + JSON.stringify(name));
}

/** Reads a list of what item reads. */
export function readList<T>(r: Reader, item: (r: Reader) => T): readonly T[] {
  const l: T[] = [];
  for (r.list(); r.more(); ) l.push(item(r));
  return l;
}

/** Reads a map of what item reads; of equal keys the last counts. */
export function readMap<T>(r: Reader, item: (r: Reader) => T): ReadonlyMap<string, T> {
  const m = new Map<string, T>();
  r.object();
  for (let key = r.mapKey(); key !== undefined; key = r.mapKey()) m.set(key, item(r));
  return m;
}

/** Checks the elements of a list and gives it back. */
export function eachOf<T>(l: readonly T[], check: (v: T) => unknown): readonly T[] {
  l.forEach(check);
  return l;
}

/** Checks the entries of a map in the order of their keys. */
export function eachIn<T>(m: ReadonlyMap<string, T>, check: (v: T) => unknown): ReadonlyMap<string, T> {
  for (const key of mapKeys(m)) check(m.get(key) as T);
  return m;
}

/** Checks what is there. */
export function ifAny<T>(o: T | undefined, check: (v: T) => unknown): T | undefined {
  if (o !== undefined) check(o);
  return o;
}
