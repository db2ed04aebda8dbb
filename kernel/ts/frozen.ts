// A machine at rest as a value: what a pure step starts from and gives, and what
// an actor shows of itself. Twin of frozen.go.

import type { Json } from './any.ts';
import { can, nextEvents } from './ask.ts';
import { checkEvent } from './check.ts';
import type { Effect } from './effect.ts';
import { Refusal } from './error.ts';
import type { Error } from './error.ts';
import type { Host } from './host.ts';
import type { Program } from './logic.ts';
import { newMachine } from './machine.ts';
import type { Machine, Status } from './machine.ts';
import { checkChildren } from './persist.ts';
import { begin, beginAt, next as nextMachine, tell as tellMachine } from './pure.ts';
import type { Report, Stepped } from './pure.ts';
import type { Given } from './resolve.ts';
import { restore } from './restore.ts';
import { snapshotJson } from './snapshot.ts';
import type { Table } from './table.ts';
import type { Timestamp } from './time.ts';
import { hasTag, matches, valueOf } from './value.ts';

/** What a chart's snapshots speak of: their values, the paths of its states, its tags, the events that are sent to it, the types of all. */
export type Words = { readonly value: unknown; readonly state: string; readonly tag: string; readonly event: { readonly type: string }; readonly type: string };

/** What a machine at rest holds; beside the class, whose own fields not every tool takes (see RATIONALE). */
export interface Frozen<C = unknown, O = unknown, W extends Words = Words> {
  /** Not to be changed. */
  readonly machine: Machine<C>;
  /** Whether the machine still takes events. */
  readonly status: Status;
  /** The machine's data. */
  readonly context: C;
  /** What a done machine gave. */
  readonly output: O | undefined;
  /** Why a failed machine failed. */
  readonly error: Error | undefined;
  /** The snapshot's own: the value once it was asked for. It has a place of its own, so that the snapshot itself may be frozen. */
  readonly known: { value?: W['value'] };
}

/**
 * A machine at rest. C is its context, O its output, W what it speaks of. Its
 * functions are typed as methods are, so that any chart's snapshot is a Frozen.
 */
export class Frozen<C = unknown, O = unknown, W extends Words = Words> {
  constructor(machine: Machine<C>) {
    const its: { -readonly [K in keyof Frozen]: unknown } = this;
    its.machine = machine;
    its.status = machine.status;
    its.context = machine.context;
    its.output = machine.output;
    its.error = machine.error;
    its.known = {};
  }

  /** Which states are active. */
  get value(): W['value'] {
    return this.known.value ?? (this.known.value = valueOf(this.machine));
  }

  /** Whether the state at a path is active. Like hasTag and can it may be passed around. */
  get matches(): { of(this: void, path: W['state']): boolean }['of'] {
    return matches.bind(0, this.machine as Machine);
  }

  /** Whether an active state carries a tag. */
  get hasTag(): { of(this: void, tag: W['tag']): boolean }['of'] {
    return hasTag.bind(0, this.machine as Machine);
  }

  /**
   * Whether an event would be taken by a transition with a target or actions. Guards see the time
   * of the clock of an actor, or that of the last step. host: who answers those of the host, if not
   * the actor or the last step; where nobody does, they hold.
   */
  get can(): { of(this: void, event: W['event'], host?: Host): boolean }['of'] {
    return can.bind(0, this.machine as Machine);
  }

  /** The snapshot as JSON.stringify wants it. */
  toJSON(this: Frozen<C, O, W>): Json {
    return snapshotJson(this.machine);
  }
}

/** A machine and what it asks for. */
export type StepResult<F, E extends Effect = Effect> = readonly [snapshot: F, effects: readonly E[]];

/** A machine after its first macrostep. Throws an Error when an initial value fails. */
export function freezeInitial<C, O, W extends Words, E extends Effect>(p: Program<C>, id: string, input: unknown, now: Timestamp, host?: Host): StepResult<Frozen<C, O, W>, E> {
  return frozen(begin(p, id, input, now, host));
}

/** A machine that stands at value, which is JSON (see resolve). */
export function freezeAt<C, O, W extends Words, E extends Effect>(p: Program<C>, id: string, value: string, input: unknown, now: Timestamp, host?: Host, context?: Given<C>): StepResult<Frozen<C, O, W>, E> {
  return frozen(beginAt(p, id, value, input, now, host, context));
}

/** Reads a snapshot strictly, or throws a Refusal; anyHash: see restore. */
export function thaw<C, O, W extends Words>(p: Program<C>, data: string, anyHash = false): Frozen<C, O, W> {
  const m = newMachine(p, '', undefined, () => 0 as Timestamp);
  restore(m, data, anyHash);
  checkChildren(m, anyHash);
  return new Frozen(m);
}

/** The machine after an event of a chart; f stays as it is. Throws a Refusal of a machine of another chart. */
export function step<C, O, W extends Words, E extends Effect>(f: Frozen<C, O, W>, t: Table, event: { readonly type: string }, now: Timestamp, host?: Host): StepResult<Frozen<C, O, W>, E> {
  foreign(f, t);
  return frozen(nextMachine(f.machine, checkEvent(t, event), now, host));
}

/** The machine after a report of its host. What it does not have is ignored. Throws a Refusal of a machine of another chart. */
export function tell<C, O, W extends Words, E extends Effect>(f: Frozen<C, O, W>, t: Table, r: Report<{ readonly type: string }>, now: Timestamp, host?: Host): StepResult<Frozen<C, O, W>, E> {
  foreign(f, t);
  return frozen(tellMachine(f.machine, r, now, host));
}

function frozen<C, O, W extends Words, E extends Effect>(s: Stepped<C>): StepResult<Frozen<C, O, W>, E> {
  return [new Frozen(s.machine), s.effects as readonly E[]];
}

/** Throws a Refusal of a machine of another chart, and of what is none. */
export function foreign({ machine }: { readonly machine: Pick<Machine, 'table'> }, t: Table): void {
  const wrong = (['chart', 'version', 'hash'] as const).find((key) => machine?.table[key] !== t[key]);
  if (wrong) throw new Refusal(wrong, wrong, 'this is no snapshot of this ' + wrong);
}

/** The declared events that active states have transitions for; guards are not asked. */
export function next<C, O, W extends Words>(f: Frozen<C, O, W>): W['type'][] {
  return nextEvents(f.machine as Machine);
}
