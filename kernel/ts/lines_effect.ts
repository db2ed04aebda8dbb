// Effects and transitions as answers hold them. Twin of lines/effect.go.

import { appendAny } from './any.ts';
import type { Json } from './any.ts';
import type { Effect, EffectOf } from './effect.ts';
import { appendJSON } from './error.ts';
import { appendKey, appendString } from './json.ts';
import type { Machine } from './machine.ts';
import { wireOf } from './restore.ts';
import { eventJson, timerJson } from './snapshot.ts';
import type { Taken } from './trace.ts';

/** One effect of the machine at an address. */
export function effectText(address: string, m: Machine, e: Effect): string {
  const members = effectMembers(m, e);
  if (address !== '') members['in'] = appendString('', address);
  return objectText(members);
}

/** Members by name, in JSON; what is not there is undefined. */
type Members = { [name: string]: string | undefined };

function effectMembers(m: Machine, e: Effect): Members {
  const { encode } = m.program;
  switch (e.kind) {
    case 'action':
      return { action: appendString('', e.name), params: given(e.data, () => wireOf(m).params(e.name, e.data)) };
    case 'log':
      return { log: logText(e) };
    case 'emit':
      return { emit: appendAny('', e.data === undefined ? { type: e.name } : wireOf(m).emitted!(e.name, e.data)) };
    case 'send':
      return { send: objectText({ event: appendAny('', eventJson(m, e)), to: appendString('', e.to) }) };
    case 'start': {
      const input = given(e.data, () => encode.actorInputs?.[e.index]?.(e.data as never) ?? {});
      return { start: objectText({ id: appendString('', e.id), input, src: appendString('', e.name) }) };
    }
    case 'stop':
      return { stop: appendString('', e.id) };
    case 'timer':
      return { timer: appendAny('', timerJson(m, e)) };
    case 'cancelTimer':
      return { cancelTimer: appendString('', e.id) };
    case 'done':
      return { done: given(e.data, () => encode.output!(e.data)) ?? 'null' };
    case 'failed':
      return { failed: appendJSON('', e.data) };
  }
}

function given(v: unknown, json: () => Json): string | undefined {
  return v === undefined ? undefined : appendAny('', json());
}

/** The message alone, or an object when a level or data were written. */
function logText(e: EffectOf<'log'>): string {
  const message = appendAny('', e.data);
  if (e.name === '' && e.more === undefined) return message;
  const data = given(e.more, () => e.more!);
  return objectText({ data, level: e.name === '' ? undefined : appendString('', e.name), message });
}

/** One transition of the machine at an address. */
export function transitionText(address: string, t: Taken): string {
  const named = (s: string) => (s === '' ? undefined : appendString('', s));
  return objectText({ event: named(t.event), from: appendString('', t.from), in: named(address), to: appendString('', t.to) });
}

/** Writes the members that have a value, by name. */
function objectText(members: Members): string {
  let b = '{';
  for (const key of Object.keys(members).sort()) {
    const text = members[key];
    if (text !== undefined) b = appendKey(b, key) + text;
  }
  return b + '}';
}
