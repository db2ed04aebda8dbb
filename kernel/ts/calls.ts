// What a chart's own code may do to its machine while a block runs: raise, send,
// emit, spawn … Everything that concerns the world outside becomes an effect, in
// order. Twin of calls.go.

import { maxTimestamp } from './bounds.ts';
import type { Effect, EffectOf } from './effect.ts';
import type { Json } from './any.ts';
import type { Error } from './error.ts';
import { errorCommunication, errorExecution, makeEvent } from './event.ts';
import { children } from './machine.ts';
import type { Child, Living, Machine, Timer } from './machine.ts';
import { defaultChildren, defaultRounds, defaultTimers } from './options.ts';
import { own } from './roster.ts';
import { attempted } from './select.ts';
import { childJson, snapshotJson } from './snapshot.ts';
import type { State } from './table.ts';
import type { Duration, Timestamp } from './time.ts';
import { armAmong, disarmAmong } from './timers.ts';
import { ownChildren } from './undo.ts';

export const parentAddress = 'parent';
export const selfAddress = 'self';

/** Whether a child with that id is living. */
export function alive(m: Machine, id: string): boolean {
  return m.children.has(id);
}

/** The macrostep's time. The clock is asked when the first asks, and never goes back. */
export function now(m: Machine): Timestamp {
  const { work } = m;
  return work.now ?? (work.now = m.last = Math.max(m.clock(), m.last) as Timestamp);
}

/** Puts an event of the chart into the internal queue. */
export function raise(m: Machine, name: string, data?: unknown): void {
  m.work.queue.push(makeEvent(name, data));
}

/** Raises error.execution; what runs goes on. */
export function fail(m: Machine, err: Error): undefined {
  m.work.queue.push(makeEvent(errorExecution, err));
  return undefined;
}

/** Raises done.state.ID. */
export function raiseDone(m: Machine, s: number, output: unknown): void {
  raise(m, 'done.state.' + m.table.states[s]!.id, output);
}

export function effect(m: Machine, e: Effect): void {
  m.work.effects.push(e);
}

/** Asks for a host action. */
export function act(m: Machine, name: string, params?: unknown): void {
  effect(m, { kind: 'action', name, data: params });
}

/** Asks for a line in the log; level is '' unless written. */
export function log(m: Machine, level: EffectOf<'log'>['name'], message: Json, data?: Json): void {
  effect(m, { kind: 'log', name: level, data: message, more: data });
}

/** Gives an event to subscribers outside. */
export function emit(m: Machine, name: string, data?: unknown): void {
  effect(m, { kind: 'emit', name, data });
}

/** Sends an event to the machine that started this one. */
export function sendParent(m: Machine, name: string, data?: unknown): void {
  effect(m, { kind: 'send', to: parentAddress, src: -1, name, data });
}

/** Sends an event of the chart to its own machine, behind what waits. */
export function sendSelf(m: Machine, name: string, data?: unknown): void {
  effect(m, { kind: 'send', to: selfAddress, name, data });
}

/** Who knows an event that is sent to a computed address: see calls.go. as: as whose event its fields are written, see Encoder.sent. */
export type Route = { readonly actors: readonly number[]; readonly self: boolean; readonly parent: boolean; readonly as: number };

/**
 * Sends an event to the actor with an id. An id that is not living, or whose
 * actor does not know the event, gives error.communication.
 */
export function sendTo(m: Machine, id: string, route: Route, name: string, data?: unknown): void {
  const child = m.children.get(id);
  const { as: src } = route;
  if (isWord(id)) nobody(m, id);
  else if (child !== undefined) deliverable(m, id, route.actors.includes(child.src), { to: id, src, name, data });
  else if (meansParent(m, id, route)) deliverable(m, id, route.parent, { to: parentAddress, src, name, data });
  else if (id === m.id) deliverable(m, id, route.self, { to: selfAddress, name, data });
  else nobody(m, id);
}

/** Whether an id is the parent's. Where it is the machine's own too, it is that for what the parent hears. */
function meansParent(m: Machine, id: string, route: Route): boolean {
  return id === m.parent && (route.parent || id !== m.id);
}

