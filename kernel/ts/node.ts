// The machines of a system: a tree of nodes, each with the actors it started. A
// node is one life of an actor: a restarted one is a new node, so what was meant
// for the old one finds it gone. Twin of node.go.

import { end as forget } from './calls.ts';
import { fault } from './deliver.ts';
import type { Effect } from './effect.ts';
import type { Error } from './error.ts';
import { doneInvoke, errorInvoke, makeEvent } from './event.ts';
import { failMachine } from './finish.ts';
import type { Host } from './host.ts';
import { startHost, stopHost } from './hosting.ts';
import type { Hosted } from './hosting.ts';
import type { Machine } from './machine.ts';
import { caused, push } from './queue.ts';
import type { Chain } from './queue.ts';
import type { System } from './turn.ts';
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
  if (p === undefined) startHost(s, mb, src, id, e.data);
  else s.kin!.start(s, mb, p, e, caused(c));
}

/** Gives a machine the system's limits, and tracing if somebody watches. */
export function fit<C>(s: Pick<System, 'limits' | 'observer'>, m: Machine<C>): Machine<C> {
  m.limits = s.limits;
  m.trace = s.observer?.transition !== undefined;
  return m;
}

/** Puts done.invoke or error.invoke into the queue. */
export function tellEnd(s: System, to: Node, src: number, id: string, output: unknown, failed: Error | undefined, chain: Chain): void {
  const event =
    failed === undefined
      ? makeEvent(doneInvoke, src, 'done.invoke.' + id, output, undefined, id)
      : makeEvent(errorInvoke, src, 'error.invoke.' + id, failed, undefined, id);
  push(s.queue, { to, host: undefined, event, chain, begin: false, free: true });
}

/** Ends an actor at the place of its `stop` effect. It tells nobody. */
export function stop(s: System, mb: Node, id: string): void {
  const h = mb.hosted.get(id);
  if (h !== undefined) stopHost(s, h);
  else s.kin?.stop(s, mb, id);
}

/** Ends a machine in error from outside a macrostep. */
export function abort(m: Machine, err: Error): void {
  release(m);
  failMachine(m, err);
}
