// Those who listen to a system from outside: subscribers to the root machine and
// to what it emits, and who watches all of it, if somebody does. Twin of watch.go
// and of the observer's part of record.go.

import type { Effect, EffectOf } from './effect.ts';
import type { Refusal } from './error.ts';
import type { Event } from './event.ts';
import type { Listener } from './listener.ts';
import { address } from './node.ts';
import type { Node } from './node.ts';
import type { FailedAction, Observer } from './observer.ts';
import { trace, unhandled } from './trace.ts';
import type { Trace } from './trace.ts';
import { protect } from './turn.ts';
import type { System } from './turn.ts';

/** Has f called with what the root machine emits under a type, or after its macrosteps. */
export function listen(s: System, to: Listener['to'], f: (event: never) => void): () => void {
  const one = { to, f }; // the same function may listen twice
  s.listeners.add(one);
  return () => {
    s.listeners.delete(one);
  };
}

/** Tells those who listen. */
export function tell(s: System, to: Listener['to'], event?: unknown): void {
  if (s.listeners.size) for (const one of [...s.listeners]) if (one.to === to && s.listeners.has(one)) protect(s, () => one.f(event as never));
}

/** Gives an emitted event of the root machine to those who listen. */
export function emitted(s: System, mb: Node, e: EffectOf<'emit'>): void {
  if (mb.parent === undefined) tell(s, e.name, e.data ?? { type: e.name });
}

/** What the kernel tells who watches. */
export type Watch = {
  readonly trace: Trace | undefined;
  /** What the last macrostep took, or the event that took nothing. */
  taken(s: System, mb: Node, ignored: Event | undefined): void;
  effect(s: System, mb: Node, e: Effect): void;
  actionFailed(s: System, mb: Node, f: FailedAction): void;
  refused(s: System, at: string, r: Refusal): void;
  dropped(s: System, to: Node | string, ev: Event): void;
  /** An error of a machine that has ended. */
  lost(s: System, mb: Node, ev: Event): void;
};

/** Makes an observer one that a system can be given. What it throws goes to the system's caller. */
export function observe(o: Observer): Watch {
  const lost = (s: System, mb: Node, ev: Event) => protect(s, () => o.unhandled?.(address(mb), mb.m, ev));
  return {
    trace: (o.transition ?? o.unhandled) && trace,
    taken: (s, mb, ignored) => {
      const { status, work: { effects, taken } } = mb.m;
      if (ignored !== undefined && (status === 'active' || effects.length === 0)) protect(s, () => o.ignored?.(address(mb), mb.m, ignored));
      taken?.forEach((t) => protect(s, () => o.transition?.(address(mb), mb.m, t)));
      for (const e of unhandled(mb.m)) lost(s, mb, e);
    },
    effect: (s, mb, e) => protect(s, () => o.effect?.(address(mb), mb.m, e)),
    actionFailed: (s, mb, f) => protect(s, () => o.actionFailed?.(address(mb), mb.m, f)),
    refused: (s, at, r) => (s.busy ? protect(s, () => o.refused?.(at, r)) : o.refused?.(at, r)),
    dropped: (s, to, ev) => protect(s, () => o.dropped?.(typeof to === 'string' ? to : address(to), ev)),
    lost,
  };
}
