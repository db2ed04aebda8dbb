// The queue of a system: first in, first out, one macrostep each. Twin of
// queue.go.

import type { Event } from './event.ts';
import type { Hosted } from './hosting.ts';
import type { Node } from './node.ts';

/**
 * One entry: an event for a machine or (host) a host actor, or a child machine's
 * first macrostep (begin; event.data is its input). free: it does not count
 * against the limit of the queue.
 */
export type Delivery = {
  readonly event: Event;
  readonly to: Node | undefined;
  readonly host: Hosted | undefined;
  readonly chain: Chain;
  readonly begin: boolean;
  readonly free: boolean;
};

/**
 * How many macrosteps led here without anything from outside: how many in a row
 * by an undelayed send of the one before, and how many by anything.
 */
export type Chain = { readonly sends: number; readonly links: number };

/** The chain of an event from outside, or of a timer. */
export const first: Chain = { sends: 1, links: 1 };

/** The chain of what a macrostep sends. */
export function sent(c: Chain): Chain {
  return { sends: c.sends + 1, links: c.links + 1 };
}

/** The chain of what a macrostep brings about in another way. */
export function caused(c: Chain): Chain {
  return { sends: 1, links: c.links + 1 };
}

/** How much longer than a chain of sends a chain of any causes may be. */
export const linksPerSend = 100;

/** Whether the chain is a loop. */
export function tooLong(c: Chain, limit: number): boolean {
  return c.sends > limit || c.links > linksPerSend * limit;
}

/** A queue in a list. */
export type Fifo<T> = { items: T[]; head: number };

export function push<T>(q: Fifo<T>, v: T): void {
  if (q.head > 32 && q.head > q.items.length / 2) {
    q.items = q.items.slice(q.head);
    q.head = 0;
  }
  q.items.push(v);
}

export function pop<T>(q: Fifo<T>): T | undefined {
  if (q.items.length === 0) return undefined;
  const v = q.items[q.head++];
  if (q.head === q.items.length) q.items.length = q.head = 0;
  return v;
}
