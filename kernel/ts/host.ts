// What the host implements: guards, actions and actors, by name. Twin of
// host.go.

import { deeper } from './any.ts';
import type { Json } from './any.ts';
import { maxDepth } from './bounds.ts';
import type { Error } from './error.ts';
import type { Port } from './hosting.ts';
import type { Work } from './macrostep.ts';
import { repaired } from './text.ts';

/**
 * The user's side of one machine. A chart actor's entry is the host of its machine.
 * Guards, actions and actors may be objects of a class: `this` in their functions is
 * what holds them.
 */
export type Host = {
  /** Pure and quick; one that throws is a guard that fails. */
  readonly guards?: Functions<(params: never) => boolean>;
  /** What it throws, or its promise is rejected with, is error.execution in the machine. */
  readonly actions?: Functions<(params: never) => unknown>;
  readonly actors?: { readonly [name: string]: ActorBody | Host };
};

/** Functions by the names that the chart gives them. */
export type Functions<F> = { readonly [name: string]: F };

/** A host actor: it ends with its promise; port.signal says that it was stopped. */
export type ActorBody = (input: never, port: Port) => unknown;

/**
 * Asks a host guard; what it throws is thrown as an Error. Without one it holds. It may have
 * taken a snapshot of the machine that asks: the macrostep under way does not change that.
 */
export function callGuard({ host, work }: Asking, name: string, params?: unknown): boolean {
  try {
    const f = named(host?.guards, name);
    return f === undefined || f.call(host!.guards, params as never) === true;
  } catch (thrown) {
    throw hostError(thrown);
  } finally {
    if (work) work.tips = undefined;
  }
}

/** A machine that asks its host, in a macrostep or of what it would do. */
type Asking = { readonly host?: Host | undefined; readonly work?: Work };

/**
 * Turns what host code threw, whatever it is, into what `event.error` holds: a copy of an error
 * that has all that one needs, and is no Error of JavaScript; else the code is its `code`. Texts
 * are made valid; data is what JSON makes of it, none where no snapshot could be read with it, and
 * what JSON can make nothing of is none that an error has.
 */
export function hostError(thrown: unknown): Error {
  let e: { -readonly [K in keyof Error]: Error[K] } = { code: 'host', message: '', type: 'Error' };
  try {
    const { code, data, message, place = '', type, stack } = Object(thrown) as { readonly [K in keyof Error | 'stack']?: Json };
    if (typeof code === 'string') e.code = repaired(code);
    e.message = repaired(String(message ?? thrown));
    if (typeof code === 'string' && typeof type === 'string' && typeof message === 'string' && typeof place === 'string' && stack === undefined) {
      e = JSON.parse(JSON.stringify({ code: e.code, data, message: e.message, place: repaired(place) || undefined, type: repaired(type) })) as Error;
      if (deeper(e.data as Json, maxDepth)) delete e.data;
    }
  } catch {
    // what was thrown does not tell
  }
  return e;
}

/** What a host has under a name, if it is its own. */
export function named<F>(from: { readonly [name: string]: F } | undefined, name: string): F | undefined {
  const f = from?.[name];
  return f === (Object.prototype as unknown as { [name: string]: F })[name] ? undefined : f;
}
