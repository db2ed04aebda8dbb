// Where the time comes from, and who calls when a timer is due. Twin of clock.go.

import type { Duration, Timestamp } from './time.ts';

/** Tells the time and calls back. */
export type Clock = {
  /** The time. It must not throw: in the middle of a macrostep nobody could go on, and the system stays busy. */
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

/** A request to a SimClock; those of one due time are called in the order of their numbers. */
type Call = { readonly due: Timestamp; readonly number: number; readonly f: () => void; slot?: number | undefined };

function sooner(a: Call, b: Call): boolean {
  return a.due === b.due ? a.number < b.number : a.due < b.due;
}

/** A clock that stands at start. */
export function newSimClock(start: Timestamp): SimClock {
  let time = start;
  let made = 0;
  const calls: Call[] = [];
  return {
    now: () => time,
    call: (due, f) => {
      const c: Call = { due, number: made++, f };
      sift(calls, calls.length, c, sooner);
      return () => pull(calls, c, sooner);
    },
    advance: (d) => {
      const until = (time + d) as Timestamp;
      for (let c = calls[0]; c !== undefined && c.due <= until; c = calls[0]) {
        pull(calls, c, sooner);
        time = Math.max(time, c.due) as Timestamp;
        c.f();
      }
      time = Math.max(time, until) as Timestamp;
    },
  };
}

// A heap, also that of a system's machines (kin.ts): the first of what stands in it comes first by
// the order that it is kept in, and who comes or goes moves a few of the others. Go has container/heap.

/** Knows its place in a heap; undefined outside. */
export type Slotted = { slot?: number | undefined };

type Order<T> = (a: T, b: T) => boolean;

/** Puts x in at a place that is free, and from there to where the order of the heap has it. */
export function sift<T extends Slotted>(heap: T[], free: number, x: T, sooner: Order<T>): void {
  let at = free;
  for (let up = (at - 1) >> 1; at > 0 && sooner(x, heap[up]!); up = (at - 1) >> 1) {
    put(heap, at, heap[up]!);
    at = up;
  }
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && sooner(heap[child + 1]!, heap[child]!)) child++;
    if (!sooner(heap[child]!, x)) break;
    put(heap, at, heap[child]!);
    at = child;
  }
  put(heap, at, x);
}

function put<T extends Slotted>(heap: T[], at: number, x: T): void {
  heap[at] = x;
  x.slot = at;
}

/** Takes x out, if it is in. */
export function pull<T extends Slotted>(heap: T[], x: T, sooner: Order<T>): void {
  if (x.slot === undefined) return;
  const moved = heap.pop()!;
  if (moved !== x) sift(heap, x.slot, moved, sooner);
  x.slot = undefined;
}
