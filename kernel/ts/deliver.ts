// Deliveries: taking one entry of the queue to its receiver, and what an event
// needs on its way from one machine to another. Twin of deliver.go.

import { communication } from './calls.ts';
import { conclude } from './carry.ts';
import type { Error } from './error.ts';
import { declared, errorCommunication, errorExecution, makeEvent } from './event.ts';
import type { Event } from './event.ts';
import { receive as hear } from './hosting.ts';
import { step } from './macrostep.ts';
import type { Timer } from './machine.ts';
import { abort, address, join } from './node.ts';
import type { Node } from './node.ts';
import { caused, push, sent, tooLong } from './queue.ts';
import type { Chain, Delivery } from './queue.ts';
import type { System } from './turn.ts';
import { dropped, ignored } from './watch.ts';

/** Takes one entry of the queue to its receiver; tells whether it was ignored. */
export function deliver(s: System, d: Delivery): boolean {
  const mb = d.to;
  if (!d.free) s.waiting--;
  if (mb === undefined) hear(s, d);
  else if (mb.gone) {
    if (!d.begin) dropped(s, address(mb), d.event);
  } else if (tooLong(d.chain, s.limits.chain)) loop(s, mb, d.chain);
  else if (d.begin) s.kin!.begin(s, mb, d.event.data, d.chain);
  else return macrostep(s, mb, d.event, d.chain);
  return false;
}

/** Runs one macrostep and carries out what it asks for; tells whether the event was ignored. */
export function macrostep(s: System, mb: Node, ev: Event, c: Chain): boolean {
  const idle = step(mb.m, ev);
  if (idle && s.observer !== undefined) ignored(s, mb, ev);
  conclude(s, mb, c, idle);
  return idle;
}

/** Ends a machine whose turn comes in an endless chain. */
function loop(s: System, mb: Node, c: Chain): void {
  if (mb.m.status !== 'active') return;
  mb.begun = true;
  abort(mb.m, { type: 'error.execution', code: 'loop', message: 'machines send to each other without end' });
  conclude(s, mb, c, false);
}

/** Puts an error into a machine's turn before anything in the queue. */
export function fault(s: System, mb: Node, err: Error, c: Chain, communicating = err.type === 'error.communication'): void {
  if (mb.gone || mb.m.status !== 'active') return;
  const kind = communicating ? errorCommunication : errorExecution;
  const event = makeEvent(kind, 0, communicating ? 'error.communication' : 'error.execution', err);
  push(s.urgent, { to: mb, host: undefined, event, chain: caused(c), begin: false, free: true });
}

/** An event on its way, as its sender knows it; see Timer. */
export type Parcel = Pick<Timer, 'to' | 'src' | 'name' | 'event' | 'data'>;

/** Puts an undelayed send at the end of the queue. What nobody can take is error.communication in the sender. */
export function send(s: System, mb: Node, p: Parcel, c: Chain): void {
  const to = route(s, mb, p);
  if ('code' in to) fault(s, mb, to, c);
  else if (to.to === undefined && to.host === undefined) return;
  else if (s.waiting >= s.limits.queue) fault(s, mb, communication('mailbox_full', 'too many events wait'), c);
  else {
    s.waiting++;
    push(s.queue, { ...to, chain: sent(c), begin: false, free: false });
  }
}

/** Where an event goes, in the receiver's words. */
export type Routed = Pick<Delivery, 'to' | 'host' | 'event'>;

/** Finds the receiver and says the event in its words; without a receiver the event goes nowhere. */
export function route(s: System, mb: Node, p: Parcel): Routed | Error {
  const event = makeEvent(declared, p.event, p.name, p.data, mb.m.id);
  const nowhere: Routed = { to: undefined, host: undefined, event };
  if (mb.gone) return lose(s, mb, p, nowhere);
  if (p.to === 'self') return { ...nowhere, to: mb };
  if (s.follow) return nowhere;
  if (p.to === 'parent' && mb.parent === undefined) return nowhere;
  const kin = p.to === 'parent' ? mb.parent : mb.nodes.get(p.to);
  if (kin !== undefined) return s.kin!.translate(mb, kin, p);
  const host = mb.hosted.get(p.to);
  return host === undefined ? lose(s, mb, p, nowhere) : { ...nowhere, host };
}

/** Reports an event that nobody is there to take. */
function lose(s: System, mb: Node, p: Parcel, nowhere: Routed): Routed {
  const at = address(mb);
  if (p.to === 'parent' && mb.parent !== undefined) dropped(s, address(mb.parent), nowhere.event);
  else dropped(s, p.to === 'self' ? at : join(at, p.to), nowhere.event);
  return nowhere;
}
