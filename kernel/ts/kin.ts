// Machines that live together: what a system needs of charts whose actors are
// charts. Their programs bring it (Program.kin), so that other apps go without
// it and without decoders. Its Go twins stand in node.go, deliver.go and due.go,
// sendTo's in system.go, late's and admit's in turn.go, persistNode's in persist.go.

import { appendAny } from './any.ts';
import { communication, end as forget, execution } from './calls.ts';
import { carryOut, conclude } from './carry.ts';
import { checkEvent } from './check.ts';
import type { Fields } from './check.ts';
import { pull, sift } from './clock.ts';
import { chained, fault, linked, loop, macrostep } from './deliver.ts';
import type { Parcel } from './deliver.ts';
import type { EffectOf } from './effect.ts';
import { Refusal, wording } from './error.ts';
import type { Error } from './error.ts';
import { makeEvent } from './event.ts';
import { exitAll } from './finish.ts';
import { Frozen } from './frozen.ts';
import { hostError, named } from './host.ts';
import { ending } from './hosting.ts';
import type { Program } from './logic.ts';
import { children, newMachine } from './machine.ts';
import type { Child, Machine } from './machine.ts';
import { address, find, stop as stopActor } from './node.ts';
import type { Node } from './node.ts';
import { defaultChain, defaultChildren } from './options.ts';
import type { Options } from './options.ts';
import { clone } from './pure.ts';
import { caused, first, tooLong } from './queue.ts';
import type { Chain, Delivery } from './queue.ts';
import { newSnapshotReader } from './reader.ts';
import { initial } from './resolve.ts';
import { wireOf } from './restore.ts';
import { asError } from './select.ts';
import { eventJson } from './snapshot.ts';
import { compareText } from './text.ts';
import type { Timestamp } from './time.ts';
import { postEvent, refuse, settle } from './turn.ts';
import type { Result, System } from './turn.ts';
import { begin as work } from './undo.ts';

/** What a system needs of charts whose actors are charts. */
export type Kin = {
  start(s: System, mb: Node, e: EffectOf<'start'>): boolean;
  stop(s: System, mb: Node, id: string): void;
  concluded(s: System, mb: Node): void;
  translate(s: System, from: Node, to: Node, e: Parcel, chain: Chain): Delivery | Error;
  place(s: System, mb: Node): void;
  sendTo(s: System, at: string, event: { readonly type: string }): Result;
  persist(s: System): Frozen;
};

export const kin: Kin = { start, stop, concluded, translate, place, sendTo, persist: (s) => new Frozen(persistNode(s.root)) };

/** A heap of the machines that have timers: the earliest is first. */
export type Timetable = Node[];

/** Starts a machine at the end of the queue; false: the actor is the host's. */
function start(s: System, mb: Node, e: EffectOf<'start'>): boolean {
  const { id, index: src, data } = e;
  if (s.living >= (s.limits?.children || defaultChildren)) {
    forget(mb.m, id);
    s.frozen = undefined;
    fault(s, mb, execution('limit', 'too many living actors'));
    return true;
  }
  const p = mb.m.program.child?.(src);
  if (p === undefined) return false;
  const kid = adopt(s, mb, p, src, id);
  const chain = caused(s.chain);
  s.queue[0].push(() => linked(s, chain, () => (begin(s, kid, data, chain), false)));
  return true;
}

/**
 * Gives a machine an outside event of its chart: at is '' for the root, 'a' for its
 * child a, 'a/b' for a's child b. An idle system runs to rest; a busy one queues the
 * event for who lives there then, or is started by what was queued before it. Throws a Refusal
 * (unknown_event, mailbox_full, stopped; unknown_actor where no machine lives).
 */