/** Words of ours, which are no ids: a timer could not tell them apart. */
export function isWord(id: string): boolean {
  return id === selfAddress || id === parentAddress;
}

function nobody(m: Machine, id: string): void {
  unreachable(m, communication('no_actor', 'no actor ' + JSON.stringify(id) + ' is living'));
}

function deliverable(m: Machine, id: string, known: boolean, e: Omit<EffectOf<'send'>, 'kind'>): void {
  if (known) effect(m, { kind: 'send', ...e });
  else unknown(m, id, e.name!);
}

function unknown(m: Machine, id: string, name: string): void {
  unreachable(m, communication('not_received', 'the actor ' + JSON.stringify(id) + ' does not know the event ' + name));
}

/** Raises error.communication: a send reached nobody. */
function unreachable(m: Machine, err: Error): void {
  raise(m, errorCommunication, err);
}

export function communication(code: string, message: string): Error {
  return { code, message, type: errorCommunication };
}

export function execution(code: string, message: string): Error {
  return { code, message, type: errorExecution };
}

/** Arms a timer that sends an event when it is due. to is parent, self or an actor's id; without an id the timer gets a number. */
export function sendLater(m: Machine, to: string, name: string, data: unknown, delay: Duration, key?: string, src = -1): void {
  const id = sendKey(m, key);
  armAmong(m, { id, due: due(m, delay), to, src, name, data });
}

/**
 * The id of a delayed send's timer, which is free: that of a send of the same id is cancelled. A
 * send without one has a number that none had before; an id so cannot be like a number.
 */
function sendKey(m: Machine, id: string | undefined): string {
  if (id === undefined) {
    if (m.sent === Number.MAX_SAFE_INTEGER) throw execution('overflow', 'there is no number left for a delayed send');
    return 'send.#' + ++m.sent;
  }
  if (id === '' || id[0] === '#') throw execution('bad_id', 'the id of a delayed send is not empty and does not begin with #');
  const key = 'send.' + id;
  disarmAmong(m, key);
  return key;
}

/**
 * Arms a timer that sends an event to the actor with an id. The machine itself
 * and its parent are known now, and whether they know the event; any other is
 * looked for when the timer is due.
 */
export function sendLaterTo(m: Machine, id: string, route: Route, name: string, data: unknown, delay: Duration, key?: string): void {
  if (isWord(id)) nobody(m, id);
  else if (alive(m, id) || (id !== m.id && id !== m.parent)) sendLater(m, id, name, data, delay, key, route.as);
  else {
    const up = meansParent(m, id, route);
    if (up ? route.parent : route.self) sendLater(m, up ? parentAddress : selfAddress, name, data, delay, key, route.as);
    else unknown(m, id, name);
  }
}

/** Cancels a delayed send; an unknown id does nothing. */
export function cancel(m: Machine, id: string): void {
  if (id[0] !== '#') disarmAmong(m, 'send.' + id); // else the number of one without an id
}

/** Counts a round of foreach: those of a macrostep are bounded (SPEC 7.9). */
export function round(m: Machine): void {
  const rounds = (m.work.rounds ?? 0) + 1;
  m.work.rounds = rounds;
  if (rounds > (m.limits?.rounds || defaultRounds)) throw execution('limit', 'the macrostep has too many rounds of foreach');
}

/** Starts an actor that lives until it ends or is stopped. Throws for an id that cannot be. */
export function spawn(m: Machine, src: number, id: string, input?: unknown): void {
  if (!validActorId(id)) throw execution('bad_id', "an actor's id has 1 to 200 of A-Z a-z 0-9 _ . -");
  if (isWord(id)) throw execution('bad_id', "an actor's id is not " + id + ', which a send means otherwise');
  if (alive(m, id)) throw execution('duplicate_id', 'an actor ' + JSON.stringify(id) + ' is living already');
  launch(m, src, id, input);
}

/** Starts an actor under an id that is free. */
function launch(m: Machine, src: number, id: string, input: unknown): void {
  if (m.children.size >= (m.limits?.children || defaultChildren)) throw execution('limit', 'too many living actors');
  ownChildren(m, id).set(id, { id, src, input });
  effect(m, { kind: 'start', index: src, id, name: m.table.actors![src]!, data: input });
}

