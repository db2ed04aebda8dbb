// The armed timers of a machine whose chart sends with a delay: they may be thousands, and
// the timers of its states stand among them. Charts with delayed sends bring them
// (Program.timers); where states alone have timers, an array is as good. Twin of timers.go.

import { due, effect, execution } from './calls.ts';
import type { Timers } from './calls.ts';
import type { Armed, Machine, Timer } from './machine.ts';
import { defaultTimers } from './options.ts';
import { all, at, find, insert, remove } from './paged.ts';
import type { Paged, Spot } from './paged.ts';
import { attempted } from './select.ts';

/** A timer, and its number among those of its machine. */
type Entry = { readonly timer: Timer; readonly number: number };

const none = { pages: [], count: 0 };

/**
 * Armed timers by due time; equal ones fire in the order in which they were armed (SPEC 9.8).
 * Whoever fires them takes the first; whoever cancels one has its id, which is looked up
 * where they are many. As much of an array as machines need.
 */
class Crowd implements Armed {
  constructor(list: Paged<Entry>, byId: Paged<Entry>, armed: number) {
    this.list = list;
    this.byId = byId;
    this.armed = armed;
  }

  readonly list: Paged<Entry>;
  /** Once they fill more than a page. */
  readonly byId: Paged<Entry>;
  /** So far, which numbers them. */
  readonly armed: number;

  get length(): number {
    return this.list.count;
  }

  get 0(): Timer | undefined {
    return this.list.pages[0]?.[0]!.timer;
  }

  map<T>(f: (t: Timer) => T): T[] {
    return all(this.list).map(({ timer }) => f(timer));
  }

  forEach(f: (t: Timer) => void): void {
    all(this.list).forEach(({ timer }) => f(timer));
  }
}

/** The timers of a machine; those that were restored are an array. */
function crowd(m: Machine): Crowd {
  if (m.timers instanceof Crowd) return m.timers;
  let its = new Crowd(none, none, 0);
  m.timers.forEach((t) => (its = armed(its, t)));
  m.timers = its;
  return its;
}

/** Finds the timer of an id. */
function spotOfTimer(x: Crowd, id: string): Spot | undefined {
  if (many(x.list)) {
    const e = at(x.byId, spotOf(x.byId, id));
    return e?.timer.id === id ? spotAt(x, e) : undefined;
  }
  const i = x.list.pages[0]?.findIndex(({ timer }) => timer.id === id) ?? -1;
  return i < 0 ? undefined : { page: 0, at: i };
}

/** Whether they are so many that they are looked up by id. */
function many({ pages }: Paged<Entry>): boolean {
  return pages.length > 1;
}

/** Where a timer stands, or belongs: behind those that are due before or with it. */
function spotAt({ list }: Crowd, { timer: { due: when }, number }: Entry): Spot {
  return find(list, ({ timer, number: n }) => timer.due < when || (timer.due === when && n < number));
}

/** Where an id stands, or belongs. Any order does, if it is the same. */
function spotOf(byId: Paged<Entry>, id: string): Spot {
  return find(byId, ({ timer }) => timer.id < id);
}

/** The timers with one more, which gets a number. */
function armed(x: Crowd, timer: Timer): Crowd {
  const e = { timer, number: x.armed + 1 };
  const list = insert(x.list, spotAt(x, e), e);
  return new Crowd(list, noted(x.byId, list, e), e.number);
}

function noted(byId: Paged<Entry>, list: Paged<Entry>, e: Entry): Paged<Entry> {
  if (!many(list)) return none;
  const more = byId.count ? [e] : all(list);
  return more.reduce((l, one) => insert(l, spotOf(l, one.timer.id), one), byId);
}

/** The timers without the one at a spot. */
function without(x: Crowd, spot: Spot): Crowd {
  const list = remove(x.list, spot);
  return new Crowd(list, many(list) ? remove(x.byId, spotOf(x.byId, at(x.list, spot)!.timer.id)) : none, x.armed);
}

/** What the kernel asks of charts with delayed sends (Program.timers). */
export const crowded: Timers = {
  start: (m, st) => st.after?.forEach((a) => attempted(m, () => armAmong(m, { id: a.id, due: due(m, a.delay(m as Machine<never>)) }))),
  leave: (m, st) => st.after?.forEach((a) => disarmAmong(m, a.id)),
  cancelAll: (m) => m.timers.forEach((t) => disarmAmong(m, t.id)),
  take: takeAmong,
};

/** As arm. */
export function armAmong(m: Machine, t: Timer): void {
  const its = crowd(m);
  if (its.length >= (m.limits?.timers || defaultTimers)) throw execution('limit', 'too many timers');
  m.timers = armed(its, t);
  effect(m, { kind: 'timer', ...t });
}

/** As disarm. */
export function disarmAmong(m: Machine, id: string): void {
  if (takeAmong(m, id)) effect(m, { kind: 'cancelTimer', id });
}

/** As takeTimer. */
function takeAmong(m: Machine, id: string): Timer | undefined {
  const its = crowd(m);
  const spot = spotOfTimer(its, id);
  if (!spot) return undefined;
  m.timers = without(its, spot);
  return at(its.list, spot)!.timer;
}
