// Carrying out what a macrostep asks for: effects in order; actions, emits, host
// actors and timers at once, sends and first macrosteps of children at the end of
// the queue. Twin of carry.go.

import { fault } from './deliver.ts';
import type { Effect, EffectOf } from './effect.ts';
import { errorExecution } from './event.ts';
import type { Event } from './event.ts';
import { hostError, named } from './host.ts';
import { changed, waiting } from './listener.ts';
import type { Node } from './node.ts';
import { later } from './turn.ts';
import type { System } from './turn.ts';
import { tell } from './watch.ts';

/** Carries out the last macrostep of a machine and tells those who listen. It tells whether the event was ignored. */
export function conclude(s: System, mb: Node, ev?: Event): boolean {
  const { work } = mb.m;
  if (!work) return false; // a guard took the server's word (reconcile): that counts, not what this macrostep did
  const { acted, effects, now } = work;
  const moved = acted || effects.length; // a failure may take no transition (SPEC 5.6), but it changes the machine
  if (moved && mb === s.root) s.frozen = undefined;
  s.observer?.taken(s, mb, acted ? undefined : ev);
  mb.m.work = undefined as never; // it would keep what was
  carryOut(s, mb, effects);
  if (now !== undefined && !s.turn) s.turn = { time: now };
  s.kin?.concluded(s, mb);
  if (mb === s.root) {
    if (moved) tell(s, changed);
    tell(s, waiting);
  }
  return !acted;
}

/** Carries out the effects of a machine's last macrostep. */
export function carryOut(s: System, mb: Node, effects: readonly Effect[]): void {
  for (const e of effects) {
    s.observer?.effect(s, mb, e);
    mb.m.program.perform?.[e.kind]?.(s, mb, e as never);
  }
}

/** Carries out a host action; its failure is the machine's error.execution, a promise's when it comes. */
export function act(s: System, mb: Node, e: EffectOf<'action'>): void {
  try {
    const actions = mb.m.host?.actions;
    const result = named(actions, e.name)?.call(actions, e.data as never) as PromiseLike<unknown> | undefined;
    if (typeof result?.then === 'function') Promise.resolve(result).catch((thrown) => later(s, () => failed(thrown)));
  } catch (thrown) {
    failed(thrown);
  }
  function failed(thrown: unknown): void {
    s.observer?.actionFailed(s, mb, { action: e.name, thrown });
    fault(s, mb, hostError(thrown), undefined, errorExecution);
  }
}
