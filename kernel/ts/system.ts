// The face of a system of machines. Twin of system.go.

import { conclude } from './carry.ts';
import { realClock } from './clock.ts';
import { macrostep } from './deliver.ts';
import { Refusal } from './error.ts';
import { canTake, freeze, outside } from './frozen.ts';
import type { Frozen } from './frozen.ts';
import type { Program } from './logic.ts';
import { children, newMachine } from './machine.ts';
import type { Machine } from './machine.ts';
import { find, fit, join, newNode } from './node.ts';
import type { Node } from './node.ts';
import { defaults } from './options.ts';
import type { Options } from './options.ts';
import { first } from './queue.ts';
import { postEvent, settle } from './turn.ts';
import type { Result, System } from './turn.ts';
import { refused } from './watch.ts';

/** A system whose root machine has no state yet. It counts as busy until it is opened. */
export function newSystem(p: Program, o: Options): System {
  const clock = o.clock ?? realClock;
  const limits = { ...defaults, ...o.limits };
  const now = () => clock.now();
  const root = newMachine(p, o.id ?? p.table.chart, o, now);
  return {
    root: newNode(fit({ limits, observer: o.observer }, root), undefined, -1),
    kin: p.kin,
    clock,
    now,
    observer: o.observer,
    limits,
    follow: o.follow === true,
    manual: o.manual,
    busy: true,
    stopping: false,
    stopped: false,
    mail: [],
    queue: { items: [], head: 0 },
    urgent: { items: [], head: 0 },
    waiting: 0,
    living: 0,
    timers: [],
    alarm: undefined,
    turnTime: undefined,
    fired: 0,
    often: new Map(),
    hear: new Set(),
    waits: new Set(),
    hearEmit: new Set(),
    thrown: undefined,
    frozen: undefined,
  };
}

/** Carries out what a machine that has just begun asks for, and what follows. */
export function open(s: System): void {
  conclude(s, s.root, first, false);
  settle(s);
}

const carriedOut: Result = { ignored: false, queued: false };
const passedOver: Result = { ignored: true, queued: false };
const leftInMail: Result = { ignored: false, queued: true };

/**
 * Gives the root machine an event from outside. An idle system runs to rest, a
 * busy one queues the event. Throws a Refusal (unknown_event, mailbox_full,
 * stopped).
 */
export function send(s: System, event: { readonly type: string }): Result {
  return give(s, '', s.root, event);
}

/**
 * Gives a living chart descendant an outside event of its chart: at is 'a' for
 * the root's child a, 'a/b' for a's child b, '' for the root. Throws a Refusal,
 * also where no machine lives (unknown_actor).
 */
export function sendTo(s: System, at: string, event: { readonly type: string }): Result {
  const to = find(s, at);
  return give(s, at, to ?? unknownActor(s, at), event);
}

function unknownActor(s: System, at: string): never {
  const r = new Refusal('unknown_actor', '', 'no machine ' + at + ' is living');
  refused(s, at, r);
  throw r;
}

function give(s: System, at: string, to: Node, event: { readonly type: string }): Result {
  const ev = outside(to.m.table, event);
  if (s.busy || s.stopping) {
    postEvent(s, at, () => (to.gone ? unknownActor(s, at) : { to, event: ev }));
    return leftInMail;
  }
  s.busy = true;
  const idle = macrostep(s, to, ev, first);
  settle(s);
  return idle ? passedOver : carriedOut;
}

/** Calls f for every machine of the system, the parent first, then its children by id. */
export function visit(s: System, f: (at: string, m: Machine) => void, mb = s.root, at = ''): void {
  f(at, mb.m);
  if (mb.nodes.size === 0) return;
  for (const c of children(mb.m)) {
    const kid = mb.nodes.get(c.id);
    if (kid !== undefined) visit(s, f, kid, join(at, c.id));
  }
}

/** The root machine as it is: the same object until something changes. In the middle of a step it is the machine before it. */
export function snapshotOf<C, O, V>(s: System): Frozen<C, O, V> {
  return (s.frozen ??= freeze(s.root.m)) as Frozen<C, O, V>;
}

/** Whether the root machine would take an event, at this moment. */
export function canSend(s: System, event: { readonly type: string }): boolean {
  return canTake(s.root.m, event);
}
