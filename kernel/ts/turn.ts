// Whose turn it is. A system runs until nothing waits; what host code asks of it
// meanwhile is left in the mail and worked off before it comes to rest. Twin of
// turn.go, without its locks: JavaScript has one thread.

import type { Clock } from './clock.ts';
import type { Alarm, Turn } from './due.ts';
import { Refusal } from './error.ts';
import type { Frozen } from './frozen.ts';
import type { Kin, Timetable } from './kin.ts';
import type { Node } from './node.ts';
import type { Options } from './options.ts';
import { defaultQueue } from './options.ts';
import { pop } from './queue.ts';
import type { Chain, Delivery, Fifo } from './queue.ts';
import { halt } from './stop.ts';
import type { Listener } from './listener.ts';

/** A root machine and its descendants at run time, with one clock and one queue. */
export type System = { readonly [K in 'follow' | 'limits' | 'observer']: Options[K] | undefined } & {
  readonly root: Node;
  readonly kin: Kin | undefined;
  readonly clock: Clock;
  busy: boolean;
  /** Nothing more is taken from outside; then nothing runs any more. */
  stopping?: boolean;
  stopped?: boolean;
  readonly mail: (() => void)[];
  readonly queue: Fifo<Delivery>;
  /** Errors of effects: before anything in the queue. */
  readonly urgent: Fifo<Delivery>;
  /** Events in the mail and in the queue. */
  waiting: number;
  /** What led to the macrostep under way; undefined: something from outside, or a timer. */
  chain?: Chain | undefined;
  /** Undelayed sends, and errors of effects, that an event from outside or a timer led to. */
  sends?: number;
  /** Where there are chart actors: how many actors live, and which machines have timers. */
  living: number;
  timetable?: Timetable;
  alarm?: Alarm | undefined;
  turn?: Turn | undefined;
  readonly listeners: Set<Listener>;
  /** What host code threw. */
  readonly thrown: unknown[];
  /** The snapshot given last. */
  frozen?: Frozen | undefined;
};

/** What became of an event. queued: the system is busy and works it off before it comes to rest. */
export type Result = { readonly ignored: boolean; readonly queued: boolean };

/** Works everything off and lets go. What host code threw first goes to the caller. */
export function settle(s: System): void {
  s.busy = true;
  while (turn(s));
  s.root.m.program.clockwork?.setAlarm(s);
  s.busy = false;
  if (s.thrown.length) throw s.thrown.splice(0)[0];
}

/** Does the next thing that waits: mail into the queue, errors of effects, the queue, due timers. */
function turn(s: System): boolean {
  while (s.mail.length) {
    s.turn = undefined;
    s.mail.shift()!();
  }
  if (work(s)) return true;
  s.turn = undefined;
  if (s.stopping) halt(s);
  return s.mail.length > 0;
}

/** Does the next thing that no mail waits for. It is false when there is nothing. */
export function work(s: System): boolean | undefined {
  const d = pop(s.urgent) ?? pop(s.queue);
  d?.();
  return d ? true : s.root.m.program.clockwork?.fire(s);
}

/** Tells who watches, and throws. */
export function refuse(s: System, at: string, r: Refusal): never {
  s.observer?.refused(s, at, r);
  throw r;
}

/** Puts an event from outside into the queue of a system, and runs it unless it is busy. Whoever may have ended by then admits nothing. */
export function postEvent(s: System, at: string, admit: () => Delivery | undefined): void {
  if (s.stopping) refuse(s, at, new Refusal('stopped', '', 'the machine has ended'));
  if (s.waiting >= (s.limits?.queue || defaultQueue)) refuse(s, at, new Refusal('mailbox_full', '', 'too many events wait'));
  s.waiting++;
  later(s, () => {
    const deliver = admit();
    if (!deliver) s.waiting--;
    else s.queue[0].push(() => {
      s.waiting--;
      return deliver();
    });
  });
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
  } catch (thrown) {
    s.thrown.push(thrown);
  }
}
