// One machine under JSON Lines: one command in, one answer out, byte for byte as
// package lines, which says what each command means. Twin of package lines.

import { noMachine } from './actor.ts';
import { appendAny } from './any.ts';
import type { Json } from './any.ts';
import { newSimClock } from './clock.ts';
import type { SimClock } from './clock.ts';
import { macrostep } from './deliver.ts';
import type { Effect } from './effect.ts';
import { Refusal, appendJSON } from './error.ts';
import type { Error } from './error.ts';
import { makeEvent } from './event.ts';
import type { Host } from './host.ts';
import { appendBool, appendKey, appendString } from './json.ts';
import type { Program } from './logic.ts';
import type { Machine, Timer } from './machine.ts';
import { finish, from } from './manual.ts';
import { find, join } from './node.ts';
import type { Options } from './options.ts';
import { awaken, persist, resolveSystem, restoreSystem } from './persist.ts';
import { maxEventBytes, newReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { initial } from './resolve.ts';
import { wireOf } from './restore.ts';
import { appendSnapshot, eventJson, timerJson } from './snapshot.ts';
import { stop } from './stop.ts';
import { newSystem, open as openSystem, visit } from './system.ts';
import { maxTimestamp } from './time.ts';
import type { Duration, Timestamp } from './time.ts';
import { parseDelay } from './timetext.ts';
import type { Taken } from './trace.ts';
import { settle } from './turn.ts';
import type { System } from './turn.ts';
import { appendValue } from './value.ts';
import { observe } from './watch.ts';

/** How the machine of a session begins; input and resolve are JSON, '' for none. */
export type Start = { readonly input: string; readonly resolve: string; readonly now: Timestamp; readonly trace: boolean };

export const maxLine = 67_108_864;

/** One root machine with its descendants. */
export type Session = {
  readonly program: Program;
  readonly clock: SimClock;
  readonly trace: boolean;
  system: System | undefined;
  /** What the commands have set, by place: guards' answers and actions' next failures. */
  readonly guards: Map<string, { readonly value: boolean; readonly fail?: string }>;
  readonly failures: Map<string, Error>;
  /** The kind of every actor that was ever started, by address. */
  readonly known: Map<string, number>;
  /** What the command under way brings about. */
  effects: string[];
  transitions: string[];
  ignored: boolean;
  kept: string | undefined;
};

/** Starts a machine; first is the first answer. There is no session when the start is refused. */
export function openSession(program: Program, start: Start): { readonly session: Session | undefined; readonly first: string } {
  const session: Session = {
    program,
    clock: newSimClock(start.now),
    trace: start.trace,
    system: undefined,
    guards: new Map(),
    failures: new Map(),
    known: new Map(),
    effects: [],
    transitions: [],
    ignored: false,
    kept: undefined,
  };
  const first = answered(session, () => (start.resolve === '' ? begin(session, start.input) : resolveTo(session, start.resolve)));
  return { session: session.system === undefined ? undefined : session, first };
}

function begin(s: Session, text: string): void {
  const given = inputOf(s, text);
  const system = newSystem(s.program, optionsOf(s));
  noMachine(() => initial(system.root.m, given));
  openSystem(system);
  s.system = system;
}

/** Answers one line. */
export function answer(s: Session, line: string): string {
  forget(s);
  return answered(s, () => {
    const c = parse(line);
    (c.verb === '' ? event : verbs[c.verb]!.do)(s, c);
  });
}

/** Carries out a command and says how the system stands, or why it was refused. */
function answered(s: Session, f: () => void): string {
  try {
    f();
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    forget(s);
    return refusedAnswer(thrown);
  }
  s.clock.advance(0 as Duration);
  return standing(s);
}

function forget(s: Session): void {
  s.effects = [];
  s.transitions = [];
  s.ignored = false;
  s.kept = undefined;
}

// ---- commands

type Command = { readonly line: string; readonly verb: string; readonly members: ReadonlyMap<string, string> };

type Verb = { readonly more: readonly string[]; readonly do: (s: Session, c: Command) => void };

const verbs: { readonly [name: string]: Verb } = {
  $advance: { more: [], do: advance },
  $done: { more: ['output'], do: done },
  $fail: { more: ['error'], do: fail },
  $from: { more: ['event'], do: fromActor },
  $to: { more: ['event'], do: to },
  $guard: { more: ['value', 'fail', 'in'], do: guard },
  $failAction: { more: ['error', 'in'], do: failAction },
  $snapshot: { more: [], do: snapshot },
  $restore: { more: ['anyHash'], do: restore },
  $resolve: { more: [], do: (s, c) => resolveTo(s, c.members.get('$resolve')!) },
};

const notACommand = 'a line is an event with its `type`, or one of the commands ' + Object.keys(verbs).join(', ');

/** Takes a line apart and finds its verb. */
function parse(line: string): Command {
  const members = membersOf(line, 'json');
  let verb = '';
  for (const key of members.keys()) {
    if (!key.startsWith('$')) continue;
    if (!Object.keys(verbs).includes(key) || verb !== '') throw new Refusal('unknown_command', key, notACommand);
    verb = key;
  }
  if (verb !== '') only(members, [verb, ...verbs[verb]!.more], verb);
  else if (!members.has('type')) throw new Refusal('unknown_command', '', notACommand);
  return { line, verb, members };
}

/** Reads an object's members; anything else is refused with the code otherwise. */
function membersOf(text: string, otherwise: string): Map<string, string> {
  const members = new Map<string, string>();
  try {
    const r = newReader(text, maxLine);
    if (r.peek() === '{') {
      r.object();
      for (let k = r.key(); k !== undefined; k = r.key()) members.set(k, r.raw());
      r.close();
      return members;
    }
    r.skip();
    r.close();
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    throw new Refusal('json', '', thrown.message);
  }
  throw new Refusal(otherwise, '', 'this must be an object');
}

function only(members: ReadonlyMap<string, string>, names: readonly string[], verb: string): void {
  for (const key of members.keys()) if (!names.includes(key)) throw new Refusal('extra_field', key, verb + ' has no such member');
}

/** The JSON of a member that must be there. */
function need(c: Command, key: string, verb = c.verb): string {
  const raw = c.members.get(key);
  if (raw === undefined) throw new Refusal('missing_field', key, verb + ' needs it');
  return raw;
}

function text(c: Command, key: string): string {
  return at(key, need(c, key), 0, (r) => r.text());
}

function optional(c: Command, key: string): string | undefined {
  return c.members.has(key) ? text(c, key) : undefined;
}

function flag(c: Command, key: string): boolean {
  return c.members.has(key) && at(key, c.members.get(key)!, 0, (r) => r.bool());
}

/** Reads a member's value; what is refused names the member. */
function at<T>(key: string, raw: string, max: number, read: (r: Reader) => T): T {
  return below(key, () => decode(raw, max, read));
}

function decode<T>(raw: string, max: number, read: (r: Reader) => T): T {
  const r = newReader(raw, max);
  const v = read(r);
  r.close();
  return v;
}

/** Puts the member that was read before the field that was refused. */
function below<T>(key: string, f: () => T): T {
  try {
    return f();
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    throw new Refusal(thrown.code, thrown.field === '' ? key : key + '.' + thrown.field, thrown.message);
  }
}

/** Reads what a stub fails with: {message, code, type, data}. */
function hostError(c: Command): Error {
  return at('error', need(c, 'error'), maxEventBytes, (r) => {
    const e: { -readonly [K in keyof Error]: Error[K] } = { type: 'Error', message: '', code: 'host' };
    let told = false;
    r.object();
    for (let k = r.key(); k !== undefined; k = r.key()) {
      told = told || k === 'message';
      if (k === 'data') e.data = r.any();
      else if (k === 'message' || k === 'code' || k === 'type') e[k] = r.text();
      else r.extra();
    }
    if (!told) r.missing('message');
    return e;
  });
}

// ---- events

function event(s: Session, c: Command): void {
  give(s, s.system!, '', c.line);
}

function to(s: Session, c: Command): void {
  const address = text(c, '$to');
  const raw = need(c, 'event');
  if (find(s.system!, address) === undefined) throw unknownActor(c, address, 'no child machine of this address is living');
  below('event', () => give(s, s.system!, address, raw));
}

/** Gives the machine at an address an event from outside. */
function give(s: Session, system: System, address: string, raw: string): void {
  const node = find(system, address)!;
  const name = eventNamed(node.m, raw);
  if (node.m.table.internal?.includes(name)) {
    throw new Refusal('unknown_event', 'type', 'only the chart itself and its actors send ' + JSON.stringify(name));
  }
  const data = decode(raw, maxEventBytes, (r) => wireOf(node.m).decodeEvent(name, r));
  system.busy = true;
  system.chain = undefined;
  s.ignored = macrostep(system, node, makeEvent(name, data));
  settle(system);
}

/** Finds the declared event that an object's `type` names. */
function eventNamed(m: Machine, raw: string): string {
  const members = membersOf(raw, 'wrong_type');
  const name = at('type', need({ line: raw, verb: 'an event', members }, 'type'), 0, (r) => r.text());
  if (!m.table.events.has(name)) throw new Refusal('unknown_event', 'type', 'the chart ' + m.table.chart + ' declares no event ' + JSON.stringify(name));
  return name;
}

function fromActor(s: Session, c: Command): void {
  const address = text(c, '$from');
  const raw = need(c, 'event');
  const a = livingHostActor(s, c, address);
  const wire = wireOf(a.m);
  below('event', () => {
    const name = eventNamed(a.m, raw);
    if (!wire.actorSends(a.src, name)) {
      const names = [a.m.table.actors![a.src]!, JSON.stringify(name)];
      throw new Refusal('unknown_event', 'type', 'the actor ' + names[0] + ' does not declare that it sends ' + names[1]);
    }
    const data = decode(raw, maxEventBytes, (r) => wire.decodeEvent(name, r));
    s.ignored = from(s.system!, address, name, data);
  });
}

function done(s: Session, c: Command): void {
  const address = text(c, '$done');
  const a = hostActor(s, c, address);
  if (a === undefined) return;
  s.ignored = finish(s.system!, address, outputOf(a, c.members.get('output')), undefined);
}

/** Reads what an actor gives; left out, it is an object whose fields are all left out. */
function outputOf(a: HostActor, raw: string | undefined): unknown {
  const read = (r: Reader) => wireOf(a.m).decodeActorOutput(a.src, r);
  if (raw !== undefined) return at('output', raw, maxEventBytes, read);
  try {
    return decode('{}', 0, read);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    throw new Refusal('missing_field', 'output', 'the actor ' + a.m.table.actors![a.src]! + ' gives one');
  }
}

function fail(s: Session, c: Command): void {
  const address = text(c, '$fail');
  const e = hostError(c);
  if (hostActor(s, c, address) !== undefined) s.ignored = finish(s.system!, address, undefined, e);
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
  if (child === undefined) throw unknownActor(c, address, 'no actor of this address is living');
  if (m.program.child?.(child.src) !== undefined) throw unknownActor(c, address, 'it is a chart of its own, not a host actor');
  return { m, src: child.src };
}

function unknownActor(c: Command, address: string, message: string): Refusal {
  return new Refusal('unknown_actor', c.verb, JSON.stringify(address) + ': ' + message);
}

// ---- addresses

function split(address: string): [string, string] {
  const i = address.lastIndexOf('/');
  return [address.slice(0, Math.max(i, 0)), address.slice(i + 1)];
}

/** The chart of a machine that is living, was, or will be when its state is entered. */
function programAt(s: Session, address: string): Program | undefined {
  let p: Program | undefined = s.program;
  let here = '';
  for (const id of address === '' ? [] : address.split('/')) {
    here = join(here, id);
    const src: number | undefined = p === undefined ? undefined : kindOf(s, p, here);
    p = src === undefined ? undefined : p?.child?.(src);
  }
  return p;
}

/** The kind of an actor of p that has been started or is invoked by a state. */
function kindOf(s: Session, p: Program, address: string): number | undefined {
  const [, id] = split(address);
  return s.known.get(address) ?? p.table.states.flatMap((st) => st.invokes ?? []).find((v) => v.id === id)?.src;
}

function isKnown(s: Session, address: string): boolean {
  const p = programAt(s, split(address)[0]);
  return p !== undefined && kindOf(s, p, address) !== undefined;
}

function isLiving(s: Session, address: string): boolean {
  const [parent, id] = split(address);
  return find(s.system!, parent)?.m.children.has(id) === true;
}

// ---- stubs

/** The host of the machine at an address: guards hold and actions do nothing, but for what commands have set. */
function stub(s: Session, p: Program, address: string): Host {
  const each = <F>(names: readonly string[], f: (name: string) => F) => Object.fromEntries(names.map((name) => [name, f(name)]));
  return {
    guards: each(p.wire!.guards, (name) => () => {
      const set = s.guards.get(address + ' ' + name);
      if (set?.fail !== undefined) throw new globalThis.Error(set.fail);
      return set?.value ?? true;
    }),
    actions: each(p.wire!.actions, (name) => () => {
      const e = s.failures.get(address + ' ' + name);
      s.failures.delete(address + ' ' + name);
      if (e !== undefined) throw e;
    }),
  };
}

function guard(s: Session, c: Command): void {
  const place = placeOf(s, c, (p) => p.wire!.guards, 'host guard');
  const fails = optional(c, 'fail');
  if (fails !== undefined && c.members.has('value')) throw new Refusal('extra_field', 'fail', 'a guard has a value or fails');
  if (fails !== undefined) {
    s.guards.set(place, { value: false, fail: fails });
    return;
  }
  need(c, 'value');
  s.guards.set(place, { value: flag(c, 'value') });
}

function failAction(s: Session, c: Command): void {
  const place = placeOf(s, c, (p) => p.wire!.actions, 'host action');
  s.failures.set(place, hostError(c));
}

/** Finds the guard or action that the command names, in the machine that `in` names. */
function placeOf(s: Session, c: Command, names: (p: Program) => readonly string[], kind: string): string {
  const name = text(c, c.verb);
  const address = optional(c, 'in') ?? '';
  const p = programAt(s, address);
  if (p === undefined) throw new Refusal('unknown_actor', 'in', 'no child machine has the address ' + JSON.stringify(address));
  if (names(p).includes(name)) return address + ' ' + name;
  throw new Refusal('unknown_name', c.verb, 'the chart ' + p.table.chart + ' has no ' + kind + ' ' + JSON.stringify(name));
}

// ---- the clock, snapshots

function advance(s: Session, c: Command): void {
  const d = parseDelay(text(c, '$advance'));
  if (d === undefined || d < 0 || d > maxTimestamp - s.clock.now()) {
    throw new Refusal('wrong_type', '$advance', 'this must be a length of time like "5s"');
  }
  s.ignored = s.system!.root.m.status !== 'active';
  s.clock.advance(d);
}

function snapshot(s: Session, c: Command): void {
  if (!flag(c, '$snapshot')) throw new Refusal('wrong_type', '$snapshot', 'this must be true');
  s.kept = appendSnapshot('', persist(s.system!).machine);
}

function restore(s: Session, c: Command): void {
  const anyHash = flag(c, 'anyHash');
  const system = restoreSystem(s.program, need(c, '$restore'), optionsOf(s), anyHash);
  awaken(system);
  replace(s, system);
}

function resolveTo(s: Session, raw: string): void {
  const [members, value] = below('$resolve', () => {
    const found = membersOf(raw, 'wrong_type');
    only(found, ['value', 'context', 'input'], '$resolve');
    return [found, need({ line: raw, verb: '$resolve', members: found }, 'value')] as const;
  });
  const given = inputOf(s, members.get('input') ?? '');
  const context = members.get('context');
  const read = context === undefined ? undefined : (m: Machine) => decode(context, 0, (r) => wireOf(m).decodeContext(m, r, true));
  const system = noMachine(() => resolveSystem(s.program, value, given, optionsOf(s), read));
  openSystem(system);
  replace(s, system);
}

/** Leaves the old system for another one, without a trace of the old. */
function replace(s: Session, system: System): void {
  const old = s.system;
  s.system = system;
  if (old !== undefined) stop(old);
  visit(system, (address, m) => m.children.forEach((c) => s.known.set(join(address, c.id), c.src)));
}

function optionsOf(s: Session): Options {
  return {
    ...stub(s, s.program, ''),
    clock: s.clock,
    manual: (at, p) => stub(s, p, at),
    observer: observe({
      effect: (at, m, e) => {
        if (e.kind === 'start') s.known.set(join(at, e.id!), e.index!);
        s.effects.push(effectText(at, m, e));
      },
      ...(s.trace ? { transition: (at, _, t) => s.transitions.push(transitionText(at, t)) } : {}),
    }),
  };
}

/** Reads what a new machine is given. */
function inputOf(s: Session, raw: string): unknown {
  try {
    const wire = s.program.wire!;
    return decode(raw === '' ? '{}' : raw, maxEventBytes, (r) => wire.decodeInput(r));
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code === 'json') throw thrown;
    throw new Refusal('input', thrown.field, thrown.message);
  }
}

