// Values of type any: JSON carried as it is. Go keeps its canonical text, here
// it is a value; objects have no prototype, so that no key is special. Twin of
// any.go.

import { maxDepth, maxEventBytes } from './bounds.ts';
import { codeConversion, codeLimit, fail } from './eval.ts';
import { appendDouble, appendList, appendString } from './json.ts';
import { boolToString, doubleToInt, doubleToString, stringToBool, stringToDouble, stringToInt } from './number.ts';
import { byteLength, newReader } from './reader.ts';
import { compareText, scanText } from './text.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** Any JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** An object on its way to JSON: what is undefined is not there. */
export type Members = { readonly [key: string]: Json | undefined };

/** The canonical JSON of one JSON text of at most max bytes (0: any), or a Refusal is thrown. */
export function canonical(data: string, max: number): string {
  const r = newReader(data, max);
  const v = r.any();
  r.close();
  return appendAny('', v);
}

/** A value that becomes an any; `limit` if it takes more than maxEventBytes of JSON or has more than maxDepth levels. */
export function anyOf(v: Json): Json {
  if (bytesLeft(maxEventBytes, v) < 0) return fail(codeLimit, 'the value takes more than 1048576 bytes of JSON');
  return deeper(v, maxDepth) ? fail(codeLimit, 'the value has more than 64 levels of lists and objects') : v;
}

/**
 * What of so many bytes the canonical JSON of a value leaves; below 0 it is longer,
 * and the rest is not looked at: a value may hold itself many times.
 */
export function bytesLeft(bytes: number, v: Json): number {
  if (v === null || typeof v !== 'object') return bytes - (typeof v === 'string' && v.length > bytes ? v.length : byteLength(appendAny('', v)));
  let rest = bytes - 1; // every part has a comma or an end behind it
  if (Array.isArray(v)) {
    for (let i = 0; i < v.length && rest >= 0; i++) rest = bytesLeft(rest - 1, v[i]!);
    return v.length === 0 ? rest - 1 : rest;
  }
  const keys = Object.keys(v).filter((key) => (v as Members)[key] !== undefined);
  for (let i = 0; i < keys.length && rest >= 0; i++) rest = bytesLeft(bytesLeft(rest - 2, keys[i]!), (v as JsonObject)[keys[i]!]!);
  return keys.length === 0 ? rest - 1 : rest;
}

/** Whether more lists and objects than these stand around the innermost value. */
export function deeper(v: Json, levels: number): boolean {
  return v !== null && typeof v === 'object' && (levels === 0 || Object.values(v).some((item) => deeper(item as Json, levels - 1)));
}

/** Converts a number as doubleToInt and a string as stringToInt. */
export function anyToInt(a: Json): number {
  if (typeof a === 'number') return doubleToInt(a);
  if (typeof a === 'string') return stringToInt(a);
  return fail(codeConversion, 'the value is neither a number nor a string');
}

/** Converts a number, and a string as stringToDouble. */
export function anyToDouble(a: Json): number {
  if (typeof a === 'number') return a + 0; // JSON has no -0, but what host code gave may be it
  if (typeof a === 'string') return stringToDouble(a);
  return fail(codeConversion, 'the value is neither a number nor a string');
}

/** Converts a string, a bool and a number. */
export function anyToString(a: Json): string {
  if (typeof a === 'number') return doubleToString(a);
  if (typeof a === 'string') {
    scanText(a);
    return a;
  }
  if (typeof a === 'boolean') return boolToString(a);
  return fail(codeConversion, 'the value is neither a string, a bool nor a number');
}

/** Converts a bool, and a string as stringToBool. */
export function anyToBool(a: Json): boolean {
  if (typeof a === 'boolean') return a;
  if (typeof a === 'string') return stringToBool(a);
  return fail(codeConversion, 'the value is neither a bool nor a string');
}

/** The value with the keys of its objects in canonical order: JSON.stringify keeps it. */
export function anyJson(a: Json): Json {
  if (a === null || typeof a !== 'object') return a;
  if (isList(a)) return a.map(anyJson);
  const o = Object.create(null) as { [key: string]: Json };
  for (const key of keysOf(a)) o[key] = anyJson(a[key]!);
  return o;
}

/** The canonical JSON of any value. */
export function appendAny(b: string, a: Json): string {
  if (a === null || typeof a === 'boolean') return b + a;
  if (typeof a === 'number') return appendDouble(b, a);
  if (typeof a === 'string') return appendString(b, a);
  if (isList(a)) return appendList(b, a, appendAny);
  return b + '{' + members(a).join() + '}';
}

/** Its members that are there, by key. Each is a text of its own: whether a comma is due is not asked of all that was written. */
function members(a: Members): string[] {
  return keysOf(a).map((key) => appendAny(appendString('', key) + ':', a[key] as Json));
}

/** The keys of what is there, in canonical order. */
function keysOf(a: Members): string[] {
  return Object.keys(a).filter((key) => a[key] !== undefined).sort(compareText);
}

function isList(a: readonly Json[] | JsonObject): a is readonly Json[] {
  return Array.isArray(a);
}
