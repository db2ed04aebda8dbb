// Where the time comes from, and who calls when a timer is due. Twin of clock.go.

import type { Duration, Timestamp } from './time.ts';

/** Tells the time and calls back. */
export type Clock = {
  now(): Timestamp;
  /**
   * Calls f once when the clock has reached due, never from within call; too early does no harm,
   * the system asks again. What it returns withdraws the call. What is thrown goes to the caller
   * of the system, which asks again in its next turn.
   */
  call(due: Timestamp, f: () => void): () => void;
};

/**
 * How long a call is waited for at once; then it comes too early, and the system
 * asks again. A computer's timers stand still while it sleeps, and its clock may be
 * set: so a machine is at most a minute late. (And setTimeout takes no 25 days.)
 */
const maxWait = 60000;

/** The computer's clock. */
export const realClock: Clock = {
  now: () => Date.now() as Timestamp,
  call: (due, f) => {
    const timer = setTimeout(f, Math.min(Math.max(due - Date.now(), 0), maxWait));
    return () => clearTimeout(timer);
  },
};

/** Stands still until it is advanced. */
export type SimClock = {
  now(this: void): Timestamp;
  call(this: void, due: Timestamp, f: () => void): () => void;
  /**
   * Moves the clock on by d. What becomes due meanwhile is called in order of due
   * time, the clock standing at each one's due time, those included that earlier
   * ones asked for.
   */
  advance(this: void, d: Duration): void;
};

/** A clock that stands at start. */
export function newSimClock(start: Timestamp): SimClock {
  let time = start;
  let calls: { readonly due: Timestamp; readonly f: () => void }[] = [];
  return {
    now: () => time,
    call: (due, f) => {
      const entry = { due, f };
      const at = calls.findIndex((c) => c.due > due);
      calls.splice(at < 0 ? calls.length : at, 0, entry);
      return () => {
        calls = calls.filter((c) => c !== entry);
      };
    },
    advance: (d) => {
      const until = (time + d) as Timestamp;
      for (let c = calls[0]; c !== undefined && c.due <= until; c = calls[0]) {
        calls = calls.slice(1);
        time = Math.max(time, c.due) as Timestamp;
        c.f();
      }
      time = Math.max(time, until) as Timestamp;
    },
  };
}
