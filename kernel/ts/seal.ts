// Fills in what generated code leaves out of a table's rows. What seal.go derives
// from the rows is derived before they are printed. Twin of seal.go.

import { always, noState } from './table.ts';
import type { Rows, State, StateRow, Table, Transition, TransitionRow } from './table.ts';

/** Prepares a table for use. It has no side effects: whoever prints a call may mark it as pure. */
export function seal(rows: Rows): Table {
  return { internal: [], actors: [], ignoreErrors: false, eventless: false, start: undefined, ...rows, events: new Set(rows.events), states: rows.states.map(fillState) };
}

/** A row with what it leaves out. */
function fillState(row: StateRow, i: number): State {
  const { name = '', path = name } = row;
  return {
    name, path, id: path, kind: 0, parent: noState, last: i, initial: [], initialDo: undefined, entry: undefined, exit: undefined, output: undefined,
    after: undefined, invokes: undefined, histories: [], tags: [], ...row, on: byKey(row.on ?? [], i),
  };
}

/** The transitions of a state by key, those of one key in order. */
function byKey(rows: readonly TransitionRow[], source: number): State['on'] {
  const on = new Map<string, Transition[]>();
  for (const { key = always, domain = noState, guard, do: block, enter, targets = [] } of rows) {
    const t = { source, domain, guard, do: block, enter, targets };
    on.get(key)?.push(t) ?? on.set(key, [t]);
  }
  return on;
}

/** The transitions of a state for an event where keys may be prefixes (Program.candidates): those of the nearest key first. */
export function candidates(st: State, name: string): readonly Transition[] {
  return chainOf(name).flatMap((key) => st.on.get(key) ?? []);
}

/** The keys that match an event, the nearest first: the name itself, `name.*`, its shorter prefixes, `*`. */
function chainOf(name: string): readonly string[] {
  if (name === '' || name === 'init' || name.startsWith('after.')) return [name];
  const keys = [name];
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) keys.push(name.slice(0, end) + '.*');
  return [...keys, '*'];
}
