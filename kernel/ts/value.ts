// The value of a machine says which states are active, as value.go says. Twin
// of value.go.

import { appendAny } from './any.ts';
import { into, isHistory } from './entry.ts';
import type { EntryWalk } from './entry.ts';
import type { Machine } from './machine.ts';
import type { Reader } from './reader.ts';
import { atomic, final, parallel } from './table.ts';
import type { State, Table } from './table.ts';

/** Which states are active. */
export type Value = string | { readonly [name: string]: Value };

/** The value of a machine: told from its one leaf up, where regions do not tell it. */
export function valueOf(m: Machine): Value {
  const { program: { regions }, table: { states }, tips } = m;
  if (regions) return regions.value(m);
  let v: Value | undefined;
  for (let s = tips[0]!; s > 0; s = states[s]!.parent) {
    const { name } = states[s]!;
    v = v ? { [name]: v } : name;
  }
  return v ?? {};
}

/** The value in canonical JSON. */
export function appendValue(b: string, m: Machine): string {
  return appendAny(b, valueOf(m));
}

/** Whether a state has no states inside that can be active. */
export function isLeaf(t: Table, s: number): boolean {
  const { kind } = t.states[s]!;
  return kind === atomic || kind === final;
}

/** The states directly inside a state, histories left out. (Go's Table.children.) */
export function childStates(t: Table, s: number): number[] {
  const list: number[] = [];
  for (let c = s + 1; c <= t.states[s]!.last; c = t.states[c]!.last + 1) if (!isHistory(t.states[c]!)) list.push(c);
  return list;
}

/** Finds a state by its keys from the root, joined with '.'; '' is the root. */
export function stateByPath(t: Table, path: string): number | undefined {
  let s: number | undefined = 0;
  if (path !== '') for (const name of path.split('.')) s = s === undefined ? s : childNamed(t, s, name);
  return s;
}

export function childNamed(t: Table, s: number, name: string): number | undefined {
  const st = t.states[s]!;
  let its = named.get(st);
  if (its === undefined) {
    its = new Map();
    for (let c = s + 1; c <= st.last; c = t.states[c]!.last + 1) its.set(t.states[c]!.name, c);
    named.set(st, its);
  }
  return its.get(name);
}

// The states directly inside one, by name, once one was looked for.
const named = /* @__PURE__ */ new WeakMap<State, Map<string, number>>();

/** Whether the state at a path is active; a path that names no state matches nothing. */
export function matches(m: Machine, path: string): boolean {
  return someActive(m, (st) => st.path === path);
}

/** Whether an active state carries a tag. */
export function hasTag(m: Machine, tag: string): boolean {
  return someActive(m, (st) => st.tags?.includes(tag));
}

function someActive(m: Machine, holds: (st: State) => boolean | undefined): boolean {
  const { states } = m.table;
  return m.tips.some((tip) => {
    for (let st: State | undefined = states[tip]; st; st = states[st.parent]) if (holds(st)) return true;
    return false;
  });
}

/**
 * Reads a value strictly, or with partial one that may stop above a leaf and
 * leave out regions: initial children complete it. It returns the tips.
 */
export function readValue(t: Table, r: Reader, partial: boolean): number[] {
  return readInside({ t, r, partial }, 0);
}

type ValueReader = { readonly t: Table; readonly r: Reader; readonly partial: boolean };

/** Reads what is active inside a state. */
function readInside(v: ValueReader, s: number): number[] {
  if (isLeaf(v.t, s)) return readLeaf(v, s);
  if (v.t.states[s]!.kind === parallel) return readRegions(v, s);
  return v.r.peek() === '"' ? readNamed(v, s, v.r.text()) : readChild(v, s);
}

/** Reads the {} of a leaf region. */
function readLeaf(v: ValueReader, s: number): number[] {
  v.r.object();
  if (v.r.key() !== undefined) v.r.refuse('state', 'the state ' + v.t.states[s]!.path + ' has no states inside');
  return [s];
}

/** Takes the name of a child. */
function readNamed(v: ValueReader, s: number, name: string): number[] {
  const c = known(v, s, name);
  if (isLeaf(v.t, c)) return [c];
  if (v.partial) return complete(v.t, c);
  return v.r.refuse('state', 'the state ' + v.t.states[c]!.path + ' must say which of its states is active');
}

/** Reads {child: value}. */
function readChild(v: ValueReader, s: number): number[] {
  let tips: number[] = [];
  let n = 0;
  v.r.object();
  for (let name = v.r.key(); name !== undefined; name = v.r.key(), n++) {
    const c = known(v, s, name);
    if (isLeaf(v.t, c) && !v.partial) v.r.refuse('state', 'the state ' + v.t.states[c]!.path + ' is a leaf: write its name');
    tips = readInside(v, c);
  }
  if (n === 0 && v.partial) return complete(v.t, s);
  if (n !== 1) v.r.refuse('state', 'exactly one state of ' + where(v.t, s) + ' must be active');
  return tips;
}

/** Reads {region: value} of every region. */
function readRegions(v: ValueReader, s: number): number[] {
  if (v.r.peek() === '"' && v.partial) {
    known(v, s, v.r.text());
    return complete(v.t, s);
  }
  const found = new Map<number, number[]>();
  v.r.object();
  for (let name = v.r.key(); name !== undefined; name = v.r.key()) {
    const c = known(v, s, name);
    found.set(c, readInside(v, c));
  }
  return childStates(v.t, s).flatMap((c) => found.get(c) ?? leftOut(v, c));
}

/** A region that the value does not have. */
function leftOut(v: ValueReader, c: number): number[] {
  return v.partial ? complete(v.t, c) : v.r.refuse('state', 'the region ' + v.t.states[c]!.path + ' is missing');
}

/** Goes on with initial children. */
function complete(t: Table, s: number): number[] {
  const w: EntryWalk = { t, history: undefined, out: [], hist: new Map() };
  into(w, s, []);
  return w.out.filter((e): e is number => typeof e === 'number' && isLeaf(t, e));
}

function known(v: ValueReader, s: number, name: string): number {
  const c = childNamed(v.t, s, name);
  if (c === undefined || isHistory(v.t.states[c]!)) return v.r.refuse('state', 'there is no state ' + JSON.stringify(name) + ' in ' + where(v.t, s));
  return c;
}

function where(t: Table, s: number): string {
  return s === 0 ? 'the machine' : t.states[s]!.path;
}