function sendTo(s: System, at: string, event: { readonly type: string }): Result {
  const to = find(s, at);
  if (to === undefined && !s.busy) return refuse(s, at, new Refusal('unknown_actor', '', nobody(at)));
  const ev = to && checkEvent(to.m.table, event);
  if (s.busy || s.stopping) {
    postEvent(s, at, () => {
      const waits = [...s.queue, ...s.urgent].some((l) => l.length > 0); // what waits before it may start the receiver
      return waits && find(s, at) === undefined ? () => late(s, at, event) : admit(s, at, event);
    });
    return { ignored: false, queued: true };
  }
  s.busy = true;
  const ignored = macrostep(s, to!, ev!);
  settle(s);
  return { ignored, queued: false };
}

/** Gives an event to who lives at an address now. Where nobody takes it, who watches is told. */
function admit(s: System, at: string, event: { readonly type: string }): Delivery | undefined {
  try {
    const to = find(s, at);
    if (to === undefined) throw new Refusal('unknown_actor', '', nobody(at));
    const ev = checkEvent(to.m.table, event);
    return () => macrostep(s, to, ev);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    s.observer?.refused(s, at, thrown);
    return undefined;
  }
}

/**
 * Gives an event, for whom nobody was living when something waited before it, to who
 * lives there now that its turn has come: behind the first macrostep of one that has
 * not begun.
 */
function late(s: System, at: string, event: { readonly type: string }): boolean {
  const deliver = admit(s, at, event);
  if (!deliver || find(s, at)!.begun) return !!deliver?.();
  s.waiting++;
  s.queue[0].push(() => {
    s.waiting--;
    return deliver();
  });
  return false;
}

function nobody(at: string): string {
  return 'no machine ' + at + ' is living';
}

/** Makes a machine without a state and puts it into the tree. */
export function adopt(s: System, mb: Node, p: Program, src: number, id: string): Node {
  const m = newMachine(p, id, undefined, mb.m.clock, s.limits);
  m.parent = mb.m.id;
  m.trace = mb.m.trace;
  const kid: Node = { m, parent: mb, src };
  (mb.nodes ?? (mb.nodes = new Map())).set(id, kid);
  s.living++;
  return kid;
}

/** Gives a child machine its host. What gives it is the user's code, and may throw. */
export function lodge(s: System, kid: Node): void {
  const { m, parent, src } = kid;
  const { manual } = s.root.m.host as Options; // what the system was set up with
  const host = manual?.(address(kid), m.program) ?? named(parent!.m.host?.actors, parent!.m.table.actors![src!]!);
  if (typeof host === 'object') m.host = host;
}

/** Runs the first macrostep of a child machine. */
function begin(s: System, kid: Node, input: unknown, chain: Chain): void {
  if (kid.gone) return;
  if (tooLong(chain, s.limits?.chain || defaultChain)) {
    loop(s, kid);
    return;
  }
  try {
    lodge(s, kid);
  } catch (thrown) {
    end(s, kid, undefined, hostError(thrown));
    return;
  }
  try {
    const text = input === undefined ? '{}' : appendAny('', kid.parent!.m.program.encode.actorInputs![kid.src!]!(input as never));
    const own = wireOf(kid.m).decodeInput(newSnapshotReader(text));
    kid.begun = true;
    initial(kid.m, own);
  } catch (thrown) {
    end(s, kid, undefined, thrown instanceof Refusal ? hostError(thrown) : asError(thrown));
    return;
  }
  conclude(s, kid);
}

/**
 * Keeps the books after a macrostep: a machine that ended by itself leaves; the first one begins a
 * new count of what is sent, whether it sends or not.
 */
function concluded(s: System, mb: Node): void {
  if ((s.chain ?? first).links <= first.links) s.sends = 0;
  const { status, output, error } = mb.m;
  if (mb.parent === undefined || mb.gone || status === 'active') place(s, mb);
  else end(s, mb, output, error);
}

