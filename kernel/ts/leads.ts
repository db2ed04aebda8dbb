// Where the events of a flat chart lead. What generated code holds of it was made by asking
// this file's twin; a chart that is too large for that, where it would be millions of pairs
// of a state and an event, asks as it runs. Twin of leads.go.

import type { Program } from './logic.ts';
import { final, noState, nowhere } from './table.ts';
import type { Table, Transition } from './table.ts';

/** A flat chart: what it is looked up in. */
type Flat = Pick<Program<never>, 'table' | 'candidates'>;

/** The state that an event leads to from a state of a flat chart; null where no transition leads to one. */
export function leads(p: Flat, from: string, event: string): string | null {
  const { states, events } = p.table;
  const place = placesOf(p.table).get(from);
  if (!place || !events.has(event) || states[place]!.kind === final) return null;
  for (let s = place; s !== noState; s = states[s]!.parent) {
    const t = nearest(p, s, event);
    if (t) return leadsTo(p.table, t);
  }
  return null;
}

/** For each state of a flat chart the states that its transitions lead to, its own first, then those that it has from the root, each once. */
export function validTransitions(p: Flat): { readonly [state: string]: readonly string[] } {
  const root = reactions(p, 0);
  return Object.fromEntries(p.table.states.slice(1).map(({ path }, i) => [path, leadsFrom(p, i + 1, root)]));
}

/** The transitions of a state, each with the events that take it there. */
type Reactions = ReadonlyMap<Transition, readonly string[]>;

/** The states that events lead to from one. A machine that is done takes none. */
function leadsFrom(p: Flat, from: number, root: Reactions): readonly string[] {
  if (p.table.states[from]!.kind === final) return [];
  const own = reactions(p, from);
  const handled = new Set([...own.values()].flat());
  const list = [...own.keys()];
  for (const [t, events] of root) if (events.some((event) => !handled.has(event))) list.push(t);
  return [...new Set(list.map((t) => leadsTo(p.table, t)))].filter((to): to is string => to !== null);
}

/** The transitions that a state has itself and that some event takes, in document order. */
function reactions(p: Flat, s: number): Reactions {
  const st = p.table.states[s]!;
  const all = new Map<Transition, string[]>();
  for (const [key, [first]] of st.on) {
    const matching = key.endsWith('*') ? [...p.table.events.keys()] : p.table.events.has(key) ? [key] : [];
    const events = matching.filter((event) => nearest(p, s, event) === first);
    if (first && events.length > 0) all.set(first, events);
  }
  return all;
}

/** The first transition of the nearest of an event's keys that a state has itself. */
function nearest(p: Flat, s: number, event: string): Transition | undefined {
  const st = p.table.states[s]!;
  return (p.candidates?.(st, event) ?? st.on.get(event))?.[0];
}

/** Where a transition of a flat chart leads: one to the root, which begins anew, to the initial state; one without a target nowhere. */
function leadsTo(table: Table, t: Transition): string | null {
  if (t.domain === nowhere) return null;
  return table.states[(t.enter![0] ?? t.domain) as number]!.path; // what targets itself enters nothing
}

const places: WeakMap<Table, ReadonlyMap<string, number>> = /* @__PURE__ */ new WeakMap();

/** The number of each state by its path. */
function placesOf(table: Table): ReadonlyMap<string, number> {
  let found = places.get(table);
  if (!found) places.set(table, found = new Map(table.states.map((s, i) => [s.path, i])));
  return found;
}
