// A snapshot is a machine in canonical JSON, the same from every back-end. Keys
// are in order of code points. Twin of snapshot.go.

import { appendJSON } from './error.ts';
import { isHistory } from './entry.ts';
import { appendInt, appendKey, appendList, appendString, appendTimestamp } from './json.ts';
import { children } from './machine.ts';
import type { Child, Machine, Timer } from './machine.ts';
import { compareText } from './text.ts';
import { appendValue } from './value.ts';

/** The snapshot; child gives a living chart actor's machine, else what the machine itself knows is taken. */
export function appendSnapshot(b: string, m: Machine, child?: (id: string) => string | undefined): string {
  const { encode, table } = m.program;
  b = appendString(appendKey(b + '{', 'chart'), table.chart);
  b = appendChildren(b, m, child);
  if (encode.context !== undefined) b = encode.context(appendKey(b, 'context'), m.context);
  if (m.error !== undefined) b = appendJSON(appendKey(b, 'error'), m.error);
  b = appendString(appendKey(b, 'hash'), table.hash);
  b = appendHistory(b, m);
  b = appendString(appendKey(b, 'id'), m.id);
  if (m.input !== undefined) b = encode.input(appendKey(b, 'input'), m.input);
  if (m.output !== undefined) b = encode.output(appendKey(b, 'output'), m.output);
  b = appendInt(appendKey(b, 'sent'), m.sent);
  b = appendString(appendKey(b, 'status'), m.status);
  if (m.timers.length > 0) b = appendList(appendKey(b, 'timers'), m.timers, (to, t) => appendTimer(to, m, t));
  b = appendValue(appendKey(b, 'value'), m);
  return appendInt(appendKey(b, 'version'), table.version) + '}';
}

function appendChildren(b: string, m: Machine, child?: (id: string) => string | undefined): string {
  if (m.children.size === 0) return b;
  b = appendKey(b, 'children') + '{';
  for (const c of children(m)) b = appendChild(appendKey(b, c.id), m, c, child?.(c.id) ?? snapshotOf(c));
  return b + '}';
}

function snapshotOf(c: Child): string | undefined {
  return typeof c.snapshot === 'object' ? appendSnapshot('', c.snapshot) : c.snapshot;
}

function appendChild(b: string, m: Machine, c: Child, snapshot: string | undefined): string {
  b += '{';
  if (c.input !== undefined) b = m.program.encode.actorInput(appendKey(b, 'input'), c.src, c.input);
  if (snapshot !== undefined) b = appendKey(b, 'snapshot') + snapshot;
  return appendString(appendKey(b, 'src'), m.table.actors[c.src]!.name) + '}';
}

function appendHistory(b: string, m: Machine): string {
  const { states, index } = m.table;
  const paths = (l: readonly number[]) => (to: string) => appendList(to, l, (at, s) => appendString(at, states[s]!.path));
  const kept = states
    .flatMap((s, i) => (isHistory(s) && m.history[index.slots[i]!]?.length ? [i] : []))
    .sort((x, y) => compareText(states[x]!.path, states[y]!.path));
  if (kept.length === 0) return b;
  b = appendKey(b, 'history') + '{';
  for (const h of kept) b = paths(m.history[index.slots[h]!]!)(appendKey(b, states[h]!.path));
  return b + '}';
}

/** The timer as snapshots and effects write it. */
export function appendTimer(b: string, m: Machine, t: Timer): string {
  b = appendTimestamp(appendKey(b + '{', 'due'), t.due);
  if (t.after < 0) b = appendEvent(appendKey(b, 'event'), m, t);
  b = appendString(appendKey(b, 'id'), t.id);
  return (t.after < 0 ? appendString(appendKey(b, 'to'), t.to) : b) + '}';
}

/** An event's object as it is sent; one without fields is its type alone. */
export function appendEvent(b: string, m: Machine, e: Pick<Timer, 'to' | 'src' | 'name' | 'event' | 'data'>): string {
  if (e.data === undefined) return appendString(appendKey(b + '{', 'type'), e.name) + '}';
  return e.to === 'self' ? m.program.encode.event(b, e.event, e.data) : m.program.encode.sent(b, e.src, e.name, e.data);
}