/** Takes a machine that ended by itself out of the living and tells its parent, behind everything that it sent. */
function end(s: System, kid: Node, output: unknown, failed: Error | undefined): void {
  const mb = kid.parent!;
  const { id } = kid.m;
  leave(s, kid);
  forget(mb.m, id);
  s.frozen = undefined;
  if (failed === undefined && output !== undefined) {
    try {
      output = wireOf(mb.m).decodeActorOutput(kid.src!, newSnapshotReader(appendAny('', kid.m.program.encode.output!(output))));
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      failed = hostError(thrown);
    }
  }
  s.queue[0].push(chained(s, mb, ending(kid.src!, id, output, failed), caused(s.chain)));
}

/** Takes a machine out of the system's books. */
function leave(s: System, kid: Node): void {
  kid.gone = true;
  kid.parent!.nodes!.delete(kid.m.id);
  s.living--;
  drop(s, kid);
}

/** Ends a machine at the place of its `stop` effect: its children first, then its exit actions. Its status stays. */
function stop(s: System, mb: Node, id: string): void {
  const kid = mb.nodes?.get(id);
  if (kid === undefined) return;
  leave(s, kid);
  if (!kid.begun || kid.m.status !== 'active') return;
  for (const c of children(kid.m)) stopActor(s, kid, c);
  work(kid.m, makeEvent(''));
  exitAll(kid.m);
  s.observer?.taken(s, kid, undefined);
  carryOut(s, kid, kid.m.work.effects);
}

/** Decodes an event of one chart as the receiver's chart declares it. */
function translate(s: System, from: Node, to: Node, e: Parcel, chain: Chain): Delivery | Error {
  const name = e.name!;
  const fields = to.m.table.events.get(name);
  if (fields === undefined) return communication('not_received', 'the actor ' + JSON.stringify(to.m.id) + ' does not know the event ' + name);
  try {
    const data = e.data === undefined && isBare(fields) ? { type: name } : wireOf(to.m).decodeEvent(name, newSnapshotReader(appendAny('', eventJson(from.m, e))));
    return chained(s, to, makeEvent(name, data, from.m.id), chain);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return communication('not_received', wording(thrown));
  }
}

/** Tells whether an event has no field but its type: there is nothing to read. */
function isBare(fields: Fields): boolean {
  for (const _ in fields) return false;
  return true;
}

function persistNode(mb: Node): Machine {
  const m = clone(mb.m);
  if (mb.nodes === undefined || mb.nodes.size === 0) return m;
  const list = children(m).map((c): [string, Child] => {
    const kid = mb.nodes!.get(c.id);
    return [c.id, kid === undefined ? c : { ...c, snapshot: persistNode(kid) }];
  });
  return { ...m, children: new Map(list) };
}

/** Puts a machine where its earliest timer belongs in the timetable. */
export function place(s: System, mb: Node): void {
  const due = mb.gone ? undefined : mb.m.timers[0]?.due;
  if (due === mb.due) return;
  if (due === undefined) return drop(s, mb);
  const t = s.timetable ?? (s.timetable = []);
  mb.due = due;
  sift(t, mb.slot ?? t.length, mb, sooner);
}

/** Takes a machine out of the timetable. */
function drop(s: System, mb: Node): void {
  if (s.timetable) pull(s.timetable, mb, sooner);
  mb.due = undefined;
}

/** Orders by due time, then the parent first, then children by id. */
function sooner(a: Node, b: Node): boolean {
  return a.due === b.due ? before(a, b) : (a.due as Timestamp) < b.due!;
}

/** Orders machines: the parent first, then its children by id. */
export function before(mb: Node, other: Node): boolean {
  let [a, b] = [mb, other];
  const deeper = depth(mb) - depth(other);
  for (let n = deeper; n > 0; n--) a = a.parent!;
  for (let n = deeper; n < 0; n++) b = b.parent!;
  if (a === b) return deeper < 0;
  for (; a.parent !== b.parent; b = b.parent!) a = a.parent!;
  return compareText(a.m.id, b.m.id) < 0;
}

/** How many machines are above one. */
function depth(mb: Node): number {
  let n = 0;
  for (let up = mb.parent; up !== undefined; up = up.parent) n++;
  return n;
}
