// Those who listen to a system from outside: an observer, subscribers to the
// root machine and to what it emits. Twin of watch.go and of the observer's part
// of record.go.

import type { Effect } from './effect.ts';
import type { Refusal } from './error.ts';
import type { Event } from './event.ts';
import { address } from './node.ts';
import type { Node } from './node.ts';
import { protect } from './turn.ts';
import type { System } from './turn.ts';
import { scratch } from './undo.ts';

/** Has f called after each macrostep of the root machine whose event was not ignored. */
export function subscribe(s: System, f: () => void): () => void {
  return listen(s.hear, f);
}

/** Has f called with every event that the root machine emits. */
export function onEmit(s: System, f: (name: string, data: unknown) => void): () => void {
  return listen(s.hearEmit, f);
}

function listen<F extends (...a: never[]) => void>(all: Set<F>, f: F): () => void {
  const one = ((...a: never[]) => f(...a)) as F; // the same function may listen twice
  all.add(one);
  return () => {
    all.delete(one);
  };
}

/** Gives an emitted event of the root machine to those who listen. */
export function emitted(s: System, mb: Node, e: Effect): void {
  if (mb.parent === undefined) for (const f of [...s.hearEmit]) protect(s, () => f(e.name!, e.data ?? { type: e.name }));
}

/** Tells those who listen that the root machine took a macrostep. */
export function notify(s: System, idle: boolean): void {
  if (!idle && s.hear.size > 0) for (const f of [...s.hear]) protect(s, f);
  if (s.waits.size > 0) askWaiters(s);
}

/** Asks every waiter and keeps those that have to wait on. */
export function askWaiters(s: System): void {
  for (const ask of [...s.waits]) protect(s, () => ask() && s.waits.delete(ask));
}

/** Reports what the last macrostep took. */
export function watchTransitions(s: System, mb: Node): void {
  for (const t of scratch(mb.m).taken) protect(s, () => s.observer!.transition?.(address(mb), mb.m, t));
}

/** Reports an effect that is about to be carried out. */
export function watchEffect(s: System, mb: Node, e: Effect): void {
  protect(s, () => s.observer!.effect?.(address(mb), mb.m, e));
}

/** Reports an event that took no transition. */
export function ignored(s: System, mb: Node, ev: Event): void {
  if (mb.m.status === 'active' || scratch(mb.m).effects.length === 0) protect(s, () => s.observer!.ignored?.(address(mb), mb.m, ev));
}

/** Reports an event from outside that was not taken. */
export function refused(s: System, at: string, r: Refusal): void {
  s.observer?.refused?.(at, r);
}

/** Reports an event whose receiver ended before it came. */
export function dropped(s: System, to: string, ev: Event): void {
  protect(s, () => s.observer?.dropped?.(to, ev));
}