// ---- answers

function standing(s: Session): string {
  const { m } = s.system!.root;
  const { encode } = s.program;
  let b = appendChildren('{', s.system!);
  if (encode.context !== undefined) b = appendAny(appendKey(b, 'context'), encode.context(m.context));
  b = appendKey(b, 'effects') + '[' + s.effects.join() + ']';
  if (m.error !== undefined) b = appendJSON(appendKey(b, 'error'), m.error);
  b = appendBool(appendKey(b, 'ignored'), s.ignored);
  if (m.output !== undefined) b = appendAny(appendKey(b, 'output'), encode.output!(m.output));
  if (s.kept !== undefined) b = appendKey(b, 'snapshot') + s.kept;
  b = appendString(appendKey(b, 'status'), m.status);
  if (s.trace) b = appendKey(b, 'transitions') + '[' + s.transitions.join() + ']';
  return appendValue(appendKey(b, 'value'), m) + '}';
}

/** Lists the root's child machines by id. */
function appendChildren(b: string, system: System): string {
  let list = '{';
  visit(system, (address, m) => {
    if (address === '' || address.includes('/')) return;
    const child = appendString(appendKey('{', 'status'), m.status);
    list = appendKey(list, address) + appendValue(appendKey(child, 'value'), m) + '}';
  });
  return list === '{' ? b : appendKey(b, 'children') + list + '}';
}

