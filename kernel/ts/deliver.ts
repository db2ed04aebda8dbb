// Deliveries: one macrostep of a machine of the system, and what an event needs
// on its way from one machine to another. Twin of deliver.go.

import { communication, execution } from './calls.ts';
import { conclude } from './carry.ts';
import type { EffectOf } from './effect.ts';
import type { Error } from './error.ts';
import { makeEvent } from './event.ts';
import type { Event } from './event.ts';
import { failMachine } from './finish.ts';
import { declares, receive as hear } from './hosting.ts';
import type { Hosted } from './hosting.ts';
import type { Timer } from './machine.ts';
import { step } from './macrostep.ts';
import { address, join } from './node.ts';
import type { Node } from './node.ts';
import { defaultChain, defaultQueue } from './options.ts';
import { caused, endless, first, linksPerSend, sent, tooLong } from './queue.ts';
import type { Chain, Delivery } from './queue.ts';
import type { System } from './turn.ts';
import { begin } from './undo.ts';

/**
 * Whether a delivery is of a flood: what one event from outside led to sends more and more, though
 * no chain of it is long yet. An actor's end is not, so that its parent can take it.
 */
function floods(s: System, { src }: Event, { links }: Chain): boolean {
  return links > first.links && src === undefined && (s.sends ?? 0) > linksPerSend * (s.limits?.chain || defaultChain);
}

/**
 * Counts what a macrostep sends. The first one, which has limits of its own, begins a new count;
 * where it may lead to sends without sending, kin does.
 */
function count(s: System): void {
  s.sends = s.chain === undefined || s.chain.links <= first.links ? 0 : (s.sends ?? 0) + 1;
}

/** Runs one macrostep and carries out what it asks for; tells whether the event was ignored. */
export function macrostep(s: System, mb: Node, ev: Event): boolean {
  if (!mb.gone) {
    step(mb.m, ev);
    return conclude(s, mb, ev);
  }
  s.observer?.dropped(s, mb, ev);
  return false;
}

/** A delivery that something inside caused: one in an endless chain ends its machine. */
export function chained(s: System, mb: Node, ev: Event, chain: Chain): Delivery {
  return () => linked(s, chain, () => {
    if (mb.gone || !(tooLong(chain, s.limits?.chain || defaultChain) || floods(s, ev, chain))) return macrostep(s, mb, ev);
    loop(s, mb);
    return false;
  });
}

/** Does what a chain led to: what that causes goes on with it. */
export function linked(s: System, chain: Chain, f: () => boolean): boolean {
  s.chain = chain;
  const ignored = f();
  s.chain = undefined;
  return ignored;
}

/** Ends a machine whose turn comes in an endless chain. */
export function loop(s: System, mb: Node): void {
  if (mb.m.status !== 'active') return;
  mb.begun = true;
  begin(mb.m, mb.m.event);
  failMachine(mb.m, execution('loop', 'sends or timers without delay follow one another without end'));
  mb.m.work.acted = true;
  conclude(s, mb);
}

/**
 * Puts an error into a machine's turn before anything in the queue. A machine that has ended has no
 * more turns: its error is reported only. name is the event's; the kernel's errors have it as their
 * type, a host's may have any.
 */
export function fault(s: System, mb: Node, err: Error, chain: Chain = caused(s.chain), name: string = err.type): void {
  const ev = makeEvent(name, err);
  if (mb.gone || mb.m.status !== 'active') {
    s.observer?.lost(s, mb, ev);
    return;
  }
  count(s);
  s.urgent[0].push(chained(s, mb, ev, chain));
}

/** Puts an undelayed send at the end of the queue. What nobody can take is error.communication in the sender. */
export function send(s: System, mb: Node, e: EffectOf<'send'>): void {
  const to = route(s, mb, e, sent(s.chain));
  if (to === undefined) return;
  if ('code' in to) return fault(s, mb, to);
  count(s);
  if (s.waiting >= (s.limits?.queue || defaultQueue)) return fault(s, mb, communication('mailbox_full', 'too many events wait'));
  s.waiting++;
  s.queue[0].push(() => {
    s.waiting--;
    return to();
  });
}

/** Queues what a delayed send was armed for. */
export function expire(s: System, mb: Node, t: Timer, spins: boolean): void {
  const to = route(s, mb, t, spins ? endless : first);
  if (to === undefined) return;
  if ('code' in to) fault(s, mb, to, first);
  else s.queue[0].push(to);
}

/** An event on its way, as its sender knows it; see Timer. */
export type Parcel = Pick<Timer, 'to' | 'src' | 'name' | 'data'>;

/** Finds the receiver and says the event in its words; without a receiver the event goes nowhere. */
export function route(s: System, mb: Node, e: Parcel, chain: Chain): Delivery | Error | undefined {
  const { to, name, data } = e as Required<Parcel>;
  const event = makeEvent(name, data, mb.m.id);
  if (mb.gone) return lose(s, mb, to, event);
  if (to === 'self') return chained(s, mb, event, chain);
  if (s.follow || (to === 'parent' && mb.parent === undefined)) return undefined;
  const kin = to === 'parent' ? mb.parent : mb.nodes?.get(to);
  if (kin !== undefined) return s.kin!.translate(s, mb, kin, e, chain);
  const host = mb.hosted?.get(to);
  return host === undefined ? lose(s, mb, to, event) : hand(s, host, event, chain);
}

/** Gives a host actor an event as the actor declares it. */
function hand(s: System, to: Hosted, ev: Event, chain: Chain): Delivery | Error {
  const own = declares(to, ev);
  if (own === undefined) return communication('not_received', 'the actor ' + JSON.stringify(to.id) + ' does not know the event ' + ev.name);
  return () => linked(s, chain, () => (hear(s, to, own), false));
}

/** Reports an event that nobody is there to take. */
function lose(s: System, mb: Node, to: string, ev: Event): undefined {
  const at = address(mb);
  if (to === 'parent' && mb.parent !== undefined) s.observer?.dropped(s, mb.parent, ev);
  else s.observer?.dropped(s, to === 'self' ? at : join(at, to), ev);
}
