// What `event.error` holds: a failed expression, a failed actor, a send that
// reached nobody (SPEC: errors). Twin of error.go.

import { appendAny } from './any.ts';
import type { Json } from './any.ts';
import { appendKey, appendString } from './json.ts';

/** A failure as data. place is where in the chart, as a path of its keys. */
export type Error = {
  readonly type: string;
  readonly message: string;
  readonly code: string;
  readonly place?: string;
  readonly data?: Json;
};

/** The error in canonical JSON. */
export function appendJSON(b: string, e: Error): string {
  b = appendString(appendKey(b + '{', 'code'), e.code);
  if (e.data !== undefined) b = appendAny(appendKey(b, 'data'), e.data);
  b = appendString(appendKey(b, 'message'), e.message);
  if (e.place !== undefined) b = appendString(appendKey(b, 'place'), e.place);
  return appendString(appendKey(b, 'type'), e.type) + '}';
}

/**
 * An event, input, snapshot or command that was not taken. It changed nothing.
 * field is the path of what does not fit, '' if none.
 */
export class Refusal extends globalThis.Error {
  declare readonly code: string;
  declare readonly field: string;

  constructor(code: string, field: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.field = field;
  }
}
