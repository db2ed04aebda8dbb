// Commands that leave the machine for one made from a snapshot or a state. Twin of
// lines/snapshot.go.

import { noMachine } from './actor.ts';
import { maxEventBytes } from './bounds.ts';
import { Refusal } from './error.ts';
import { decode, flag, membersOf, need, only } from './lines_command.ts';
import type { Command } from './lines_command.ts';
import { optionsOf } from './lines_session.ts';
import type { Session } from './lines_session.ts';
import { children } from './machine.ts';
import { join } from './node.ts';
import { awaken, persist, resolveSystem, restoreSystem } from './persist.ts';
import type { Given } from './resolve.ts';
import { inField, wireOf } from './restore.ts';
import { appendSnapshot } from './snapshot.ts';
import { stop } from './stop.ts';
import { open as openSystem, visit } from './system.ts';
import type { System } from './turn.ts';

export function snapshot(s: Session, c: Command): void {
  if (!flag(c, '$snapshot')) throw new Refusal('wrong_type', '$snapshot', 'this must be true');
  s.kept = appendSnapshot('', persist(s.system!).machine);
}

export function restore(s: Session, c: Command): void {
  const anyHash = flag(c, 'anyHash');
  const system = restoreSystem(s.program, need(c, '$restore'), optionsOf(s), anyHash);
  awaken(system);
  replace(s, system);
}

export function resolve(s: Session, c: Command): void {
  resolveTo(s, need(c, '$resolve'));
}

export function resolveTo(s: Session, raw: string): void {
  const [members, value] = inField('$resolve', () => {
    const found = membersOf(raw, 'wrong_type');
    only(found, ['value', 'context', 'input'], '$resolve');
    return [found, need({ verb: '$resolve', members: found }, 'value')] as const;
  });
  const given = inputOf(s, members.get('input') ?? '');
  const context = members.get('context');
  const system = noMachine(() => resolveSystem(s.program, value, given, optionsOf(s), context === undefined ? undefined : partOf(context)));
  openSystem(system);
  replace(s, system);
}

/** A context that is given in part. */
function partOf(context: string): Given<unknown> {
  const fields = context.startsWith('{') ? [...membersOf(context, 'wrong_type').keys()] : [];
  return { fields, of: (m) => decode(context, 0, (r) => wireOf(m).decodeContext(m, r, true)) };
}

/** Leaves the old system for another one, without a trace of the old. */
function replace(s: Session, system: System): void {
  const old = s.system;
  s.system = system;
  if (old !== undefined) stop(old);
  visit(system, (address, m) => children(m).forEach((c) => s.known.set(join(address, c.id), { of: m.table, src: c.src })));
}

/** Reads what a new machine is given. */
export function inputOf(s: Session, raw: string): unknown {
  try {
    const wire = s.program.wire!;
    return decode(raw === '' ? '{}' : raw, maxEventBytes, (r) => wire.decodeInput(r));
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code === 'json') throw thrown;
    throw new Refusal('input', thrown.field, thrown.why);
  }
}
