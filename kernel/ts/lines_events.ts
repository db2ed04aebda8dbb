// Commands that bring events: from outside, and from and about host actors. Twin of
// lines/events.go.

import { maxEventBytes } from './bounds.ts';
import { macrostep } from './deliver.ts';
import { Refusal } from './error.ts';
import { makeEvent } from './event.ts';
import { fromOutside } from './generated.ts';
import { isKnown, isLiving, split } from './lines_address.ts';
import { at, decode, hostError, membersOf, need, quote, text } from './lines_command.ts';
import type { Command } from './lines_command.ts';
import type { Session } from './lines_session.ts';
import { children } from './machine.ts';
import type { Machine } from './machine.ts';
import { finish, from } from './manual.ts';
import { find, join } from './node.ts';
import { newReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { inField, wireOf } from './restore.ts';
import { settle } from './turn.ts';
import type { System } from './turn.ts';

export function event(s: Session, c: Command): void {
  give(s, s.system!, '', c.line);
}

export function to(s: Session, c: Command): void {
  const address = text(c, '$to');
  const raw = need(c, 'event');
  if (find(s.system!, address) === undefined) {
    const [parent] = split(address);
    const m = find(s.system!, parent)?.m;
    throw unknownActor(c, address, 'no child machine of this address is living' + (m === undefined ? '' : livingAt(m, parent, true)));
  }
  inField('event', () => give(s, s.system!, address, raw));
}

export function fromActor(s: Session, c: Command): void {
  const address = text(c, '$from');
  const raw = need(c, 'event');
  const a = livingHostActor(s, c, address);
  const wire = wireOf(a.m);
  inField('event', () => {
    const name = eventNamed(a.m, raw);
    if (!a.m.program.sends?.[a.src]?.includes(name)) {
      const names = [a.m.table.actors![a.src]!, quote(name)];
      throw new Refusal('unknown_event', 'type', 'the actor ' + names[0] + ' does not declare that it sends ' + names[1]);
    }
    const data = decode(raw, maxEventBytes, (r) => wire.decodeEvent(name, r));
    s.ignored = from(s.system!, address, name, data);
  });
}

export function done(s: Session, c: Command): void {
  const address = text(c, '$done');
  const a = hostActor(s, c, address);
  if (a === undefined) return;
  s.ignored = finish(s.system!, address, outputOf(a, c.members.get('output')), undefined);
}

export function fail(s: Session, c: Command): void {
  const address = text(c, '$fail');
  const e = hostError(c);
  if (hostActor(s, c, address) !== undefined) s.ignored = finish(s.system!, address, undefined, e);
}

/** Gives the machine at an address an event from outside. */
function give(s: Session, system: System, address: string, raw: string): void {
  const node = find(system, address)!;
  const name = eventNamed(node.m, raw);
  if (node.m.table.internal?.includes(name)) throw fromOutside(name);
  const data = decode(raw, maxEventBytes, (r) => wireOf(node.m).decodeEvent(name, r));
  system.busy = true;
  system.chain = undefined;
  s.ignored = macrostep(system, node, makeEvent(name, data));
  settle(system);
}

/** Finds the declared event that an object's `type` names. */
function eventNamed(m: Machine, raw: string): string {
  const members = membersOf(raw, 'wrong_type', (text) => newReader(text, maxEventBytes));
  const name = at('type', need({ verb: 'an event', members }, 'type'), 0, (r) => r.text());
  if (!m.table.events.has(name)) throw new Refusal('unknown_event', 'type', 'the chart ' + m.table.chart + ' declares no event ' + quote(name));
  return name;
}

/** A living host actor, with the machine that it serves. */
type HostActor = { readonly m: Machine; readonly src: number };

/** Finds a living host actor. There is none, and the command is ignored, when its result comes too late. */
function hostActor(s: Session, c: Command, address: string): HostActor | undefined {
  try {
    return livingHostActor(s, c, address);
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || !isKnown(s, address) || isLiving(s, address)) throw thrown;
    s.ignored = true;
    return undefined;
  }
}

function livingHostActor(s: Session, c: Command, address: string): HostActor {
  const [parent, id] = split(address);
  const m = find(s.system!, parent)?.m;
  if (m === undefined) throw unknownActor(c, address, 'its machine is not living');
  const child = m.children.get(id);
  if (child === undefined) throw unknownActor(c, address, 'no actor of this address is living' + livingAt(m, parent, false));
  if (m.program.child?.(child.src) !== undefined) throw unknownActor(c, address, 'it is a chart of its own, not a host actor');
  return { m, src: child.src };
}

/** How many living actors a refusal names. */
const shownActors = 10;

/** Names the actors of a machine that are living, or only those that are machines themselves, for who has misspelt one. */
function livingAt(m: Machine, parent: string, machines: boolean): string {
  const living = children(m).filter((child) => !machines || m.program.child?.(child.src) !== undefined);
  const ids = living.map((child) => quote(join(parent, child.id)));
  if (ids.length === 0) return '';
  return ', but ' + ids.slice(0, shownActors).join(', ') + (ids.length > shownActors ? ', …' : '');
}

/** Reads what an actor gives. Left out, it is an object whose fields are all left out; so is null of an actor that gives nothing. */
function outputOf(a: HostActor, raw: string | undefined): unknown {
  const read = (r: Reader) => wireOf(a.m).decodeActorOutput(a.src, r);
  if (raw !== undefined && (raw !== 'null' || a.m.program.outputs?.[a.src])) return at('output', raw, maxEventBytes, read);
  try {
    return decode('{}', 0, read);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    throw new Refusal('missing_field', 'output', 'the actor ' + a.m.table.actors![a.src]! + ' gives one');
  }
}

function unknownActor(c: Command, address: string, message: string): Refusal {
  return new Refusal('unknown_actor', c.verb, quote(address) + ': ' + message);
}
