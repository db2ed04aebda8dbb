// Pure steps: a machine at rest is a value. next steps a copy of it; what must
// happen outside comes back as effects. Twin of pure.go.

import { end, takeAny } from './calls.ts';
import { checkObject } from './check.ts';
import type { Effect } from './effect.ts';
import { errorExecution, makeEvent } from './event.ts';
import type { Event } from './event.ts';
import { hostError } from './host.ts';
import type { Host } from './host.ts';
import { ending } from './hosting.ts';
import type { Program } from './logic.ts';
import { newMachine } from './machine.ts';
import type { Machine } from './machine.ts';
import { step } from './macrostep.ts';
import { initial, resolve } from './resolve.ts';
import type { Given } from './resolve.ts';
import type { Timestamp } from './time.ts';

/** A copy of a machine at rest, with its clock and its host. */
export function clone<C>(m: Machine<C>): Machine<C> {
  m.own = undefined;
  return { ...m };
}

/** A copy that steps at a time and asks this host's guards. */
function copyAt<C>(m: Machine<C>, now: Timestamp, host: Host | undefined = m.host): Machine<C> {
  const n = clone(m);
  n.clock = () => now;
  n.host = host;
  return n;
}

/** A machine and what its macrostep asks for. */
export type Stepped<C> = { readonly machine: Machine<C>; readonly effects: readonly Effect[]; readonly ignored: boolean };

/** Makes a machine by its first macrostep. Throws an Error when an initial value fails. */
export function begin<C>(p: Program<C>, id: string, input: unknown, now: Timestamp, host?: Host): Stepped<C> {
  const m = newMachine(p, id || p.table.chart, host, () => now);
  initial(m as Machine, input);
  return takeEffects(m);
}

/** Makes a machine that stands at value (see resolve). */
export function beginAt<C>(p: Program<C>, id: string, value: string, input: unknown, now: Timestamp, host?: Host, context?: Given<C>): Stepped<C> {
  const m = newMachine(p, id || p.table.chart, host, () => now);
  resolve(m, value, input, context);
  return takeEffects(m);
}

/** The machine after one macrostep; m stays as it is. */
export function next<C>(m: Machine<C>, ev: Event, now: Timestamp, host?: Host): Stepped<C> {
  return m.status === 'active' ? stepped(copyAt(m, now, host), ev) : { machine: m, effects: [], ignored: true };
}

/** What the host of a pure machine tells it; an error is whatever was thrown. S: the events that its actors send, O: what they give. */
export type Report<S extends Sent = never, O = unknown> = Told | Ended<O> | { readonly type: 'sent'; readonly id: string; readonly event: S };

type Sent = { readonly type: string };
type Ended<O> = { readonly type: 'done'; readonly id: string } & (unknown extends O ? { readonly output?: O } : { readonly output: O });
type Told =
  | { readonly type: 'failed'; readonly id: string; readonly error: unknown }
  | { readonly type: 'timer'; readonly id: string }
  | { readonly type: 'actionFailed'; readonly error: unknown };

/**
 * The machine after a report of its host: an event or the end of an actor, a due
 * timer, a failed action. What it does not have is ignored.
 */
export function tell<C>(m: Machine<C>, r: Report<Sent>, now: Timestamp, host?: Host): Stepped<C> {
  const n = copyAt(m, now, host);
  if (r.type === 'actionFailed') return next(m, makeEvent(errorExecution, hostError(r.error)), now, host);
  if (r.type === 'timer') return expire(m, n, r.id);
  const src = m.children.get(r.id)?.src;
  if (src === undefined) return { machine: m, effects: [], ignored: true };
  if (r.type === 'sent') return heard(m, n, src, r);
  if (r.type === 'done') m.program.outputs?.[src]?.(r.output, 'output');
  end(n as Machine, r.id);
  return stepped(n, r.type === 'done' ? ending(src, r.id, r.output, undefined) : ending(src, r.id, undefined, hostError(r.error)));
}

/** The step of an event that a living actor sends, if its kind does. Throws a Refusal for one whose fields do not fit. */
function heard<C>(m: Machine<C>, n: Machine<C>, src: number, { id, event }: { readonly id: string; readonly event: Sent }): Stepped<C> {
  if (!m.program.sends?.[src]?.includes(event.type)) return { machine: m, effects: [], ignored: true };
  checkObject(event, 'event', m.table.events.get(event.type)!, 'type');
  return stepped(n, makeEvent(event.type, m.table.fill?.(event) ?? event, id));
}

/** Takes a due timer out. One of a send to somebody else is no step. */
function expire<C>(m: Machine<C>, n: Machine<C>, id: string): Stepped<C> {
  const t = takeAny(n as Machine, id);
  if (t === undefined) return { machine: m, effects: [], ignored: true };
  if (t.to === undefined) return stepped(n, makeEvent(t.id));
  const { to, src = -1, name = '', data } = t;
  if (to === 'self') return stepped(n, makeEvent(name, data, m.id));
  return { machine: n, effects: [{ kind: 'send', to, src, name, data }], ignored: true };
}

function stepped<C>(n: Machine<C>, ev: Event): Stepped<C> {
  step(n as Machine, ev);
  return takeEffects(n);
}

/** Hands the effects of a macrostep over. */
export function takeEffects<C>(machine: Machine<C>): Stepped<C> {
  const { effects, acted } = machine.work;
  machine.work = undefined as never; // it would keep all that was
  return { machine, effects, ignored: !acted };
}
