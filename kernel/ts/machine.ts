// One instance of a chart: the pure core, as a plain object that the functions of
// the other files work on. Lists in it are never changed in place, so that a copy of
// the object is a copy of the machine (pure.ts). Twin of machine.go.

import type { Error } from './error.ts';
import type { Event } from './event.ts';
import type { Host } from './host.ts';
import type { Program } from './logic.ts';
import type { Work } from './macrostep.ts';
import type { Limits } from './options.ts';
import type { Table } from './table.ts';
import type { Timestamp } from './time.ts';
import type { Trace } from './trace.ts';

/** Whether a machine still takes events, as snapshots write it. */
export type Status = 'active' | 'done' | 'error';

/** One instance. Make it with newMachine; initial, restore or resolve give it a state. */
export type Machine<C = unknown> = {
  readonly program: Program<C>;
  readonly table: Table;
  id: string;
  /** Answers host guards. */
  host: Host | undefined;
  /** The id of the one that started this one. */
  parent?: string;
  /** Asked at most once a macrostep. */
  clock: () => Timestamp;
  limits: Limits | undefined;
  /** Notes the transitions that the machine takes. */
  trace?: Trace | undefined;
  /** The event under way. */
  event: Event;
  context: C;
  input: unknown;
  /** The active states that have no active child, ascending. */
  tips: readonly number[];
  status: Status;
  /** In firing order. */
  timers: Armed;
  /** What history states remember, by state. */
  history: { readonly [state: number]: readonly number[] } | undefined;
  /** The living actors by id; own are the same, once no copy of the machine has them too. */
  children: Living;
  own?: Living | undefined;
  /** Delayed sends without an id so far. */
  sent: number;
  /** What a done machine gave. */
  output?: unknown;
  /** Why a failed machine failed. */
  error?: Error | undefined;
  /** The time of the last macrostep that asked for it. */
  last: Timestamp;
  /** Of the macrostep under way: at rest there is none, and nobody asks. */
  work: Work;
};

/** Living actors by id: a Map, or as much of one as machines need (roster.ts). */
export type Living = {
  readonly size: number;
  has(id: string): boolean;
  get(id: string): Child | undefined;
  set(id: string, c: Child): unknown;
  delete(id: string): boolean;
  keys(): IterableIterator<string>;
};

/** A living actor of a machine. snapshot: a child machine that is handed through, JSON only until it has been read (checkChildren). */
export type Child = {
  readonly id: string;
  readonly src: number;
  readonly input: unknown;
  readonly snapshot?: string | Machine;
};

/** Armed until it is due. A delayed send has a receiver (to), its kind (src, see Encoder.sent), and an event. */
export type Timer = {
  readonly id: string;
  readonly due: Timestamp;
  readonly to?: string;
  readonly src?: number;
  readonly name?: string;
  readonly data?: unknown;
};

/** Armed timers in firing order: an array, or as much of one as machines need (timers.ts). */
export type Armed = {
  readonly length: number;
  readonly 0?: Timer | undefined;
  map<T>(f: (t: Timer) => T): T[];
  forEach(f: (t: Timer) => void): void;
};

/** An instance without a state. */
export function newMachine<C>(program: Program<C>, id: string, host: Host | undefined, clock: () => Timestamp, limits?: Limits): Machine<C> {
  return {
    program,
    table: program.table,
    id,
    host,
    clock,
    limits,
    tips: [],
    status: 'active',
    timers: [],
    history: undefined,
    children: noChildren,
    sent: 0,
    last: -Infinity as Timestamp,
  } satisfies Partial<Machine<C>> as unknown as Machine<C>;
}

const noChildren: Machine['children'] = /* @__PURE__ */ new Map();

/** The living actors by id. */
export function children(m: Machine): Child[] {
  return [...m.children.keys()].sort().map((id) => m.children.get(id)!);
}
