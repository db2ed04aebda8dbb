// The queue of a system: first in, first out, one macrostep each. Twin of
// queue.go.

/** One entry: what is done when its turn comes. It tells whether an event was ignored. */
export type Delivery = () => boolean;

/**
 * How many macrosteps led here without anything from outside: how many in a row
 * by an undelayed send of the one before, and how many by anything.
 */
export type Chain = { readonly sends: number; readonly links: number };

/** The chain of an event from outside, or of a timer. */
export const first: Chain = { sends: 1, links: 1 };

/** The chain of timers that arm each other without delay: longer than any limit, but of a timer, so that its end is its parent's. */
export const endless: Chain = { sends: Infinity, links: 1 };

/** The chain of what a macrostep sends. */
export function sent(c: Chain = first): Chain {
  return { sends: c.sends + 1, links: c.links + 1 };
}

/** The chain of what a macrostep brings about in another way. */
export function caused(c: Chain = first): Chain {
  return { sends: 1, links: c.links + 1 };
}

/** How much longer than a chain of sends a chain of any causes may be, and how many sends more all chains together. */
export const linksPerSend = 100;

/** Whether the chain is a loop. */
export function tooLong(c: Chain, limit: number): boolean {
  return c.sends > limit || c.links > linksPerSend * limit;
}

/**
 * A queue as two lists: what comes is put at the end of one, what goes is taken from the end of
 * the other. (A list's shift is slow when it is long.)
 */
export type Fifo<T> = readonly [coming: T[], going: T[]];

export function pop<T>(q: Fifo<T>): T | undefined {
  if (!q[1].length) while (q[0].length) q[1].push(q[0].pop()!);
  return q[1].pop();
}
