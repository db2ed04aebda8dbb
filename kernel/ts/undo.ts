// What a macrostep works with, and how it is taken back when it runs into the
// limit (SPEC: errors). Lists are never changed in place, contexts neither, so it
// is enough to note what they were; changes of the children are noted one by one.
// Twin of undo.go.

import { limitTo } from './eval.ts';
import type { Event } from './event.ts';
import type { Machine } from './machine.ts';
import { noState } from './table.ts';

/** Begins a macrostep. */
export function begin(m: Machine, event: Event): void {
  m.event = event;
  limitTo(m.limits.elements);
  const { tips, context, timers, sent, history } = m;
  m.work = { queue: [], effects: [], starting: [], ending: noState, acted: false, steps: 0, now: undefined, kept: { tips, context, timers, sent, history }, undo: [] };
}

/** What a macrostep may change, but for the children. */
export type Kept = Pick<Machine, 'tips' | 'context' | 'timers' | 'sent' | 'history'>;

/** Notes how a change of the children is taken back, before it is made; a snapshot does not see it. */
export function keepChild(m: Machine, id: string): void {
  ownChildren(m);
  const { children } = m;
  const child = children.get(id);
  m.work.undo.push(() => (child === undefined ? children.delete(id) : children.set(id, child)));
}

/** Sees to it that a change of the children is not seen by a copy of the machine. */
export function ownChildren(m: Machine): void {
  if (m.shared) m.children = new Map(m.children);
  m.shared = false;
}

/** Takes the macrostep back. */
export function undo(m: Machine): void {
  const { work } = m;
  Object.assign(m, work.kept);
  for (const back of work.undo.reverse()) back();
  work.effects = [];
  work.taken = [];
  work.starting = [];
  work.ending = noState;
}