function refusedAnswer(r: Refusal): string {
  const message = r.field === '' ? r.message : r.field + ': ' + r.message;
  return '{"refused":' + appendString(appendKey(appendString(appendKey('{', 'code'), r.code), 'message'), message) + '}}';
}

/** One effect of the machine at an address. */
function effectText(address: string, m: Machine, e: Effect): string {
  const members = effectMembers(m, e);
  if (address !== '') members['in'] = appendString('', address);
  return objectText(members);
}

/** Members by name, in JSON; what is not there is undefined. */
type Members = { [name: string]: string | undefined };

function effectMembers(m: Machine, e: Effect): Members {
  const { encode } = m.program;
  switch (e.kind) {
    case 'action':
      return { action: appendString('', e.name!), params: given(e.data, () => wireOf(m).params(e.name!, e.data)) };
    case 'log':
      return { log: logText(e) };
    case 'emit':
      return { emit: appendAny('', e.data === undefined ? { type: e.name! } : wireOf(m).emitted(e.name!, e.data)) };
    case 'send':
      return { send: objectText({ event: appendAny('', eventJson(m, e)), to: appendString('', e.to!) }) };
    case 'start': {
      const input = given(e.data, () => encode.actorInputs?.[e.index!]?.(e.data as never) ?? {});
      return { start: objectText({ id: appendString('', e.id!), input, src: appendString('', e.name!) }) };
    }
    case 'stop':
      return { stop: appendString('', e.id!) };
    case 'timer':
      return { timer: appendAny('', timerJson(m, e as Timer)) };
    case 'cancelTimer':
      return { cancelTimer: appendString('', e.id!) };
    case 'done':
      return { done: given(e.data, () => encode.output!(e.data)) ?? 'null' };
    case 'failed':
      return { failed: appendJSON('', e.data as Error) };
  }
}

function given(v: unknown, json: () => Json): string | undefined {
  return v === undefined ? undefined : appendAny('', json());
}

/** The message alone, or an object when a level or data were written. */
function logText(e: Effect): string {
  const message = appendAny('', e.data as Json);
  if (e.name === '' && e.more === undefined) return message;
  const data = given(e.more, () => e.more as Json);
  return objectText({ data, level: e.name === '' ? undefined : appendString('', e.name!), message });
}

/** One transition of the machine at an address. */
function transitionText(address: string, t: Taken): string {
  const named = (s: string) => (s === '' ? undefined : appendString('', s));
  return objectText({ event: named(t.event), from: appendString('', t.from), in: named(address), to: appendString('', t.to) });
}

/** Writes the members that have a value, by name. */
function objectText(members: Members): string {
  let b = '{';
  for (const key of Object.keys(members).sort()) {
    const text = members[key];
    if (text !== undefined) b = appendKey(b, key) + text;
  }
  return b + '}';
}
