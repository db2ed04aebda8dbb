// Timers of a system. One timer fires, the queue is worked off, then the next.
// Charts with timers bring it (Program.clockwork). Which machine's comes first
// is in kin.ts, where there are several. Twin of due.go.

import type { Json } from './any.ts';
import { takeTimer } from './calls.ts';
import { expire, loop, macrostep } from './deliver.ts';
import { makeEvent } from './event.ts';
import type { Machine, Timer } from './machine.ts';
import type { Node } from './node.ts';
import { linksPerSend, push } from './queue.ts';
import { eventJson } from './snapshot.ts';
import { settle } from './turn.ts';
import type { System } from './turn.ts';
import type { Timestamp } from './time.ts';

/** What a system needs of charts with timers. */
export type Clockwork = {
  fire(s: System): boolean;
  setAlarm(s: System): void;
  /** Not there where every delay is longer than nothing, and nothing is sent. */
  spins?(s: System, mb: Node): boolean;
  loop?(s: System, mb: Node): void;
  expire?(s: System, mb: Node, t: Timer, spins: boolean): void;
  /** The event of a delayed send as snapshots have it. */
  event?(m: Machine, t: Timer): Json;
};

export const clockwork: Clockwork = { fire, setAlarm };

/** The clockwork of charts with delayed sends, or whose timers may arm each other without delay. */
export const spinning: Clockwork = { fire, setAlarm, spins, loop, expire, event: eventJson };

/** The machine whose timer is due first. */
function earliest(s: System): Node | undefined {
  return s.stopped || s.follow ? undefined : s.kin === undefined ? s.root : s.timetable?.[0];
}

/**
 * Fires the earliest timer if it is due. What becomes due after this turn began
 * is left to the clock.
 */
function fire(s: System): boolean {
  const mb = earliest(s);
  const t = mb?.m.timers[0];
  if (mb === undefined || t === undefined) return false;
  if (s.turnTime === undefined) {
    s.turnTime = s.clock.now();
    s.fired = undefined;
  }
  if (t.due > s.turnTime) return false;
  takeTimer(mb.m, t.id);
  s.frozen = undefined;
  s.kin?.place(s, mb);
  const work = s.root.m.program.clockwork!;
  const spins = work.spins?.(s, mb) === true;
  if (t.to !== undefined) work.expire!(s, mb, t, spins);
  else push(s.queue, () => (spins ? (work.loop!(s, mb), false) : macrostep(s, mb, makeEvent(t.id))));
  return true;
}

/** Whether timers arm each other without delay: more in this turn than there can be at once. */
function spins(s: System, mb: Node): boolean {
  const fired = (s.fired ??= { count: 0, often: new Map() });
  if (++fired.count <= s.limits.timers) return false;
  const n = (fired.often.get(mb) ?? 0) + 1;
  fired.often.set(mb, n);
  return n > s.limits.timers || fired.count > 2 * linksPerSend * s.limits.chain;
}

/** The call that the system asked its clock for. */
export type Alarm = { readonly due: Timestamp; readonly cancel: () => void };

/** Asks the clock for a call at the earliest due time. One that comes too early does no harm. */
function setAlarm(s: System): void {
  const due = earliest(s)?.m.timers[0]?.due;
  const { alarm } = s;
  if (due !== undefined && alarm !== undefined && alarm.due <= due) return;
  alarm?.cancel();
  s.alarm = due === undefined ? undefined : { due, cancel: s.clock.call(due, () => ring(s)) };
}

/** What the clock calls: it runs what is due. */
function ring(s: System): void {
  s.alarm = undefined;
  if (!s.busy) settle(s);
}
