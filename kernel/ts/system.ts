// The face of a system of machines. Twin of system.go.

import { conclude } from './carry.ts';
import { realClock } from './clock.ts';
import { macrostep } from './deliver.ts';
import { Refusal } from './error.ts';
import { checkEvent } from './check.ts';
import { Frozen } from './frozen.ts';
import { clone } from './pure.ts';
import type { Program } from './logic.ts';
import { newMachine } from './machine.ts';
import type { Machine } from './machine.ts';
import { join } from './node.ts';
import type { Node } from './node.ts';
import type { Options } from './options.ts';
import { postEvent, refuse, settle } from './turn.ts';
import type { Result, System } from './turn.ts';

/** A system whose root machine has no state yet. It counts as busy until it is opened. */
export function newSystem(p: Program, o: Options): System {
  const { clock = realClock, follow, limits, observer } = o;
  const m = newMachine(p, o.id || p.table.chart, o, () => clock.now(), limits);
  m.trace = observer?.trace;
  return { clock, follow, limits, observer, root: { m }, kin: p.kin, busy: true, mail: [], thrown: [], queue: [[], []], urgent: [[], []], waiting: 0, living: 0, listeners: new Set() };
}

/** Carries out what a machine that has just begun asks for, and what follows. */
export function open(s: System): void {
  if (s.root.m.work) conclude(s, s.root); // not of a follower that was told its state before
  s.turn = undefined; // the machine may have begun long ago
  settle(s);
}

/**
 * Gives the root machine an outside event. An idle system runs to rest, a busy one
 * queues the event. Throws a Refusal (unknown_event, mailbox_full, stopped;
 * unknown_actor for an address below the root, where a system without charts as
 * actors has no machine).
 */
export function sendTo(s: System, at: string, event: { readonly type: string }): Result {
  if (at) refuse(s, at, new Refusal('unknown_actor', '', 'no machine ' + at + ' is living'));
  const ev = checkEvent(s.root.m.table, event);
  const queued = s.busy || !!s.stopping;
  let ignored = false;
  if (queued) postEvent(s, at, () => () => macrostep(s, s.root, ev));
  else {
    s.busy = true;
    ignored = macrostep(s, s.root, ev);
    settle(s);
  }
  return { ignored, queued };
}

/** Calls f for every machine of the system, the parent first, then its children by id. */
export function visit(s: System, f: (at: string, m: Machine) => void, mb: Node = s.root, at = ''): void {
  f(at, mb.m);
  if (mb.nodes === undefined) return;
  for (const id of [...mb.nodes.keys()].sort()) visit(s, f, mb.nodes.get(id)!, join(at, id)); // host actors may be many more
}

/**
 * The root machine as it is: the same object until something changes. In the middle of a step,
 * where guards alone could ask, it may be the machine half-way.
 */
export function snapshotOf(s: System): Frozen {
  return s.frozen ?? (s.frozen = new Frozen(clone(s.root.m)));
}
