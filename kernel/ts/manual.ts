// Host actors by hand: whoever made the system with `manual` speaks for them and
// ends them, as JSON Lines and scenarios do. Twin of manual.go.

import { macrostep } from './deliver.ts';
import { Refusal } from './error.ts';
import type { Error } from './error.ts';
import { makeEvent } from './event.ts';
import { hostEnded } from './hosting.ts';
import { findHost } from './node.ts';
import { pop } from './queue.ts';
import { settle } from './turn.ts';
import type { System } from './turn.ts';

/**
 * Ends a host actor of an idle system: with an output, or with an error. The end
 * of one that is not living is ignored; it tells whether the event was.
 */
export function finish(s: System, at: string, output: unknown, failed: Error | undefined): boolean {
  const h = findHost(s, at);
  if (h === undefined) return true;
  s.busy = true;
  hostEnded(s, h, output, failed);
  const ignored = pop(s.queue)?.() ?? true;
  settle(s);
  return ignored;
}

/** Sends its machine an event in the name of a host actor of an idle system; tells whether it was ignored. */
export function from(s: System, at: string, event: string, data: unknown): boolean {
  const h = findHost(s, at);
  if (h === undefined) throw new Refusal('unknown_actor', '', 'no host actor ' + at + ' is living');
  s.busy = true;
  const ignored = macrostep(s, h.owner, makeEvent(event, data, h.id));
  settle(s);
  return ignored;
}
