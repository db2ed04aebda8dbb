// Snapshots of a whole system, and systems made from one. Twin of persist.go.

import { Refusal } from './error.ts';
import { foreign, thaw } from './frozen.ts';
import type { Frozen } from './frozen.ts';
import type { ActorBody, Functions, Host } from './host.ts';
import { adopt, lodge } from './kin.ts';
import { changed, waiting } from './listener.ts';
import type { Program } from './logic.ts';
import { children } from './machine.ts';
import type { Child, Machine } from './machine.ts';
import { start } from './node.ts';
import type { Node } from './node.ts';
import type { Options } from './options.ts';
import { defaultChildren } from './options.ts';
import { clone } from './pure.ts';
import { resolve } from './resolve.ts';
import type { Given } from './resolve.ts';
import { inField, restore } from './restore.ts';
import { tooMany } from './restore_actors.ts';
import { newSystem, snapshotOf } from './system.ts';
import { settle, work } from './turn.ts';
import type { System } from './turn.ts';
import { tell } from './watch.ts';

/** The whole system as it stands; refused while it is busy. */
export function persist(s: System): Frozen {
  if (s.busy) throw new Refusal('busy', '', 'the machine is busy or not started');
  return s.kin?.persist(s) ?? snapshotOf(s);
}

/**
 * Makes a system from a snapshot of the whole system, or throws a Refusal that
 * names what does not fit. Nothing has started yet: see awaken.
 */
export function restoreSystem(p: Program, snapshot: string, options: Options, anyHash: boolean): System {
  const s = newSystem(p, options);
  restoreNode(s, s.root, snapshot, anyHash);
  return s;
}

/** Reads a machine and its children. Nothing starts yet, so a refusal leaves nothing behind. */
function restoreNode(s: System, mb: Node, snapshot: string, anyHash: boolean): void {
  restore(mb.m, snapshot, anyHash);
  if (s.follow) return checkChildren(mb.m, anyHash);
  mb.begun = true;
  s.living += mb.m.children.size;
  const most = s.limits?.children || defaultChildren;
  if (s.living > most) throw new Refusal('state', 'children', tooMany('actors', most));
  for (const c of children(mb.m)) {
    const p = mb.m.program.child?.(c.src);
    if (p !== undefined) inField('children.' + c.id + '.snapshot', () => restoreChild(s, mb, p, c, anyHash));
    mb.m.children.set(c.id, { id: c.id, src: c.src, input: c.input });
  }
}

function restoreChild(s: System, mb: Node, p: Program, c: Child, anyHash: boolean): void {
  if (c.snapshot === undefined) throw new Refusal('wrong_type', '', 'a child machine goes on from its snapshot: the snapshot of an actor holds it, that of a pure step does not');
  const kid = adopt(s, mb, p, c.src, c.id);
  lodge(s, kid);
  s.living--; // it counts among its parent's children
  restoreNode(s, kid, c.snapshot as string, anyHash);
  checkLife(kid.m, c);
}

/** Refuses a machine that is not the living child that it should be. */
function checkLife(m: Machine, c: Child): Machine {
  if (m.id !== c.id) throw new Refusal('state', 'id', 'the snapshot is of the actor ' + JSON.stringify(m.id) + ', not of ' + JSON.stringify(c.id));
  if (m.status !== 'active') throw new Refusal('state', 'status', 'an actor that ended is not living');
  return m;
}

/**
 * Refuses children's snapshots that do not fit, for those who only hand them
 * through: as machines, so that what they hand on is of the present chart (SPEC 10.3).
 */
export function checkChildren(m: Machine, anyHash: boolean): void {
  for (const c of children(m)) {
    const p = m.program.child?.(c.src);
    if (p === undefined || c.snapshot === undefined) continue;
    const snapshot = inField('children.' + c.id + '.snapshot', () => checkLife(thaw(p, c.snapshot as string, anyHash).machine, c));
    m.children.set(c.id, { ...c, snapshot });
  }
}

/**
 * Starts what a restored system has: timers, host actors that start again from their input; then
 * overdue timers fire, and only then comes what was said before or meanwhile (SPEC 10.5).
 */
export function awaken(s: System): void {
  s.living = 0;
  const held: (() => void)[] = [];
  awakenNode(s, s.root, held);
  while (work(s));
  held.forEach((begin) => begin());
  settle(s);
}

function awakenNode(s: System, mb: Node, held: (() => void)[]): void {
  if (s.follow) return;
  s.kin?.place(s, mb);
  for (const c of children(mb.m)) {
    const kid = mb.nodes?.get(c.id);
    if (kid !== undefined) {
      s.living++;
      awakenNode(s, kid, held);
      continue;
    }
    const e = { kind: 'start', id: c.id, index: c.src, name: mb.m.table.actors![c.src]!, data: c.input } as const;
    s.observer?.effect(s, mb, e);
    const { host } = mb.m;
    mb.m.host = holding(host, e.name, held);
    start(s, mb, e);
    mb.m.host = host;
  }
}

/**
 * A host whose actor begins when what is overdue has fired: one whose state such a
 * timer leaves does not (SPEC 10.5).
 */
function holding(host: Host | undefined, name: string, held: (() => void)[]): Host | undefined {
  const actors = host?.actors as Functions<ActorBody> | undefined;
  if (!actors) return host;
  const body: ActorBody = (data, port) => new Promise((begin) => held.push(() => begin(port.signal.aborted ? undefined : (async () => actors[name]!(data, port))())));
  return { actors: { [name]: body } } as Host;
}

/** Makes a system that stands at value (JSON; see resolve); open starts what it has. */
export function resolveSystem<C>(p: Program<C>, value: string, input: unknown, options: Options, context?: Given<C>): System {
  const s = newSystem(p as Program, options);
  resolve(s.root.m as Machine<C>, value, input, context);
  return s;
}

/**
 * Makes a follower take the word of a snapshot of the same chart; nothing is
 * replayed, no action runs. A word that says what the follower has predicted
 * changes nothing, and nobody is told. Throws a Refusal that names what differs,
 * `follow` for a machine that follows nobody.
 */
export function reconcile(s: System, snapshot: Frozen): void {
  const { table, clock, limits, trace, host } = s.root.m;
  if (!s.follow) throw new Refusal('follow', '', 'the machine follows nobody');
  if (s.stopping) throw new Refusal('stopped', '', 'the machine has ended');
  foreign(snapshot, table);
  if (JSON.stringify(snapshot) === JSON.stringify(snapshotOf(s))) return;
  s.root.m = { ...clone(snapshot.machine), clock, host, limits, trace };
  s.frozen = undefined;
  tell(s, changed);
  tell(s, waiting);
  if (!s.busy) settle(s);
}
