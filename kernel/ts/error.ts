// What `event.error` holds: a failed expression, a failed actor, a send that
// reached nobody (SPEC: errors). Twin of error.go.

import type { Json } from './any.ts';

/** A failure as data. place is where in the chart, as a path of its keys. */
export type Error = {
  readonly type: string;
  readonly message: string;
  readonly code: string;
  readonly place?: string;
  readonly data?: Json;
};

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
