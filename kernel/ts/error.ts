// What `event.error` holds: a failed expression, a failed actor, a send that
// reached nobody (SPEC 8.1, 8.7, 9.1). Twin of error.go.

import { anyJson, appendAny } from './any.ts';
import type { Json, Members } from './any.ts';
import type { Reader } from './reader.ts';

/** A failure as data. place is where in the chart, as a path of its keys. */
export type Error = {
  readonly type: string;
  readonly message: string;
  readonly code: string;
  readonly place?: string | undefined;
  readonly data?: Json;
};

/** The error in canonical JSON. */
export function appendJSON(b: string, e: Error): string {
  return appendAny(b, errorJson(e));
}

/** The error with its place in the chart, unless it has one. */
export function placed({ type, ...e }: Error, place: string | undefined): Error {
  return { ...e, place: e.place ?? place, type };
}

/** The error as a value in canonical order, which JSON.stringify keeps; what is not there is undefined. */
export function errorJson({ code, data, message, place, type }: Error): Json {
  return { code, data: data === undefined ? data : anyJson(data), message, place, type } satisfies Members as Json;
}

/** Reads an error strictly; it is in canonical order, as all errors are that a machine fails with. */
export function readError(r: Reader): Error {
  const e: { -readonly [K in keyof Error]?: Error[K] } = {};
  r.object();
  for (let k = r.key(); k !== undefined; k = r.key()) {
    if (k === 'data') e.data = r.any();
    else if (k === 'code' || k === 'message' || k === 'place' || k === 'type') e[k] = r.text();
    else r.extra();
  }
  for (const name of ['type', 'message', 'code'] as const) if (e[name] === undefined) r.missing(name);
  const { code, data, message, place, type } = e as Error;
  return { code, ...(data !== undefined && { data: anyJson(data) }), message, ...(place && { place }), type };
}

/** A refusal in one line. */
export function wording({ code, message }: Refusal): string {
  return code + ': ' + message;
}

/** What a refusal says besides its message; beside the class, whose own fields not every tool takes (see RATIONALE). */
export interface Refusal {
  readonly code: string;
  readonly field: string;
  readonly why: string;
}

/**
 * An event, input, snapshot or command that was not taken. It changed nothing.
 * field is the path of what does not fit, '' if none; why says it without the
 * field, which the message begins with unless it is the code (hash: …).
 */
export class Refusal extends Error {
  constructor(code: string, field: string, why: string) {
    super(field && field !== code ? field + ': ' + why : why);
    Object.assign(this, { why, name: 'Refusal', code, field });
  }
}
