// The machines of a system: a tree of nodes, each with the actors it started. A
// node is one life of an actor: a restarted one is a new node, so what was meant
// for the old one finds it gone. Twin of node.go.

import { end as forget } from './calls.ts';
import { fault } from './deliver.ts';
import { drop } from './due.ts';
import type { Effect } from './effect.ts';
import { Refusal } from './error.ts';
import type { Error } from './error.ts';
import { doneInvoke, errorInvoke, init, makeEvent } from './event.ts';
import { carryOut, conclude } from './carry.ts';
import { dropQueue, exitAll, failMachine, stopAll } from './finish.ts';
import { named } from './host.ts';
import type { Host } from './host.ts';
import { startHost, stopHost } from './hosting.ts';
import type { Hosted } from './hosting.ts';
import type { Program } from './logic.ts';
import { children, newMachine } from './machine.ts';
import type { Machine } from './machine.ts';
import { caused, first, push } from './queue.ts';
import type { Chain } from './queue.ts';
import { initial } from './resolve.ts';
import { asError } from './select.ts';
import type { System } from './turn.ts';
import { newReader } from './reader.ts';
import { wireOf } from './restore.ts';
import { compareText } from './text.ts';
import type { Timestamp } from './time.ts';
import { release } from './undo.ts';

/** One machine of a system. */
export type Node = {
  m: Machine;
  readonly parent: Node | undefined;
  readonly host: Host | undefined;
  readonly nodes: Map<string, Node>;
  readonly hosted: Map<string, Hosted>;
  /** Of its earliest timer, while it is in the timetable. */
  due: Timestamp | undefined;
  /** Its declaration in the parent's table. */
  readonly src: number;
  /** Its first macrostep has run. */
  begun: boolean;
  /** It was stopped, or its end is in the queue. */
  gone: boolean;
};

export function newNode(m: Machine, parent: Node | undefined, src: number): Node {
  return { m, parent, host: m.host, nodes: new Map(), hosted: new Map(), due: undefined, src, begun: parent === undefined, gone: false };
}

/** The way from the root: '' for the root itself, then 'a', 'a/b'. */
export function address(mb: Node): string {
  return mb.parent === undefined ? '' : join(address(mb.parent), mb.m.id);
}

export function join(at: string, id: string): string {
  return at === '' ? id : at + '/' + id;
}

/** Orders machines: the parent first, then its children by id. */
export function before(mb: Node, other: Node): boolean {
  const a = way(mb);
  const b = way(other);
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i < a.length && i < b.length ? compareText(a[i]!.m.id, b[i]!.m.id) < 0 : a.length < b.length;
}

/** The nodes from the root to a node. */
function way(mb: Node): Node[] {
  return mb.parent === undefined ? [mb] : [...way(mb.parent), mb];
}

/** The living machine at an address. */
export function find(s: System, at: string): Node | undefined {
  let mb: Node | undefined = s.root;
  if (at !== '') for (const id of at.split('/')) mb = mb?.nodes.get(id);
  return mb;
}

/** The living host actor at an address. */
export function findHost(s: System, at: string): Hosted | undefined {
  const cut = at.lastIndexOf('/');
  return find(s, at.slice(0, Math.max(cut, 0)))?.hosted.get(at.slice(cut + 1));
}

/** Starts an actor: a host actor at once, a machine at the end of the queue. */
export function start(s: System, mb: Node, e: Effect, c: Chain): void {
  if (s.follow || mb.gone) return;
  const { id, index: src } = e as { id: string; index: number };
  if (s.living >= s.limits.children) {
    forget(mb.m, id);
    fault(s, mb, { type: 'error.execution', code: 'limit', message: 'too many living actors' }, c);
    return;
  }
  const p = mb.m.program.child?.(src);
  if (p === undefined) {
    startHost(s, mb, src, id, e.data);
    return;
  }
  const to = adopt(s, mb, p, src, id);
  push(s.queue, { to, host: undefined, begin: true, free: true, event: makeEvent(init, 0, 'init', e.data), chain: caused(c) });
}

