// Timers of a system. Each machine keeps its own in firing order; the timetable
// orders the machines by their earliest one. One timer fires, the queue is
// worked off, then the next. Twin of due.go.

import { afterEvent, takeTimer } from './calls.ts';
import { fault, route } from './deliver.ts';
import { before } from './node.ts';
import type { Node } from './node.ts';
import { first, linksPerSend, push } from './queue.ts';
import type { Timer } from './machine.ts';
import { settle } from './turn.ts';
import type { System } from './turn.ts';
import type { Timestamp } from './time.ts';

/** The machines that have timers, by the earliest. */
export type Timetable = Node[];

/** Puts a machine where its earliest timer belongs. */
export function place(s: System, mb: Node): void {
  const due = mb.gone || s.follow ? undefined : mb.m.timers[0]?.due;
  if (due === mb.due) return;
  drop(s.timers, mb);
  mb.due = due;
  if (due !== undefined) s.timers.splice(slot(s.timers, mb), 0, mb);
}

/** Takes a machine out. */
export function drop(t: Timetable, mb: Node): void {
  if (mb.due !== undefined) t.splice(slot(t, mb), 1);
  mb.due = undefined;
}

/** Where a machine stands, or belongs. */
function slot(t: Timetable, mb: Node): number {
  let lo = 0;
  for (let hi = t.length; lo < hi; ) {
    const mid = (lo + hi) >> 1;
    if (sooner(t[mid]!, mb)) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Orders by due time, then the parent first, then children by id. */
function sooner(a: Node, b: Node): boolean {
  return a.due === b.due ? before(a, b) : a.due! < b.due!;
}

/**
 * Fires the earliest timer if it is due. What becomes due after this turn began
 * is left to the clock.
 */
export function fire(s: System): boolean {
  const mb = s.timers[0];
  if (mb === undefined || s.stopped) return false;
  if (s.turnTime === undefined) {
    s.turnTime = s.now();
    s.fired = 0;
    s.often.clear();
  }
  if (mb.due! > s.turnTime) return false;
  s.fired++;
  s.frozen = undefined;
  const t = takeTimer(mb.m, mb.m.timers[0]!.id)!;
  place(s, mb);
  expire(s, mb, t);
  return true;
}

/** Queues what a timer was armed for. Timers that arm each other without delay end as a loop. */
function expire(s: System, mb: Node, t: Timer): void {
  const chain = spins(s, mb) ? { sends: 0, links: Infinity } : first;
  const to = t.after >= 0 ? { to: mb, host: undefined, event: afterEvent(t) } : route(s, mb, t);
  if ('code' in to) fault(s, mb, to, { sends: 0, links: 0 });
  else if (to.to !== undefined || to.host !== undefined) push(s.queue, { ...to, chain, begin: false, free: true });
}

/** Whether timers arm each other without delay: more in this turn than there can be at once. */
function spins(s: System, mb: Node): boolean {
  if (s.fired <= s.limits.timers) return false;
  const n = (s.often.get(mb) ?? 0) + 1;
  s.often.set(mb, n);
  return n > s.limits.timers || s.fired > 2 * linksPerSend * s.limits.chain;
}

/** The call that the system asked its clock for. */
export type Alarm = { readonly due: Timestamp; readonly cancel: () => void };

/** Asks the clock for a call at the earliest due time. One that comes too early does no harm. */
export function setAlarm(s: System): void {
  const due = s.stopped ? undefined : s.timers[0]?.due;
  if (due !== undefined && s.alarm !== undefined && s.alarm.due <= due) return;
  s.alarm?.cancel();
  s.alarm = due === undefined ? undefined : { due, cancel: s.clock.call(due, () => ring(s)) };
}

/** What the clock calls: it runs what is due. */
function ring(s: System): void {
  s.alarm = undefined;
  if (!s.busy) settle(s);
}
