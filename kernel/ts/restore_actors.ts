// Restore, continued: living actors and armed timers. Twin of restore_actors.go.

import { appendAny } from './any.ts';
import { maxEventBytes } from './bounds.ts';
import { isWord, validActorId } from './calls.ts';
import { Refusal } from './error.ts';
import type { Child, Machine, Timer } from './machine.ts';
import { defaultChildren, defaultTimers } from './options.ts';
import { newReader, newSnapshotReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { inField, kept, read, readAll, standing, wireOf } from './restore.ts';
import type { Parts } from './restore.ts';
import { isActive } from './select.ts';
import { eventJson, ownEvent } from './snapshot.ts';
import type { Table } from './table.ts';
import type { Timestamp } from './time.ts';

/** Reads the living actors. A child machine's snapshot is kept as it is for the system to restore. */
export function restoreChildren(m: Machine, r: Reader): void {
  r.object();
  for (let id = r.key(); id !== undefined; id = r.key()) {
    const raw = r.raw();
    m.children.set(id, taken(r, () => readChild(m, id as string, raw)));
    if (m.children.size > (m.limits?.children || defaultChildren)) r.refuse('state', tooMany('actors', m.limits?.children || defaultChildren));
  }
}

/** What the limits do not let in. */
export function tooMany(what: string, most: number): string {
  return 'there are more than ' + most + ' ' + what + ', which is the limit';
}

/** What f reads of a part of what r reads; a refusal is r's. */
function taken<T>(r: Reader, f: () => T): T {
  try {
    return f();
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return r.take(thrown);
  }
}

function readChild(m: Machine, id: string, raw: string): Child {
  let name: string | undefined;
  let input = '{}';
  let snapshot: string | undefined;
  readAll(raw, (r) => {
    r.object();
    for (let k = r.key(); k !== undefined; k = r.key()) {
      if (k === 'src') name = r.text();
      else if (k === 'input') input = r.raw();
      else if (k === 'snapshot') snapshot = r.raw();
      else r.extra();
    }
  });
  if (name === undefined) throw new Refusal('missing_field', 'src', 'a living actor has its src');
  const src = m.table.actors?.indexOf(name) ?? -1;
  childFits(m, id, src, name, snapshot);
  const given = inField('input', () => readAll(input, kept((r) => wireOf(m).decodeActorInput(src, r))));
  return { id, src, input: given, ...(snapshot === undefined ? {} : { snapshot }) };
}

/** Checks that an actor may be living: declared, and its state active. */
function childFits(m: Machine, id: string, src: number, name: string, snapshot: string | undefined): void {
  if (!validActorId(id) || isWord(id)) throw new Refusal('state', '', "this is no actor's id");
  if (src < 0) throw new Refusal('state', 'src', 'the chart declares no actor ' + JSON.stringify(name));
  if (m.program.child?.(src) === undefined && snapshot !== undefined) throw new Refusal('wrong_type', 'snapshot', 'a host actor has no snapshot');
  if (m.status !== 'active') throw new Refusal('state', '', 'a machine that ended has no actors');
  if (!startedHere(m, id, src)) throw new Refusal('state', '', 'no active state and no action starts this actor');
}

/** Whether an action or an active state starts such an actor. */
function startedHere(m: Machine, id: string, src: number): boolean {
  if (m.table.spawned?.[src]?.some((given) => given === id || given === '*')) return true;
  return (ownersOf(m.table).get(id) ?? []).some((s) => m.table.states[s]!.invokes?.some((v) => v.id === id && v.src === src) && isActive(m, s));
}

/** The states that have a timer or an actor with an id. (No actor's id is a timer's, and else both are looked at.) */
function ownersOf(t: Table): ReadonlyMap<string, readonly number[]> {
  let its = owners.get(t);
  if (its === undefined) {
    its = new Map();
    for (const [s, { after = [], invokes = [] }] of t.states.entries()) {
      for (const { id } of [...after, ...invokes]) {
        const list = its.get(id) ?? [];
        list.push(s);
        its.set(id, list);
      }
    }
    owners.set(t, its);
  }
  return its;
}

// What ownersOf says, once it was asked.
const owners = /* @__PURE__ */ new WeakMap<Table, Map<string, number[]>>();

/** Reads the armed timers, in firing order. */
export function restoreTimers(p: Parts): void {
  const { m } = p;
  m.sent = read(p, 'sent', (r) => r.int()) ?? 0;
  if (m.sent < 0) throw new Refusal('timer', 'sent', 'the number of delayed sends is negative');
  const list: Timer[] = [];
  const ids = new Set<string>();
  read(p, 'timers', (r) => {
    for (r.list(); r.more(); ) {
      const raw = r.raw();
      const t = taken(r, () => readTimer(m, raw));
      taken(r, () => timerFits(m, list, ids, t));
      list.push(t);
      ids.add(t.id);
    }
  });
  m.timers = list;
}

function readTimer(m: Machine, raw: string): Timer {
  let id = '';
  let to = '';
  let due: Timestamp | undefined;
  let event: string | undefined;
  const r = newSnapshotReader(raw);
  r.object();
  for (let k = r.key(); k !== undefined; k = r.key()) {
    if (k === 'id') id = r.text();
    else if (k === 'due') due = r.timestamp();
    else if (k === 'to') to = r.text();
    else if (k === 'event') event = r.raw();
    else r.extra();
  }
  r.close();
  if (due === undefined) throw new Refusal('timer', 'due', 'a timer says when it is due');
  const t: Timer = { id, due, to };
  if (event !== undefined) return readSent(m, t, event);
  return to === '' ? { id, due } : t;
}

/** Reads the event of a delayed send as its receiver declares it. */
function readSent(m: Machine, t: Timer, raw: string): Timer {
  return inField('event', () => {
    const name = eventType(newSnapshotReader(raw));
    const sent = (src: number): Timer => ({ ...t, name, src, data: readAll(raw, kept((r) => wireOf(m).decodeSent(src, name, r))) });
    if (t.to === 'self') {
      if (!m.table.events.has(name)) throw new Refusal('unknown_event', '', 'the chart declares no event ' + JSON.stringify(name));
      return { ...t, name, data: readAll(raw, kept((r) => wireOf(m).decodeEvent(name, r))) };
    }
    return forWhoever(m, t, name, sent, raw);
  });
}

/**
 * The event whose receiver is not living, or is another by now than when it was sent, or was
 * found to be the parent: as the first declares it that may be meant and writes it as it
 * stands. What has a default for more
 * fills it when it is given the event (SPEC 2.9); of an event that nobody writes so the first
 * is meant that can read it.
 */
function forWhoever(m: Machine, t: Timer, name: string, sent: (src: number) => Timer, raw: string): Timer {
  let fit: Timer | undefined;
  const stands = standing(raw);
  let refused: Refusal | undefined;
  for (const src of receivers(m, t, name)) {
    try {
      const read = src === ownEvent ? { ...t, name, src, data: readAll(raw, kept((r) => wireOf(m).decodeEvent(name, r))) } : sent(src);
      if (appendAny('', eventJson(m, read)) === stands) return read;
      fit = fit ?? read;
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      if (thrown.code !== 'unknown_event') refused = refused ?? thrown;
      else if (src === -1 && t.to === 'parent') throw thrown; // it was not sent
    }
  }
  if (fit !== undefined) return fit;
  throw refused ?? new Refusal('unknown_event', '', 'no actor receives the event ' + JSON.stringify(name));
}

/** The kinds of actors that an event may be for: the one that it is sent to, then any, the machine itself, its parent (-1). */
function receivers(m: Machine, t: Timer, name: string): readonly number[] {
  const child = m.children.get(t.to!);
  return [...(child === undefined ? [] : [child.src]), ...(t.to === 'parent' ? [-1] : []), ...(m.table.actors ?? []).keys(), ...(m.table.events.has(name) ? [ownEvent] : []), -1];
}

/** Checks that a timer may be armed behind those in list. */
function timerFits(m: Machine, list: readonly Timer[], ids: ReadonlySet<string>, t: Timer): void {
  const refuse = (field: string, message: string): never => {
    throw new Refusal('timer', field, message);
  };
  const most = m.limits?.timers || defaultTimers;
  if (list.length >= most) refuse('', tooMany('timers', most));
  if (m.status !== 'active') refuse('', 'a machine that ended has no timers');
  if (list.length > 0 && list[list.length - 1]!.due > t.due) refuse('due', 'timers stand in the order in which they fire');
  if (ids.has(t.id)) refuse('id', 'this timer stands twice');
  const by = (ownersOf(m.table).get(t.id) ?? []).find((s) => m.table.states[s]!.after?.some((a) => a.id === t.id));
  if (t.name !== undefined && !namesSend(m, t.id)) refuse('id', "a delayed send's timer is called send.<id>, or send.#<n> with n up to the snapshot's sent");
  if (by === undefined && t.name === undefined) refuse('id', 'no state has the timer ' + JSON.stringify(t.id) + ' (after.<delay>.<state>)');
  if (t.name === undefined && t.to !== undefined) refuse('to', 'the timer of a state has no receiver');
  if (by !== undefined && t.name === undefined && !isActive(m, by)) refuse('id', 'the state of this timer is not active');
}

/** Whether a delayed send's timer may have this id: the number of one that was counted, or an id of its own. */
function namesSend(m: Machine, id: string): boolean {
  const own = id.slice(5);
  const n = Number(own.slice(1));
  return id.startsWith('send.') && own !== '' && (own[0] !== '#' || (1 <= n && n <= m.sent && '#' + n === own));
}

/** Finds the `type` of an event's text, or throws a Refusal that says what is wrong with it. */
export function eventTypeOf(raw: string): string {
  return eventType(newReader(raw, maxEventBytes));
}

function eventType(r: Reader): string {
  const isObject = r.peek() === '{';
  const [name, kind] = isObject ? findText(r, 'type') : [r.raw(), ''];
  r.close();
  if (!isObject) throw new Refusal('wrong_type', '', 'this must be an object');
  if (kind === '!') throw new Refusal('missing_field', 'type', 'an event has a type');
  if (kind !== '"') throw new Refusal('wrong_type', 'type', 'this must be a string');
  return name;
}

/** Reads an object to its end and gives a field's text, and what peek says of the field; '!' when it is not there. */
function findText(r: Reader, field: string): [text: string, kind: string] {
  let text = '';
  let kind = '!';
  r.object();
  for (let k = r.key(); k !== undefined; k = r.key()) {
    if (k === field) kind = r.peek();
    if (k === field && kind === '"') text = r.text();
    else r.skip();
  }
  return [text, kind];
}
