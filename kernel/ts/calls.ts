// What a chart's own code may do to its machine while a block runs: raise, send,
// emit, spawn … Everything that concerns the world outside becomes an effect, in
// order. Twin of calls.go.

import { actionEffect, cancelTimerEffect, emitEffect, logEffect, sendEffect, startEffect, stopEffect, timerEffect } from './effect.ts';
import type { Effect } from './effect.ts';
import type { Json } from './any.ts';
import type { Error } from './error.ts';
import { errorCommunication, errorExecution, makeEvent } from './event.ts';
import type { Event } from './event.ts';
import { children } from './machine.ts';
import type { Machine, Timer } from './machine.ts';
import { attempted } from './select.ts';
import type { After, Invoke } from './table.ts';
import { maxTimestamp } from './time.ts';
import type { Duration, Timestamp } from './time.ts';
import { keepChild, ownChildren } from './undo.ts';

export const parentAddress = 'parent';
export const selfAddress = 'self';

/** Whether a child with that id is living. */
export function alive(m: Machine, id: string): boolean {
  return m.children.has(id);
}

/** The macrostep's time. The clock is asked when the first asks, and never goes back. */
export function now(m: Machine): Timestamp {
  const { work } = m;
  if (work.now === undefined) m.last = work.now = Math.max(m.clock(), m.last) as Timestamp;
  return work.now;
}

/** Puts an event of the chart into the internal queue. */
export function raise(m: Machine, name: string, data?: unknown): void {
  push(m, makeEvent(name, data));
}

/** Raises error.execution; what runs goes on. */
export function fail(m: Machine, err: Error): void {
  raise(m, errorExecution, err);
}

/** Raises done.state.ID. */
export function raiseDone(m: Machine, s: number, output: unknown): void {
  raise(m, 'done.state.' + m.table.states[s]!.id, output);
}

function push(m: Machine, ev: Event): void {
  m.work.queue.push(ev);
}

export function effect(m: Machine, e: Effect): void {
  m.work.effects.push(e);
}

/** Asks for a host action. */
export function act(m: Machine, name: string, params?: unknown): void {
  effect(m, { kind: actionEffect, name, data: params });
}

/** Asks for a line in the log; level is '' unless written. */
export function log(m: Machine, level: string, message: Json, data?: Json): void {
  effect(m, { kind: logEffect, name: level, data: message, more: data });
}

/** Gives an event to subscribers outside. */
export function emit(m: Machine, name: string, data?: unknown): void {
  effect(m, { kind: emitEffect, name, data });
}

/** Sends an event to the machine that started this one. */
export function sendParent(m: Machine, name: string, data?: unknown): void {
  effect(m, { kind: sendEffect, to: parentAddress, src: -1, name, data });
}

/** Sends an event of the chart to its own machine, behind what waits. */
export function sendSelf(m: Machine, name: string, data?: unknown): void {
  effect(m, { kind: sendEffect, to: selfAddress, name, data });
}

/** Who knows an event that is sent to a computed address: see calls.go. */
export type Route = { readonly actors: readonly number[]; readonly self: boolean; readonly parent: boolean };

/**
 * Sends an event to the actor with an id. An id that is not living, or whose
 * actor does not know the event, gives error.communication.
 */
export function sendTo(m: Machine, id: string, route: Route, name: string, data?: unknown): void {
  const child = m.children.get(id);
  const src = child?.src ?? -1;
  if (child !== undefined) deliverable(m, id, route.actors.includes(src), { to: id, src, name, data });
  else if (id === m.id) deliverable(m, id, route.self, { to: selfAddress, name, data });
  else if (id === m.parent) deliverable(m, id, route.parent, { to: parentAddress, src, name, data });
  else unreachable(m, communication('no_actor', 'no actor ' + JSON.stringify(id) + ' is living'));
}

function deliverable(m: Machine, id: string, known: boolean, e: Omit<Effect, 'kind'>): void {
  if (known) effect(m, { kind: sendEffect, ...e });
  else unreachable(m, communication('not_received', 'the actor ' + JSON.stringify(id) + ' does not know the event ' + e.name));
}

/** Raises error.communication: a send reached nobody. */
function unreachable(m: Machine, err: Error): void {
  raise(m, errorCommunication, err);
}

export function communication(code: string, message: string): Error {
  return { type: errorCommunication, code, message };
}

/**
 * Arms a timer that sends an event when it is due. to is parent, self or an
 * actor's id; without an id the timer gets a number. Throws when there are too
 * many timers.
 */
