// Whose turn it is. A system runs until nothing waits; what host code asks of it
// meanwhile is left in the mail and worked off before it comes to rest. Twin of
// turn.go, without its locks: JavaScript has one thread.

import type { Clock } from './clock.ts';
import { deliver } from './deliver.ts';
import { fire, setAlarm } from './due.ts';
import type { Alarm, Timetable } from './due.ts';
import { Refusal } from './error.ts';
import type { Event } from './event.ts';
import type { Frozen } from './frozen.ts';
import type { Kin } from './kin.ts';
import type { Node } from './node.ts';
import type { Observer } from './observer.ts';
import type { Limits, Options } from './options.ts';
import { first, pop, push } from './queue.ts';
import type { Delivery, Fifo } from './queue.ts';
import { halt } from './stop.ts';
import type { Timestamp } from './time.ts';
import { refused } from './watch.ts';

/** A root machine and its descendants at run time, with one clock and one queue. */
export type System = {
  readonly root: Node;
  readonly kin: Kin | undefined;
  readonly clock: Clock;
  readonly now: () => Timestamp;
  readonly observer: Observer | undefined;
  readonly limits: Limits;
  readonly follow: boolean;
  readonly manual: Options['manual'];
  busy: boolean;
  /** Nothing more is taken from outside; then nothing runs any more. */
  stopping: boolean;
  stopped: boolean;
  mail: (() => void)[];
  readonly queue: Fifo<Delivery>;
  /** Errors of effects: before anything in the queue. */
  readonly urgent: Fifo<Delivery>;
  /** Events in the mail and in the queue. */
  waiting: number;
  /** Actors below the root. */
  living: number;
  readonly timers: Timetable;
  alarm: Alarm | undefined;
  /** Timers due up to here fire in this turn; how many did, and of which machine once they are many. */
  turnTime: Timestamp | undefined;
  fired: number;
  readonly often: Map<Node, number>;
  readonly hear: Set<() => void>;
  /** Waiters, asked after each macrostep of the root machine; true: answered. */
  readonly waits: Set<() => boolean>;
  readonly hearEmit: Set<(name: string, data: unknown) => void>;
  /** What host code threw first. */
  thrown: { readonly value: unknown } | undefined;
  /** The snapshot given last. */
  frozen: Frozen | undefined;
};

/** What became of an event. queued: the system is busy and works it off before it comes to rest. */
export type Result = { readonly ignored: boolean; readonly queued: boolean };

/** Works everything off and lets go. What host code threw goes to the caller. */
export function settle(s: System): void {
  s.busy = true;
  while (turn(s));
  setAlarm(s);
  s.busy = false;
  const { thrown } = s;
  s.thrown = undefined;
  if (thrown !== undefined) throw thrown.value;
}

/** Does the next thing that waits: mail into the queue, errors of effects, the queue, due timers. */
function turn(s: System): boolean {
  if (s.mail.length > 0) {
    const { mail } = s;
    s.mail = [];
    s.turnTime = undefined;
    for (const take of mail) take();
  }
  const d = pop(s.urgent) ?? pop(s.queue);
  if (d !== undefined) deliver(s, d);
  else if (!fire(s)) {
    s.turnTime = undefined;
    if (s.stopping) halt(s);
    return s.mail.length > 0;
  }
  return true;
}

/** Finds an event's receiver, or throws a Refusal. */
export type Addressed = () => { readonly to: Node; readonly event: Event };

/** Puts an event from outside into the queue of a system, and runs it unless it is busy. */
export function postEvent(s: System, at: string, find: Addressed): void {
  const full = s.stopping ? new Refusal('stopped', '', 'the system was stopped') : s.waiting >= s.limits.queue ? new Refusal('mailbox_full', '', 'too many events wait') : undefined;
  if (full !== undefined) {
    refused(s, at, full);
    throw full;
  }
  s.waiting++;
  later(s, () => admit(s, at, find));
}

/** Puts an event into the queue, if its receiver and its sender still live. */
function admit(s: System, at: string, find: Addressed): void {
  try {
    push(s.queue, { ...find(), host: undefined, chain: first, begin: false, free: false });
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    s.waiting--;
    refused(s, at, thrown);
  }
}

/** Leaves something in the mail, and runs the system unless it is busy. */
export function later(s: System, take: () => void): void {
  if (s.stopped) return;
  s.mail.push(take);
  if (!s.busy) settle(s);
}

/** Calls what a user gave; what it throws goes to the caller of the system once it is at rest. */
export function protect(s: System, f: () => void): void {
  try {
    f();
  } catch (value) {
    s.thrown ??= { value };
  }
}
