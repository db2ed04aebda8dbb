// The living actors of a machine whose actions start some: it may have many, and who
// changes them after each look at the machine must not copy them all. Twin of roster.go.

import type { Child, Living, Machine } from './machine.ts';

/** What a roster holds. */
interface Roster {
  /** The actors but for what late says. */
  all: ReadonlyMap<string, Child>;
  /** What has changed since another machine has all too: undefined for an actor that is gone. */
  late: Map<string, Child | undefined>;
  size: number;
}

/** Actors that another machine has too, and beside them what is otherwise: as much of a Map as machines need. */
class Roster implements Living {
  constructor(all: ReadonlyMap<string, Child>, late: Map<string, Child | undefined>, size: number) {
    this.all = all;
    this.late = late;
    this.size = size;
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  get(id: string): Child | undefined {
    return this.late.has(id) ? this.late.get(id) : this.all.get(id);
  }

  set(id: string, c: Child): void {
    if (!this.has(id)) this.size++;
    this.late.set(id, c);
  }

  delete(id: string): boolean {
    const living = this.has(id);
    if (living) {
      this.size--;
      if (this.all.has(id)) this.late.set(id, undefined);
      else this.late.delete(id);
    }
    return living;
  }

  keys(): IterableIterator<string> {
    return merged(this).keys();
  }
}

/**
 * A copy of a machine's actors, to be changed. What was late is copied, and every so many
 * changes all. They are so many that both cost about the same.
 */
export function own({ children: all }: Machine): Living {
  if (!(all instanceof Roster)) return new Roster(all as Map<string, Child>, new Map(), all.size);
  const { late, size } = all;
  return late.size * late.size > 8 * all.all.size ? merged(all) : new Roster(all.all, new Map(late), size);
}

function merged({ all, late }: Roster): Map<string, Child> {
  const its = new Map(all);
  for (const [id, c] of late) {
    if (c) its.set(id, c);
    else its.delete(id);
  }
  return its;
}
