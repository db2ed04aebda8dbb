// What was handed out, as text: Text of host.go, where a value knows its own.

import { appendAny } from '../kernel/any.ts';
import type { Json } from '../kernel/any.ts';
import { maxEventBytes } from '../kernel/bounds.ts';
import { Refusal } from '../kernel/error.ts';
import { newReader } from '../kernel/reader.ts';
import type { Reader } from '../kernel/reader.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { durationToString, timestampToString } from '../kernel/timetext.ts';
import type { Type } from './story.ts';

/** A value that was handed out, in canonical JSON; what it must not hold is thrown. */
export function textOf(t: Type | undefined, v: unknown): string {
  return t === undefined ? '' : appendAny('', jsonOf(t, v));
}

function jsonOf(t: Type, v: unknown): Json {
  switch (t.kind) {
    case 'timestamp':
      return timestampToString(v as Timestamp);
    case 'duration':
      return durationToString(v as Duration);
    case 'optional':
      return v === undefined ? null : jsonOf(t.elem!, v);
    case 'list':
      return (v as readonly unknown[]).map((item) => jsonOf(t.elem!, item));
    case 'map':
      return Object.fromEntries([...(v as ReadonlyMap<string, unknown>)].map(([key, item]) => [key, jsonOf(t.elem!, item)]));
    case 'object':
      return objectOf(t.fields!, v as { readonly [key: string]: unknown });
  }
  if (typeof v !== { bool: 'boolean', int: 'number', double: 'number', any: typeof v }[t.kind] && t.kind !== 'string' && t.kind !== 'enum') throw new Error('bug: handed out as ' + t.kind + ': ' + typeof v);
  return v as Json;
}

export function has(o: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(o, key);
}

function objectOf(fields: NonNullable<Type['fields']>, v: { readonly [key: string]: unknown }): Json {
  const all: { [key: string]: Json } = {};
  for (const key of Object.keys(v)) {
    if (!has(fields, key) || v[key] === undefined) throw new Error('bug: handed out with the key ' + key);
  }
  for (const [name, { type, optional }] of Object.entries(fields)) {
    if (has(v, name)) Object.defineProperty(all, name, { value: jsonOf(type, v[name]), enumerable: true });
    else if (!optional) throw new Error('bug: handed out without ' + name);
  }
  return all;
}

/** Reads JSON that fits. */
export function read(data: string, decode: (r: Reader) => unknown): unknown {
  const r = newReader(data, maxEventBytes);
  const v = decode(r);
  r.close();
  return v;
}

export function errorText(thrown: unknown): string {
  if (thrown instanceof Refusal) return 'refused ' + thrown.code + ' ' + thrown.field;
  const { code, message } = thrown as { readonly code?: string; readonly message: string };
  return 'error ' + (code === undefined ? '' : code + ': ') + message;
}

/** What f gives, or what it threw. */
export function attempt(f: () => string): string {
  try {
    return f();
  } catch (thrown) {
    return errorText(thrown);
  }
}

export function sorted(o: object | null | undefined): string[] {
  return Object.keys(o ?? {}).sort();
}
