// What a macrostep works with, and how one that runs into the limit is taken back
// (SPEC 6.12). No list from before it is changed in place, no context either, so it is
// enough to note what they were; changes of the children are noted one by one.
// Charts whose macrosteps may go on without end bring it (Program.endless). Twin
// of undo.go.

import { execution } from './calls.ts';
import type { Event } from './event.ts';
import { failMachine } from './finish.ts';
import type { Living, Machine } from './machine.ts';
import { defaultMicrosteps } from './options.ts';

/** Begins a macrostep. */
export function begin(m: Machine, event: Event): void {
  m.event = event;
  m.work = { queue: [], effects: [], acted: false };
  m.program.endless?.keep(m);
}

/** What the kernel asks of charts whose macrosteps may go on without end. */
export type Endless = {
  /** Notes what a macrostep may change, but for the children. */
  keep(m: Machine): void;
  /** Notes how a change of the children is taken back, before it is made in a macrostep. */
  keepChild(m: Machine, id: string): void;
  /** Counts a microstep or an internal event; one too many takes the macrostep back and ends the machine. */
  count(m: Machine): void;
};

export const endless: Endless = {
  keep: (m) => {
    const { tips, context, timers, sent, history } = m;
    m.work.undo = [() => Object.assign(m, { tips, context, timers, sent, history })];
  },
  keepChild: (m, id) => {
    const child = m.children.get(id);
    m.work?.undo!.push(() => {
      const its = m.own ?? (m.own = m.children = m.program.actors!.living(m));
      if (child) its.set(id, child);
      else its.delete(id);
    });
  },
  count: (m) => {
    const steps = (m.work.steps ?? 0) + 1;
    m.work.steps = steps;
    const limit = m.limits?.microsteps || defaultMicrosteps;
    if (steps <= limit) return;
    const why = restless(m, limit);
    undo(m);
    failMachine(m, execution('loop', why));
  },
};

/** Says where a macrostep runs into the limit: taken back, it leaves no trace of it. */
function restless({ tips, table }: Machine, limit: number): string {
  const most = 3;
  const where = tips.slice(0, most).map((tip) => JSON.stringify(table.states[tip]!.path));
  if (tips.length > most) where.push('…');
  return 'the macrostep does not come to rest: after ' + limit + ' microsteps and internal events it is in ' + where.join(', ');
}

/** The children, of whom one is to come or go: a copy of the machine does not see it. */
export function ownChildren(m: Machine, id: string): Living {
  m.program.endless?.keepChild(m, id);
  return m.own ?? (m.own = m.children = m.program.actors!.living(m));
}

/** Takes the macrostep back. */
function undo(m: Machine): void {
  const { work } = m;
  for (const back of work.undo!.reverse()) back();
  m.work = { queue: [], effects: [], taken: [], acted: work.acted, undo: [] };
}
