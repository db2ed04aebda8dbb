// What a macrostep changed, so that one which runs into the limit leaves no
// trace (SPEC: errors). Lists are kept, and copied, just before their first
// change in a macrostep; contexts are never changed at all. Twin of undo.go.

import type { Child, Machine, Timer } from './machine.ts';
import type { Work } from './macrostep.ts';
import { noState } from './table.ts';

/** What the parts of a machine were before the macrostep; undefined: not changed. */
export type Kept = {
  tips: number[] | undefined;
  context: boolean;
  data: unknown;
  timers: readonly Timer[] | undefined;
  sent: number;
  history: Machine['history'] | undefined;
  children: KeptChild[] | undefined;
};

/** What an id held before it changed. */
export type KeptChild = { readonly id: string; readonly child: Child | undefined };

/** The work of the macrostep under way. */
export function scratch(m: Machine): Work {
  return (m.work ??= {
    queue: [],
    head: 0,
    effects: [],
    taken: [],
    starting: [],
    ending: noState,
    acted: false,
    steps: 0,
    stopped: false,
    hasNow: false,
    kept: { tips: undefined, context: false, data: undefined, timers: undefined, sent: 0, history: undefined, children: undefined },
  });
}

/** Gives back what the last macrostep left: effects and transitions are gone. */
export function release(m: Machine): void {
  const w = m.work;
  if (w === undefined) return;
  if (w.queue.length > 0) w.queue = [];
  if (w.effects.length > 0) w.effects = [];
  if (w.taken.length > 0) w.taken = [];
  if (w.starting.length > 0) w.starting = [];
  w.head = w.steps = 0;
  w.ending = noState;
  w.acted = w.stopped = w.hasNow = false;
  const k = w.kept;
  k.tips = k.timers = k.history = k.children = k.data = undefined;
  k.context = false;
}

/** Notes the active states before they change. */
export function keepTips(m: Machine): void {
  const k = scratch(m).kept;
  if (k.tips !== undefined) return;
  k.tips = m.tips;
  m.tips = m.tips.slice();
}

/** Notes the context before a block runs. */
export function keepContext(m: Machine): void {
  const k = scratch(m).kept;
  if (k.context) return;
  k.context = true;
  k.data = m.context;
}

export function keepTimers(m: Machine): void {
  const k = scratch(m).kept;
  if (k.timers !== undefined) return;
  k.timers = m.timers;
  k.sent = m.sent;
}

export function keepHistory(m: Machine): void {
  scratch(m).kept.history ??= m.history;
}

/** Notes what an id holds before it changes. */
export function keepChild(m: Machine, id: string): void {
  (scratch(m).kept.children ??= []).push({ id, child: m.children.get(id) });
  ownChildren(m);
}

/** Sees to it that a change of the children is not seen by a copy of the machine. */
export function ownChildren(m: Machine): void {
  if (m.shared) m.children = new Map(m.children);
  m.shared = false;
}

/** Takes the macrostep back. */
export function undo(m: Machine): void {
  const w = scratch(m);
  const k = w.kept;
  if (k.tips !== undefined) m.tips = k.tips.slice();
  if (k.context) m.context = k.data;
  if (k.timers !== undefined) {
    m.timers = k.timers;
    m.sent = k.sent;
  }
  if (k.history !== undefined) m.history = k.history;
  for (const c of (k.children ?? []).reverse()) {
    m.children.delete(c.id);
    if (c.child !== undefined) m.children.set(c.id, c.child);
  }
  k.children = undefined;
  w.effects = [];
  w.taken = [];
  w.starting = [];
  w.ending = noState;
}
