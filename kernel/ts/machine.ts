// One running instance of a chart: the pure core, as a plain object that the
// functions of the other files work on. Lists in it are never changed in place
// once a macrostep is over, so that a copy of the object is a copy of the
// machine (pure.ts). Twin of machine.go.

import type { Error } from './error.ts';
import { init, makeEvent } from './event.ts';
import type { Event } from './event.ts';
import type { Host } from './host.ts';
import type { Program } from './logic.ts';
import type { Work } from './macrostep.ts';
import { defaults } from './options.ts';
import type { Limits } from './options.ts';
import type { Table } from './table.ts';
import { compareText } from './text.ts';
import type { Timestamp } from './time.ts';

/** Whether a machine still takes events, as snapshots write it. */
export type Status = 'active' | 'done' | 'error';

/** One instance. Make it with newMachine, then call initial, restore or resolve once. */
export type Machine<C = unknown> = {
  readonly program: Program<C>;
  readonly table: Table;
  id: string;
  /** Answers host guards. */
  host: Host | undefined;
  /** The one that started this one. */
  parent: Machine | undefined;
  /** Asked at most once a macrostep. */
  clock: (() => Timestamp) | undefined;
  limits: Limits;
  /** Whether the machine notes the transitions it takes. */
  trace: boolean;
  /** The event under way. */
  event: Event;
  context: C;
  input: unknown;
  /** The active states that have no active child, ascending. */
  tips: number[];
  status: Status;
  /** In firing order. */
  timers: readonly Timer[];
  /** What history states remember, by slot; undefined before the first time. */
  history: readonly (readonly number[] | undefined)[];
  /** The living actors by id; shared tells that a copy of the machine has the same map. */
  children: Map<string, Child>;
  shared: boolean;
  /** Delayed sends without an id so far. */
  sent: number;
  /** What a done machine gave. */
  output: unknown;
  /** Why a failed machine failed. */
  error: Error | undefined;
  /** The time of the last macrostep that asked for it. */
  last: Timestamp;
  work: Work | undefined;
};

/** A living actor of a machine. snapshot: a child machine that a pure step hands through, as JSON or as it is. */
export type Child = {
  readonly id: string;
  readonly src: number;
  readonly input: unknown;
  readonly snapshot?: string | Machine;
};

/** Armed until it is due. after: the row of the table, -1 for a delayed send, whose receiver and event follow. */
export type Timer = {
  readonly id: string;
  readonly due: Timestamp;
  readonly after: number;
  readonly to: string;
  readonly src: number;
  readonly name: string;
  readonly event: number;
  readonly data: unknown;
};

/** An instance without a state. */
export function newMachine<C>(p: Program<C>, id: string, host?: Host, clock?: () => Timestamp): Machine<C> {
  return {
    program: p,
    table: p.table,
    id,
    host,
    parent: undefined,
    clock,
    limits: defaults,
    trace: false,
    event: makeEvent(init, 0, 'init'),
    context: undefined as C,
    input: undefined,
    tips: [],
    status: 'active',
    timers: [],
    history: [],
    children: new Map(),
    shared: false,
    sent: 0,
    output: undefined,
    error: undefined,
    last: 0 as Timestamp,
    work: undefined,
  };
}

/** The living actors by id. */
export function children(m: Machine): Child[] {
  return [...m.children.values()].sort((a, b) => compareText(a.id, b.id));
}
