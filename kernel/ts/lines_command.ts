// A line taken apart: what does not fit is refused before anything happens. Twin of
// lines/command.go.

import { maxEventBytes } from './bounds.ts';
import { Refusal } from './error.ts';
import type { Error } from './error.ts';
import { appendString } from './json.ts';
import { newReader, newSnapshotReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { inField } from './restore.ts';

export const maxLine = 67108864; // 64 Mi

export type Command = { readonly line: string; readonly verb: string; readonly members: ReadonlyMap<string, string> };

/** Reads an object's members; anything else is refused with the code otherwise. */
export function membersOf(text: string, otherwise: string, open: (text: string) => Reader = newSnapshotReader): Map<string, string> {
  const members = new Map<string, string>();
  try {
    const r = open(text);
    if (r.peek() === '{') {
      r.object();
      for (let k = r.key(); k !== undefined; k = r.key()) members.set(k, r.raw());
      r.close();
      return members;
    }
    r.skip();
    r.close();
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    throw new Refusal('json', '', thrown.why);
  }
  throw new Refusal(otherwise, '', 'this must be an object');
}

export function only(members: ReadonlyMap<string, string>, names: readonly string[], verb: string): void {
  for (const key of members.keys()) if (!names.includes(key)) throw new Refusal('extra_field', key, verb + ' has no such member');
}

/** The JSON of a member that must be there, of a command or of what is called a verb like one. */
export function need({ members, verb }: Omit<Command, 'line'>, key: string): string {
  const raw = members.get(key);
  if (raw === undefined) throw new Refusal('missing_field', key, verb + ' needs it');
  return raw;
}

export function text(c: Command, key: string): string {
  return at(key, need(c, key), 0, (r) => r.text());
}

export function optional(c: Command, key: string): string | undefined {
  return c.members.has(key) ? text(c, key) : undefined;
}

export function flag(c: Command, key: string): boolean {
  return c.members.has(key) && at(key, c.members.get(key)!, 0, (r) => r.bool());
}

export function decode<T>(raw: string, max: number, read: (r: Reader) => T): T {
  const r = newReader(raw, max);
  const v = read(r);
  r.close();
  return v;
}

/** Reads what a stub fails with: {message, code, type, data}. */
export function hostError(c: Command): Error {
  return at('error', need(c, 'error'), maxEventBytes, (r) => {
    const e: { -readonly [K in keyof Error]: Error[K] } = { type: 'Error', message: '', code: 'host' };
    let told = false;
    r.object();
    for (let k = r.key(); k !== undefined; k = r.key()) {
      told = told || k === 'message';
      if (k === 'data') e.data = r.any();
      else if (k === 'message' || k === 'code' || k === 'type') e[k] = r.text();
      else r.extra();
    }
    if (!told) r.missing('message');
    return e;
  });
}

/** Reads a member's value; what is refused names the member. */
export function at<T>(key: string, raw: string, max: number, read: (r: Reader) => T): T {
  return inField(key, () => decode(raw, max, read));
}

export function quote(s: string): string {
  return appendString('', s);
}