/** What the kernel asks of charts with actors (Program.actors). */
export type Actors = {
  start(m: Machine, st: State): void;
  leave(m: Machine, st: State): void;
  /** A copy of the living actors, to be changed. */
  living(m: Machine): Living;
  stopAll(m: Machine): void;
  /** As snapshots write it. */
  json(m: Machine, c: Child): Json;
};

export const actors: Actors = {
  start: (m, st) => startAll(m, st, spawn),
  leave: (m, st) => st.invokes?.forEach((v) => m.children.get(v.id)?.src === v.src && stop(m, v.id)),
  living: own,
  stopAll,
  json: (m, c) => childJson(m, c, c.snapshot && snapshotJson(c.snapshot as Machine)),
};

/** Those of charts whose states start actors, each under an id of its own, and nothing else does. */
export const invoked: Actors = {
  start: (m, st) => startAll(m, st, launch),
  leave: (m, st) => st.invokes?.forEach((v) => stop(m, v.id)),
  living: (m) => new Map(m.children as Map<string, Child>),
  stopAll,
  json: childJson,
};

function startAll(m: Machine, st: State, start: typeof spawn): void {
  st.invokes?.forEach((v) => attempted(m, () => start(m, v.src, v.id, v.input?.(m as Machine<never>))));
}

function stopAll(m: Machine): void {
  children(m).forEach((c) => stop(m, c.id));
}

/** Stops an actor; an unknown id does nothing. */
export function stop(m: Machine, id: string): void {
  if (end(m, id)) effect(m, { kind: 'stop', id });
}

/** Takes an actor that ended by itself out of the living, between macrosteps. */
export function end(m: Machine, id: string): boolean {
  return ownChildren(m, id).delete(id);
}

/** The moment after a delay; one below zero is at once. */
export function due(m: Machine, delay: Duration): Timestamp {
  return Math.min(now(m) + Math.max(delay, 0), maxTimestamp) as Timestamp;
}

/** Arms a timer behind those that are due before or with it. Throws when there are too many. */
export function arm(m: Machine, t: Timer): void {
  const timers = m.timers as readonly Timer[];
  if (timers.length >= (m.limits?.timers || defaultTimers)) throw execution('limit', 'too many timers');
  m.timers = [...timers, t].sort((a, b) => a.due - b.due);
  effect(m, { kind: 'timer', ...t });
}

/** What the kernel asks of charts with timers (Program.timers). */
export type Timers = {
  start(m: Machine, st: State): void;
  leave(m: Machine, st: State): void;
  cancelAll(m: Machine): void;
  /** Takes a timer out, where takeTimer does not. */
  take?(m: Machine, id: string): Timer | undefined;
};

/** Those of charts whose states alone have timers. */
export const timers: Timers = {
  start: (m, st) => st.after?.forEach((a) => attempted(m, () => arm(m, { id: a.id, due: due(m, a.delay(m as Machine<never>)) }))),
  leave: (m, st) => st.after?.forEach((a) => disarm(m, a.id)),
  cancelAll: (m) => m.timers.forEach((t) => disarm(m, t.id)),
};

/** Cancels a timer, if it is armed. */
export function disarm(m: Machine, id: string): void {
  if (takeTimer(m, id)) effect(m, { kind: 'cancelTimer', id });
}

/** Takes a timer out. The caller steps with the event of an `after`, or delivers a delayed send. */
export function takeTimer(m: Machine, id: string): Timer | undefined {
  const found = (m.timers as readonly Timer[]).find((t) => t.id === id);
  m.timers = (m.timers as readonly Timer[]).filter((t) => t !== found);
  return found;
}

/** As takeTimer, of a machine whose chart may send with a delay. */
export function takeAny(m: Machine, id: string): Timer | undefined {
  return (m.program.timers?.take ?? takeTimer)(m, id);
}

export function validActorId(id: string): boolean {
  return /^[A-Za-z0-9_.-]{1,200}$/.test(id);
}
