// Timers of a system. One timer fires, the queue is worked off, then the next.
// Charts with timers bring it (Program.clockwork). Which machine's comes first
// is in kin.ts, where there are several. Twin of due.go.

import type { Json } from './any.ts';
import { takeAny, takeTimer } from './calls.ts';
import { expire, loop, macrostep } from './deliver.ts';
import { makeEvent } from './event.ts';
import type { Machine, Timer } from './machine.ts';
import type { Node } from './node.ts';
import { defaultChain, defaultTimers } from './options.ts';
import { linksPerSend } from './queue.ts';
import { timerJson } from './snapshot.ts';
import { timestampToString } from './timetext.ts';
import { protect, settle } from './turn.ts';
import type { System } from './turn.ts';
import type { Timestamp } from './time.ts';

/** What a system needs of charts with timers. */
export type Clockwork = {
  fire(s: System): boolean;
  setAlarm(s: System): void;
  /** Takes a due timer out, and puts what it was armed for into the queue. */
  ripe(s: System, mb: Node, t: Timer): void;
  /** As snapshots write it. */
  json(m: Machine, t: Timer): Json;
};

export const clockwork: Clockwork = { fire, setAlarm, ripe, json: (_, { due, id }) => ({ due: timestampToString(due), id }) };

/** The clockwork of charts with delayed sends, or whose timers may arm each other without delay. */
export const spinning: Clockwork = { fire, setAlarm, ripe: ripeOrSpinning, json: timerJson };

/** Timers due up to its time fire in this turn; what spins counts them. */
export type Turn = { readonly time: Timestamp; count?: number; often?: Map<Node, number> };

/** The machine whose timer is due first; a follower fires none. */
function earliest(s: System): Node | undefined {
  return s.stopped || s.follow ? undefined : s.kin ? s.timetable?.[0] : s.root;
}

/**
 * Fires the earliest timer if it is due. What becomes due after this turn began
 * is left to the clock.
 */
function fire(s: System): boolean {
  const mb = earliest(s)!;
  const t = mb?.m.timers[0];
  if (!t) return false;
  if (!s.turn) protect(s, () => (s.turn = { time: s.clock.now() }));
  if (!s.turn || t.due > s.turn.time) return false;
  s.root.m.program.clockwork!.ripe(s, mb, t);
  s.frozen = undefined;
  s.kin?.place(s, mb);
  return true;
}

function ripe(s: System, mb: Node, t: Timer): void {
  takeTimer(mb.m, t.id);
  s.queue[0].push(() => macrostep(s, mb, makeEvent(t.id)));
}

function ripeOrSpinning(s: System, mb: Node, t: Timer): void {
  takeAny(mb.m, t.id);
  const spin = spins(s, s.turn!, mb);
  if (t.to !== undefined) expire(s, mb, t, spin);
  else s.queue[0].push(() => (spin ? (loop(s, mb), false) : macrostep(s, mb, makeEvent(t.id))));
}

/** Whether timers arm each other without delay: more in this turn than there can be at once. */
function spins(s: System, turn: Turn, mb: Node): boolean {
  const count = (turn.count ?? 0) + 1;
  turn.count = count;
  const most = s.limits?.timers || defaultTimers;
  if (count <= most) return false;
  turn.often = turn.often ?? new Map();
  const n = (turn.often.get(mb) ?? 0) + 1;
  turn.often.set(mb, n);
  return n > most || count > 2 * linksPerSend * (s.limits?.chain || defaultChain);
}

/** The call that the system asked its clock for. */
export type Alarm = { readonly due: Timestamp; readonly cancel: () => void };

/**
 * Asks the clock for a call at the earliest due time. One that comes too early does no harm. A
 * clock is the user's: where it throws, the next turn asks it again.
 */
function setAlarm(s: System): void {
  const due = earliest(s)?.m.timers[0]?.due;
  const { alarm } = s;
  if (alarm && due! >= alarm.due) return; // no timer is never later
  s.alarm = undefined;
  protect(s, () => {
    alarm?.cancel();
    if (due !== undefined)
      s.alarm = {
        due,
        cancel: s.clock.call(due, () => {
          s.alarm = undefined;
          if (!s.busy) settle(s);
        }),
      };
  });
}
