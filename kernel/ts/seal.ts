// Derives from a table what steps need, as seal.go does; and fills in what
// generated code leaves out of its rows. Twin of seal.go.

import { entries, isHistory } from './entry.ts';
import { atomic, compound, noState, parallel } from './table.ts';
import type { Rows, State, StateRow, Table, Transition } from './table.ts';

/** The derived half of a table. */
export type Index = {
  readonly keys: ReadonlyMap<string, number>;
  readonly events: ReadonlyMap<string, number>;
  /** Per declared event and per state's done event: the keys that match it. */
  readonly chains: readonly (readonly number[])[];
  readonly done: readonly (readonly number[])[];
  /** Per state: its transitions by key. */
  readonly cells: readonly ReadonlyMap<number, readonly number[]>[];
  /** Per transition, and of the root. */
  readonly enter: Entry[];
  start: Entry;
  /** Per state: its history slot or -1, and its history children. */
  readonly slots: readonly number[];
  readonly records: readonly (readonly number[])[];
  readonly histories: number;
  /** Some state has `always`. */
  readonly eventless: boolean;
};

/** What following a transition enters, in document order; dynamic: history decides, when it is taken. */
export type Entry = { readonly states: readonly Entered[]; readonly dynamic: boolean };

/** One state to enter, with the blocks of its initial and of a history default. */
export type Entered = { readonly state: number; readonly do: number; readonly hist: number };

/** Prepares a table for use. It has no side effects: whoever prints a call may mark it as pure. */
export function seal(rows: Rows): Table {
  const states: Mutable<State>[] = [];
  for (const row of rows.states) states.push(fillState(states, row));
  for (const s of states.slice().reverse()) {
    const above = states[s.parent];
    if (above !== undefined) above.last = Math.max(above.last, s.last);
  }
  const t: Table = {
    events: [],
    keys: [],
    after: [],
    guards: [],
    actions: [],
    actors: [],
    internal: [],
    ignoreErrors: false,
    ...rows,
    states,
    transitions: (rows.transitions ?? []).map((row) => ({ ...transition, ...row })),
    invokes: (rows.invokes ?? []).map((row) => ({ input: 0, ...row })),
    index: indexOf(rows, states),
  };
  for (const tr of t.transitions) t.index.enter.push(tr.domain === noState ? nothing : entries(t, tr.domain, tr.targets));
  t.index.start = entries(t, noState, []);
  return t;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const nothing: Entry = { states: [], dynamic: false };
const transition: Transition = { source: 0, targets: [], domain: noState, guard: 0, do: 0, forbid: false, reenter: false };
const empty: Omit<State, 'path' | 'id' | 'parent' | 'last'> = { name: '', kind: atomic, initial: [], initialDo: 0, entry: 0, exit: 0, output: 0, on: [], always: [], after: [], invokes: [], tags: [] };

/** A row with what it leaves out, but for the states below it. */
function fillState(before: readonly State[], row: StateRow): State {
  const parent = row.parent ?? noState;
  const above = before[parent];
  const path = row.path ?? (above?.path ? above.path + '.' : '') + (row.name ?? '');
  return { ...empty, path, id: path, ...row, parent, last: before.length };
}

function indexOf(rows: Rows, states: readonly State[]): Index {
  const numbers = (list: readonly string[]) => new Map(list.map((name, i) => [name, i]));
  const keys = numbers(rows.keys ?? []);
  const events = rows.events ?? [];
  const records: number[][] = states.map(() => []);
  let histories = 0;
  return {
    keys,
    events: numbers(events),
    chains: events.map((name) => chainOf(keys, name)),
    done: states.map((s) => (s.kind === compound || s.kind === parallel ? chainOf(keys, 'done.state.' + s.id) : [])),
    cells: states.map((s) => new Map(s.on.map((c) => [c.key, c.transitions]))),
    enter: [],
    start: nothing,
    slots: states.map((s, i) => {
      if (!isHistory(s)) return -1;
      records[s.parent]!.push(i);
      return histories++;
    }),
    records,
    histories,
    eventless: states.some((s) => s.always.length > 0),
  };
}

/** The keys that match an event's name, the nearest first: the name itself, `name.*`, its shorter prefixes, `*`. */
export function chainOf(keys: ReadonlyMap<string, number>, name: string): number[] {
  const names = [name];
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) names.push(name.slice(0, end) + '.*');
  names.push('*');
  return names.flatMap((n) => keys.get(n) ?? []);
}

/** The transitions that a state has under a key. */
export function candidates(t: Table, state: number, key: number): readonly number[] {
  return t.index.cells[state]!.get(key) ?? none;
}

const none: readonly number[] = [];