export function sendLater(m: Machine, to: string, name: string, data: unknown, delay: Duration, id = ''): void {
  if (id === '') id = '#' + ++m.sent;
  id = 'send.' + id;
  disarm(m, id);
  if (!arm(m, { id, due: due(m, delay), to, src: srcOf(m, to), name, data })) throw execution('limit', 'too many timers');
}

/** The kind of the actor at an address, as Encoder.sent takes it. */
export function srcOf(m: Machine, to: string): number {
  return to === parentAddress ? -1 : (m.children.get(to)?.src ?? -2);
}

/** Cancels a delayed send; an unknown id does nothing. */
export function cancel(m: Machine, id: string): void {
  disarm(m, 'send.' + id);
}

/** Starts an actor that lives until it ends or is stopped. Throws for an id that cannot be. */
export function spawn(m: Machine, src: number, id: string, input?: unknown): void {
  if (!validActorId(id)) throw execution('bad_id', "an actor's id has 1 to 200 of A-Z a-z 0-9 _ . -");
  if (alive(m, id)) throw execution('duplicate_id', 'an actor ' + JSON.stringify(id) + ' is living already');
  if (m.children.size >= m.limits.children) throw execution('limit', 'too many living actors');
  keepChild(m, id);
  m.children.set(id, { id, src, input });
  effect(m, { kind: startEffect, index: src, id, name: m.table.actors[src]!, data: input });
}

function execution(code: string, message: string): Error {
  return { type: errorExecution, code, message };
}

/** What the kernel asks of charts with actors (Program.actors). */
export type Actors = {
  start(m: Machine, list: readonly Invoke[]): void;
  leave(m: Machine, list: readonly Invoke[]): void;
  stopAll(m: Machine): void;
};

export const actors: Actors = {
  start: (m, list) => list.forEach((v) => attempted(m, () => spawn(m, v.src, v.id, v.input?.(m as Machine<never>)))),
  leave: (m, list) => list.forEach((v) => m.children.get(v.id)?.src === v.src && stop(m, v.id)),
  stopAll: (m) => children(m).forEach((c) => stop(m, c.id)),
};

/** Stops an actor; an unknown id does nothing. */
export function stop(m: Machine, id: string): void {
  if (!alive(m, id)) return;
  keepChild(m, id);
  m.children.delete(id);
  effect(m, { kind: stopEffect, id });
}

/** Takes an actor that ended by itself out of the living, between macrosteps. */
export function end(m: Machine, id: string): boolean {
  ownChildren(m);
  return m.children.delete(id);
}

/** The moment after a delay; one below zero is at once. */
export function due(m: Machine, delay: Duration): Timestamp {
  return Math.min(now(m) + Math.max(delay, 0), maxTimestamp) as Timestamp;
}

/** Arms a timer behind those that are due before or with it; false when there are too many. */
export function arm(m: Machine, t: Timer): boolean {
  const { timers } = m;
  if (timers.length >= m.limits.timers) return false;
  let i = timers.length;
  while (i > 0 && timers[i - 1]!.due > t.due) i--;
  m.timers = [...timers.slice(0, i), t, ...timers.slice(i)];
  effect(m, { kind: timerEffect, ...t });
  return true;
}

/** What the kernel asks of charts with delayed transitions or sends (Program.timers). */
export type Timers = {
  start(m: Machine, list: readonly After[]): void;
  leave(m: Machine, list: readonly After[]): void;
  cancelAll(m: Machine): void;
};

export const timers: Timers = {
  start: (m, list) =>
    list.forEach((a) => {
      const delay = attempted(m, a.delay);
      if (delay !== undefined) arm(m, { id: a.id, due: due(m, delay) });
    }),
  leave: (m, list) => list.forEach((a) => disarm(m, a.id)),
  cancelAll: (m) => m.timers.forEach((t) => disarm(m, t.id)),
};

/** Cancels a timer, if it is armed. */
export function disarm(m: Machine, id: string): void {
  if (takeTimer(m, id) !== undefined) effect(m, { kind: cancelTimerEffect, id });
}

/** Takes a timer out. The caller steps with the event of an `after`, or delivers a delayed send. */
export function takeTimer(m: Machine, id: string): Timer | undefined {
  const found = m.timers.find((t) => t.id === id);
  if (found !== undefined) m.timers = m.timers.filter((t) => t !== found);
  return found;
}

export function validActorId(id: string): boolean {
  return /^[A-Za-z0-9_.-]{1,200}$/.test(id);
}
