// Machines that live together: what a system needs of charts whose actors are
// charts. Their programs bring it (Program.kin), so that other apps go without
// it and without decoders. Its Go twins stand in node.go and deliver.go.

import { communication, end as forget } from './calls.ts';
import { carryOut, conclude } from './carry.ts';
import type { Parcel, Routed } from './deliver.ts';
import { drop } from './due.ts';
import type { Effect } from './effect.ts';
import { Refusal } from './error.ts';
import type { Error } from './error.ts';
import { declared, init, makeEvent } from './event.ts';
import { dropQueue, exitAll, stopAll } from './finish.ts';
import { named } from './host.ts';
import type { Program } from './logic.ts';
import { children, newMachine } from './machine.ts';
import type { Machine } from './machine.ts';
import { address, fit, join, newNode, stop as stopActor, tellEnd } from './node.ts';
import type { Node } from './node.ts';
import { caused, first, push } from './queue.ts';
import type { Chain } from './queue.ts';
import { newReader } from './reader.ts';
import { initial } from './resolve.ts';
import { wireOf } from './restore.ts';
import { asError } from './select.ts';
import { appendEvent } from './snapshot.ts';
import type { System } from './turn.ts';
import { release } from './undo.ts';

/** What a system needs of charts whose actors are charts. */
export type Kin = {
  start(s: System, mb: Node, p: Program, e: Effect, c: Chain): void;
  adopt(s: System, mb: Node, p: Program, src: number, id: string): Node;
  begin(s: System, kid: Node, input: unknown, c: Chain): void;
  end(s: System, kid: Node, output: unknown, failed: Error | undefined, c: Chain): void;
  stop(s: System, mb: Node, id: string): void;
  translate(from: Node, to: Node, p: Parcel): Routed | Error;
};

export const kin: Kin = { start, adopt, begin, end, stop, translate };

/** Starts a machine at the end of the queue. */
function start(s: System, mb: Node, p: Program, e: Effect, chain: Chain): void {
  const to = adopt(s, mb, p, e.index!, e.id!);
  push(s.queue, { to, host: undefined, begin: true, free: true, event: makeEvent(init, 0, 'init', e.data), chain });
}

/** Makes a machine without a state and puts it into the tree. */
function adopt(s: System, mb: Node, p: Program, src: number, id: string): Node {
  const host = s.manual?.(join(address(mb), id), p) ?? named(mb.host?.actors, mb.m.table.actors[src]!.name);
  const kid = newNode(fit(s, newMachine(p, id, typeof host === 'object' ? host : undefined, s.now)), mb, src);
  kid.m.parent = mb.m;
  mb.nodes.set(id, kid);
  s.living++;
  return kid;
}

/** Runs the first macrostep of a child machine. */
function begin(s: System, kid: Node, input: unknown, c: Chain): void {
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
function end(s: System, kid: Node, output: unknown, failed: Error | undefined, c: Chain): void {
  const mb = kid.parent!;
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

/** Takes a machine out of the system's books. */
function leave(s: System, kid: Node): void {
  kid.gone = true;
  s.living--;
  drop(s.timers, kid);
}

/** Ends a machine at the place of its `stop` effect. */
function stop(s: System, mb: Node, id: string): void {
  const kid = mb.nodes.get(id);
  if (kid === undefined) return;
  mb.nodes.delete(id);
  leave(s, kid);
  if (!kid.begun || kid.m.status !== 'active') return;
  for (const c of children(kid.m)) stopActor(s, kid, c.id);
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

/** Decodes an event of one chart as the receiver's chart declares it. */
function translate(from: Node, to: Node, p: Parcel): Routed | Error {
  const index = to.m.table.index.events.get(p.name);
  if (index === undefined) return communication('not_received', 'the actor ' + JSON.stringify(to.m.id) + ' does not know the event ' + p.name);
  try {
    const data = wireOf(to.m).decodeEvent(index, newReader(appendEvent('', from.m, p), 0));
    return { to, host: undefined, event: makeEvent(declared, index, p.name, data, from.m.id) };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return communication('not_received', thrown.code + ': ' + thrown.message);
  }
}
