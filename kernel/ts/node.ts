// The machines of a system: a tree of nodes, each with the actors it started. A
// node is one life of an actor: a restarted one is a new node, so what was meant
// for the old one finds it gone. What only children need is in kin.ts. Twin of
// node.go.

import type { EffectOf } from './effect.ts';
import { startHost, stopHost } from './hosting.ts';
import type { Hosted } from './hosting.ts';
import type { Machine } from './machine.ts';
import type { System } from './turn.ts';
import type { Timestamp } from './time.ts';

/** One machine of a system. */
export type Node = {
  m: Machine;
  readonly parent?: Node;
  nodes?: Map<string, Node>;
  hosted?: Map<string, Hosted>;
  /** Of its earliest timer, while it is in the timetable. */
  due?: Timestamp | undefined;
  /** Its place there. */
  slot?: number | undefined;
  /** Its declaration in the parent's table. */
  readonly src?: number;
  /** The first macrostep of a child has run. */
  begun?: boolean;
  /** It was stopped, or its end is in the queue. */
  gone?: boolean;
};

/** The way from the root: '' for the root itself, then 'a', 'a/b'. */
export function address(mb: Node): string {
  return mb.parent === undefined ? '' : join(address(mb.parent), mb.m.id);
}

export function join(at: string, id: string): string {
  return at === '' ? id : at + '/' + id;
}

/** The living machine at an address. */
export function find(s: System, at: string): Node | undefined {
  let mb: Node | undefined = s.root;
  if (at !== '') for (const id of at.split('/')) mb = mb?.nodes?.get(id);
  return mb;
}

/** The living host actor at an address. */
export function findHost(s: System, at: string): Hosted | undefined {
  const cut = at.lastIndexOf('/');
  return find(s, at.slice(0, Math.max(cut, 0)))?.hosted?.get(at.slice(cut + 1));
}

/** Starts an actor: a host actor at once, a machine at the end of the queue. */
export function start(s: System, mb: Node, e: EffectOf<'start'>): void {
  if (s.follow || mb.gone || s.kin?.start(s, mb, e)) return;
  startHost(s, mb, e);
}

/** Ends an actor at the place of its `stop` effect. It tells nobody. */
export function stop(s: System, mb: Node, e: Pick<EffectOf<'stop'>, 'id'>): void {
  stopHost(s, mb, e);
  s.kin?.stop(s, mb, e.id);
}
