// A paged list holds elements in their order, cut into pages. No list is changed in place:
// who changes one copies one page and the list of the pages, but not all elements. Twin
// of paged.go.

export type Paged<T> = {
  /** None is empty. */
  readonly pages: readonly (readonly T[])[];
  readonly count: number;
};

/** Where an element stands, or belongs: its page, and the place in it. */
export type Spot = { readonly page: number; readonly at: number };

/** The most elements of a page. */
export const pageSize = 128;

/** The spot behind all elements that are before what is looked for. */
export function find<T>({ pages }: Paged<T>, before: (v: T) => boolean): Spot {
  const page = Math.max(lower(pages, (list) => before(list[0]!)) - 1, 0);
  const list = pages[page] ?? [];
  const at = lower(list, before);
  return at === list.length && page + 1 < pages.length ? { page: page + 1, at: 0 } : { page, at };
}

/** How many elements at the beginning of a list are before what is looked for. */
function lower<T>(list: readonly T[], before: (v: T) => boolean): number {
  let at = 0;
  for (let end = list.length; at < end; ) {
    const mid = (at + end) >> 1;
    if (before(list[mid]!)) at = mid + 1;
    else end = mid;
  }
  return at;
}

/** The element at a spot; undefined behind the last. */
export function at<T>({ pages }: Paged<T>, { page, at: i }: Spot): T | undefined {
  return pages[page]?.[i];
}

/** The list with an element at a spot. A page that is full becomes two. */
export function insert<T>(l: Paged<T>, { page, at: i }: Spot, v: T): Paged<T> {
  const list = l.pages[page]?.slice() ?? [];
  list.splice(i, 0, v);
  const half = list.length > pageSize ? list.splice(list.length >> 1) : [];
  return replaced(l, page, [list, half], 1);
}

/** The list without the element at a spot. */
export function remove<T>(l: Paged<T>, { page, at: i }: Spot): Paged<T> {
  const list = l.pages[page]!.slice();
  list.splice(i, 1);
  return replaced(l, page, [list], -1);
}

/** The elements in order. */
export function all<T>({ pages }: Paged<T>): T[] {
  return pages.flatMap((page) => page);
}

/** The list with these in the place of a page, but for empty ones. */
function replaced<T>({ pages, count }: Paged<T>, page: number, by: readonly (readonly T[])[], more: number): Paged<T> {
  const all = pages.slice();
  all.splice(page, 1, ...by.filter((list) => list.length > 0));
  return { pages: all, count: count + more };
}
