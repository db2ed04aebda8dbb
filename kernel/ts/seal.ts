// Fills in what generated code leaves out of a table's rows. What seal.go derives
// from the rows is derived before they are printed. Twin of seal.go.

import { always, noState, nowhere } from './table.ts';
import type { Rows, State, StateRow, Table, Transition } from './table.ts';

/** Prepares a table for use. It has no side effects: whoever prints a call may mark it as pure. */
export function seal(rows: Rows): Table {
  return { ...rows, events: new Map(Object.entries(rows.events ?? {})), states: rows.states.map(fillState) };
}

/** A row with what it leaves out. */
function fillState(row: StateRow, i: number): State {
  const { name = '', path = name } = row;
  const on = new Map<string, readonly Transition[]>();
  for (const { key = always, ...t } of row.on ?? []) {
    on.set(key, [...(on.get(key) ?? []), { source: i, domain: nowhere, guard: undefined, do: undefined, enter: [], ...t }]);
  }
  return { name, path, id: path, kind: 0, parent: noState, last: i, tips: [i], entry: undefined, exit: undefined, after: undefined, invokes: undefined, ...row, on };
}

/** The transitions of a state for an event where keys may be prefixes (Program.candidates): those of the nearest key first. */
export function candidates(st: State, name: string): readonly Transition[] {
  const list = gathered.get(st)?.get(name);
  if (list !== undefined) return list;
  return keep(st, name, chainOf(name).flatMap((key) => st.on.get(key) ?? []));
}

// The transitions by state and event, once they were asked for. A chart declares few events;
// of done.invoke.ID and the like there are as many as there will be actors.
const gathered = /* @__PURE__ */ new WeakMap<State, Map<string, readonly Transition[]>>();

function keep(st: State, name: string, list: readonly Transition[]): readonly Transition[] {
  if (name.startsWith('done.') || name.startsWith('error.')) return list;
  const its = gathered.get(st) ?? new Map<string, readonly Transition[]>();
  gathered.set(st, its.set(name, list));
  return list;
}

/** The keys that match an event, the nearest first: the name itself, `name.*`, its shorter prefixes, `*`. */
function chainOf(name: string): readonly string[] {
  if (name === '' || name.startsWith('after.')) return [name];
  const keys = [name];
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) keys.push(name.slice(0, end) + '.*');
  return [...keys, '*'];
}
