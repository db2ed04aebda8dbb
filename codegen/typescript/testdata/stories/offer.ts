// What stories of typed doors share: an event is offered at every door of a counter.

import { encodeEvent, step } from '../counter/counter.ts';
import type { Actor, Event } from '../counter/counter.ts';
import type { Timestamp } from '../kernel/time.ts';

/** What a door says, in words. */
export function says(door: () => unknown): string {
  try {
    door();
    return 'taken';
  } catch (thrown) {
    const { name, code, field, message, why } = thrown as { name: string; code: string; field: string; message: string; why: string };
    const told = message === (field && field !== code ? field + ': ' : '') + why; // who logs the error alone is told the field, too
    return name === 'Refusal' && told ? code + ' at ' + JSON.stringify(field) + ': ' + why : String(thrown);
  }
}

/** An event as one can write it down; what is long is cut. */
export function shown(event: unknown): string {
  const text: string | undefined = JSON.stringify(event, (_, v: unknown) => (v instanceof Map ? [...v].slice(0, 9) : Array.isArray(v) ? v.slice(0, 9) : typeof v === 'bigint' ? v + 'n' : typeof v === 'number' && !isFinite(v) ? String(v) : v));
  if (text === undefined) return 'nothing';
  return text.length > 90 ? text.slice(0, 90).replace(/[\ud800-\udbff]$/, '') + '…' : text;
}

/** Gives all doors of a machine an event; they must say the same. */
export function offered(actor: Actor, event: unknown): string {
  const before = actor.getSnapshot();
  const doors = [() => actor.send(event as Event), () => step(before, event as Event, 0 as Timestamp), () => encodeEvent(event as Event)];
  const [said, ...others] = doors.map(says);
  if (others.some((other) => other !== said)) return 'the doors differ: ' + said + ', ' + others.join(', ');
  if (said !== 'taken' && (before !== actor.getSnapshot() || before.can(event as Event))) return 'refused, but it changed the machine, or it can be taken';
  return said!;
}

declare function isFinite(v: number): boolean;
