// The living actors of a machine whose actions start some: it may have many, and who
// changes them after each look at the machine must not copy them all. Twin of roster.go.

import type { Child, Living, Machine } from './machine.ts';
import { all as changes, at, find, insert, pageSize, remove } from './paged.ts';
import type { Paged, Spot } from './paged.ts';

/** What has changed of one id: undefined for an actor that all has and that is gone. */
type Change = { readonly id: string; readonly is: Child | undefined };

const none: Paged<Change> = { pages: [], count: 0 };

/** Living actors, of which another machine may have all too: as much of a Map as machines need. */
class Roster implements Living {
  /** The actors but for what late says. */
  all: ReadonlyMap<string, Child>;
  /** What has changed since another machine has all too, by id. */
  late: Paged<Change>;
  size: number;
  /** The same as all, once no other machine has it. */
  own: Map<string, Child> | undefined;

  constructor(all: ReadonlyMap<string, Child>, late: Paged<Change>, size: number) {
    this.all = all;
    this.late = late;
    this.size = size;
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  get(id: string): Child | undefined {
    const change = at(this.late, spotOf(this.late, id));
    return change?.id === id ? change.is : this.all.get(id);
  }

  set(id: string, c: Child): void {
    if (!this.has(id)) this.size++;
    if (owned(this)) this.own!.set(id, c);
    else note(this, { id, is: c });
  }

  delete(id: string): boolean {
    const living = this.has(id);
    if (living) {
      this.size--;
      if (owned(this)) this.own!.delete(id);
      else note(this, { id, is: undefined });
    }
    return living;
  }

  keys(): IterableIterator<string> {
    return merged(this).keys();
  }
}

/** A copy of a machine's actors, to be changed. */
export function own({ children: all }: Machine): Living {
  return all instanceof Roster ? new Roster(all.all, all.late, all.size) : new Roster(all as Map<string, Child>, none, all.size);
}

/** Where what has changed of an id stands, or belongs. Any order does, if it is the same. */
function spotOf(late: Paged<Change>, id: string): Spot {
  return find(late, (c) => c.id < id);
}

/**
 * Tells whether all is the machine's own; else a change goes to late. When that is an eighth as
 * long as all, the whole is copied.
 */
function owned(r: Roster): boolean {
  if (!r.own && r.late.count > pageSize + r.all.size / 8) {
    r.all = r.own = merged(r);
    r.late = none;
  }
  return r.own !== undefined;
}

function note(r: Roster, c: Change): void {
  const spot = spotOf(r.late, c.id);
  if (at(r.late, spot)?.id === c.id) r.late = remove(r.late, spot);
  if (c.is || r.all.has(c.id)) r.late = insert(r.late, spotOf(r.late, c.id), c);
}

function merged({ all, late }: Roster): Map<string, Child> {
  const its = new Map(all);
  for (const { id, is } of changes(late)) {
    if (is) its.set(id, is);
    else its.delete(id);
  }
  return its;
}
