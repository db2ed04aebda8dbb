// Stubs stand where the host would: guards answer what `$guard` said, actions fail
// when `$failAction` said so. Twin of lines/stub.go.

import { Refusal } from './error.ts';
import type { Host } from './host.ts';
import { programAt } from './lines_address.ts';
import { flag, hostError, need, optional, quote, text } from './lines_command.ts';
import type { Command } from './lines_command.ts';
import type { Session } from './lines_session.ts';
import type { Program } from './logic.ts';

/** The host of the machine at an address: guards hold and actions do nothing, but for what commands have set. */
export function stub(s: Session, p: Program, address: string): Host {
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

export function guard(s: Session, c: Command): void {
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

export function failAction(s: Session, c: Command): void {
  const place = placeOf(s, c, (p) => p.wire!.actions, 'host action');
  s.failures.set(place, hostError(c));
}

/** Finds the guard or action that the command names, in the machine that `in` names. */
function placeOf(s: Session, c: Command, names: (p: Program) => readonly string[], kind: string): string {
  const name = text(c, c.verb);
  const address = optional(c, 'in') ?? '';
  const p = programAt(s, address);
  if (p === undefined) throw new Refusal('unknown_actor', 'in', 'no child machine has the address ' + quote(address));
  if (names(p).includes(name)) return address + ' ' + name;
  throw new Refusal('unknown_name', c.verb, 'the chart ' + p.table.chart + ' has no ' + kind + ' ' + quote(name));
}
