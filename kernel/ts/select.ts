// Which transitions an event enables. What several regions need is in
// regions.ts. Twin of select.go.

import { fail } from './calls.ts';
import type { Error } from './error.ts';
import type { Machine } from './machine.ts';
import { noState, nowhere } from './table.ts';
import type { State, Transition } from './table.ts';

/** The transitions to take for an event, free of conflicts. */
export function enabled(m: Machine, name: string): readonly Transition[] {
  const { program: { regions }, table: { states }, tips } = m;
  if (regions) return regions.enabled(m, name);
  for (let s = tips[0]!; s !== noState; s = states[s]!.parent) {
    const list = candidates(m, states[s]!, name);
    const t = firstOf(m, list);
    if (t) return list.length > 1 ? [t] : list;
  }
  return none;
}

const none: readonly Transition[] = [];

/** The transitions of a state for an event, those of the nearest key first. */
export function candidates(m: Machine, st: State, name: string): readonly Transition[] {
  return m.program.candidates?.(st, name) ?? st.on.get(name) ?? none;
}

/** The first enabled transition. */
export function firstOf(m: Machine, list: readonly Transition[]): Transition | undefined {
  for (const t of list) if (!t.guard || attempted(m, t.guard)) return t;
  return undefined;
}

/** Whether a transition has targets or actions. */
export function acts(t: Transition): boolean {
  return t.domain !== nowhere || !!t.do;
}

/** What f gives; when it fails, error.execution is raised and there is nothing: a guard counts as false. */
export function attempted<T>(m: Machine, f: ((m: Machine<never>) => T) | undefined): T | undefined {
  try {
    return f?.(m as Machine<never>);
  } catch (thrown) {
    return fail(m, asError(thrown));
  }
}

/** What fails throws an Error, which is data; anything else is a bug and goes on. */
export function asError(thrown: unknown): Error {
  if ((thrown as Error | null)?.type === undefined) throw thrown;
  return thrown as Error;
}

/** Where the first tip stands that is s or comes after it; tips stand in document order. */
export function tipFrom(tips: readonly number[], s: number): number {
  let lo = 0;
  for (let hi = tips.length; lo < hi; ) {
    const mid = (lo + hi) >> 1;
    if (tips[mid]! < s) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Is a state or one of its descendants active? */
export function isActive(m: Machine, s: number): boolean {
  return m.tips[tipFrom(m.tips, s)]! <= m.table.states[s]!.last;
}
