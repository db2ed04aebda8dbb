// Pure steps: a machine at rest is a value. next copies it and steps the copy;
// what must happen outside comes back as effects. Twin of pure.go.

import { afterEvent, end, takeTimer } from './calls.ts';
import { sendEffect } from './effect.ts';
import type { Effect } from './effect.ts';
import { afterTimer, declared, doneInvoke, errorInvoke, makeEvent } from './event.ts';
import type { Event } from './event.ts';
import type { Host } from './host.ts';
import type { Program } from './logic.ts';
import { newMachine } from './machine.ts';
import type { Machine, Timer } from './machine.ts';
import { step } from './macrostep.ts';
import { initial, resolve } from './resolve.ts';
import type { Timestamp } from './time.ts';
import { release, scratch } from './undo.ts';

/** A copy of a machine at rest, at a given time. host answers its guards. */
export function clone<C>(m: Machine<C>, now: Timestamp, host: Host | undefined): Machine<C> {
  m.shared = true;
  return { ...m, host, clock: undefined, last: Math.max(now, m.last) as Timestamp, tips: m.tips.slice(), work: undefined };
}

/** A machine and what its macrostep asks for. */
export type Stepped<C> = { readonly machine: Machine<C>; readonly effects: readonly Effect[]; readonly ignored: boolean };

/** Makes a machine by its first macrostep. Throws an Error when an initial value fails. */
export function begin<C>(p: Program<C>, id: string, input: unknown, now: Timestamp, host?: Host): Stepped<C> {
  const machine = newMachine(p, id, host);
  machine.last = now;
  initial(machine, input);
  return { machine, effects: takeEffects(machine), ignored: false };
}

/** Makes a machine that stands at value (see resolve). */
export function beginAt<C>(p: Program<C>, id: string, value: string, input: unknown, now: Timestamp, host?: Host, context?: (m: Machine<C>) => C): Stepped<C> {
  const machine = newMachine(p, id, host);
  machine.last = now;
  resolve(machine, value, input, context);
  return { machine, effects: takeEffects(machine), ignored: false };
}

/**
 * The machine after one macrostep; m stays as it is. The end of an actor
 * (doneInvoke, errorInvoke) and a due timer (afterTimer, by its id as the name)
 * that m does not have are ignored.
 */
export function next<C>(m: Machine<C>, ev: Event, now: Timestamp, host?: Host): Stepped<C> {
  const n = clone(m, now, host ?? m.host);
  const taken = accept(n, ev);
  if (taken === undefined) return { machine: m, effects: [], ignored: true };
  if ('kind' in taken) {
    const ignored = step(n, taken);
    return { machine: n, effects: takeEffects(n), ignored };
  }
  const { to, src, name, data } = taken;
  return { machine: n, effects: [{ kind: sendEffect, to, src, name, data }], ignored: true };
}

/** Takes out what an outside event ends: an actor, a timer. A due send to somebody else is no step. */
function accept(m: Machine, ev: Event): Event | Timer | undefined {
  if (ev.kind === doneInvoke || ev.kind === errorInvoke) {
    const id = ev.actor ?? '';
    const src = m.children.get(id)?.src ?? -1;
    const name = (ev.kind === doneInvoke ? 'done.invoke.' : 'error.invoke.') + id;
    return end(m, id) ? makeEvent(ev.kind, src, name, ev.data, undefined, id) : undefined;
  }
  if (ev.kind !== afterTimer) return m.status === 'active' ? ev : undefined;
  const t = takeTimer(m, ev.name);
  if (t === undefined) return undefined;
  if (t.after >= 0) return afterEvent(t);
  return t.to === 'self' ? makeEvent(declared, t.event, t.name, t.data, m.id) : t;
}

/** Hands the effects of a macrostep over. */
export function takeEffects(m: Machine): readonly Effect[] {
  const { effects } = scratch(m);
  release(m);
  return effects;
}
