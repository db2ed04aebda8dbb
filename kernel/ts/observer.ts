// Hears what the machines of a system do, in the order in which it happens: a
// macrostep's transitions, then its effects as they are carried out. `at` is the
// machine's address: '' for the root, 'a' for its child a, 'a/b' below. Twin of
// observer.go.

import type { Effect } from './effect.ts';
import type { Refusal } from './error.ts';
import type { Event } from './event.ts';
import type { Machine } from './machine.ts';
import type { Taken } from './trace.ts';

/** What is there is called. */
export type Observer = {
  readonly transition?: (at: string, m: Machine, t: Taken) => void;
  readonly effect?: (at: string, m: Machine, e: Effect) => void;
  /** Hears how host actions fail, whether the chart handles that or not. */
  readonly actionFailed?: (at: string, m: Machine, f: FailedAction) => void;
  /** Hears events that took no transition. */
  readonly ignored?: (at: string, m: Machine, e: Event) => void;
  /**
   * Hears events from outside that the system could not take (stopped, mailbox_full,
   * unknown_actor). What does not fit its chart is refused before it comes to a
   * system, and told to its sender alone.
   */
  readonly refused?: (at: string, r: Refusal) => void;
  /** Hears events whose receiver ended before they were delivered. */
  readonly dropped?: (to: string, e: Event) => void;
  /**
   * Hears errors that no transition handled and that did not fail the machine: an
   * `error.communication`, any error under `unhandledErrors: ignore`, one of an
   * exit action of an ending machine. The event's data is the Error.
   */
  readonly unhandled?: (at: string, m: Machine, e: Event) => void;
};

/** A host action with what it threw, or its promise was rejected with. */
export type FailedAction = { readonly action: string; readonly thrown: unknown };