/** Makes a machine without a state and puts it into the tree. */
export function adopt(s: System, mb: Node, p: Program, src: number, id: string): Node {
  const host = s.manual?.(join(address(mb), id), p) ?? named(mb.host?.actors, mb.m.table.actors[src]!.name);
  const kid = newNode(fit(s, newMachine(p, id, typeof host === 'object' ? host : undefined, s.now)), mb, src);
  kid.m.parent = mb.m;
  mb.nodes.set(id, kid);
  s.living++;
  return kid;
}

/** Gives a machine the system's limits, and tracing if somebody watches. */
export function fit<C>(s: Pick<System, 'limits' | 'observer'>, m: Machine<C>): Machine<C> {
  m.limits = s.limits;
  m.trace = s.observer?.transition !== undefined;
  return m;
}

/** Runs the first macrostep of a child machine. */
export function begin(s: System, kid: Node, input: unknown, c: Chain): void {
  const mb = kid.parent!.m;
  try {
    const text = input === undefined ? '{}' : mb.program.encode.actorInput('', kid.src, input);
    const own = wireOf(kid.m).decodeInput(newReader(text, 0));
    kid.begun = true;
    initial(kid.m, own);
  } catch (thrown) {
    end(s, kid, undefined, thrown instanceof Refusal ? misfit(thrown) : asError(thrown), c);
    return;
  }
  conclude(s, kid, c, false);
}

/** What a machine is told when something between it and another does not fit. */
function misfit(r: Refusal): Error {
  return { type: 'Error', code: 'host', message: r.code + ': ' + r.message };
}

/** Takes a machine that ended by itself out of the living and tells its parent, behind everything that it sent. */
export function end(s: System, kid: Node, output: unknown, failed: Error | undefined, c: Chain): void {
  const mb = kid.parent;
  if (mb === undefined) return;
  const { id } = kid.m;
  leave(s, kid);
  mb.nodes.delete(id);
  forget(mb.m, id);
  s.frozen = undefined;
  if (failed === undefined && output !== undefined) {
    try {
      output = wireOf(mb.m).decodeActorOutput(kid.src, newReader(kid.m.program.encode.output('', output), 0));
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      failed = misfit(thrown);
    }
  }
  tellEnd(s, mb, kid.src, id, output, failed, caused(c));
}

/** Puts done.invoke or error.invoke into the queue. */
export function tellEnd(s: System, to: Node, src: number, id: string, output: unknown, failed: Error | undefined, chain: Chain): void {
  const event =
    failed === undefined
      ? makeEvent(doneInvoke, src, 'done.invoke.' + id, output, undefined, id)
      : makeEvent(errorInvoke, src, 'error.invoke.' + id, failed, undefined, id);
  push(s.queue, { to, host: undefined, event, chain, begin: false, free: true });
}

/** Takes a machine out of the system's books. */
function leave(s: System, kid: Node): void {
  kid.gone = true;
  s.living--;
  drop(s.timers, kid);
}

/** Ends an actor at the place of its `stop` effect. It tells nobody. */
export function stop(s: System, mb: Node, id: string): void {
  const h = mb.hosted.get(id);
  if (h !== undefined) stopHost(s, h);
  const kid = mb.nodes.get(id);
  if (kid === undefined) return;
  mb.nodes.delete(id);
  leave(s, kid);
  if (!kid.begun || kid.m.status !== 'active') return;
  for (const c of children(kid.m)) stop(s, kid, c.id);
  halt(kid.m);
  carryOut(s, kid, first);
  release(kid.m);
}

/** Runs the exit actions of a machine that is stopped. Its status stays. */
function halt(m: Machine): void {
  release(m);
  m.event = makeEvent(init, -1, '');
  exitAll(m);
  stopAll(m);
  dropQueue(m);
}

/** Ends a machine in error from outside a macrostep. */
export function abort(m: Machine, err: Error): void {
  release(m);
  failMachine(m, err);
}
