// The static half of a chart: states, transitions and the ids of everything a
// step may have to ask for. Twin of table.go, which says what each field means.

import type { Index } from './seal.ts';

export const noState = -1;

/** How a state is entered and when it is done. */
export type StateKind = 0 | 1 | 2 | 3 | 4 | 5;

export const atomic = 0;
export const compound = 1;
export const parallel = 2;
export const final = 3;
export const shallowHistory = 4;
export const deepHistory = 5;

/** One chart, lowered and sealed. */
export type Table = {
  readonly chart: string;
  readonly version: number;
  readonly hash: string;
  readonly states: readonly State[];
  readonly transitions: readonly Transition[];
  readonly events: readonly string[];
  readonly keys: readonly string[];
  readonly after: readonly After[];
  readonly invokes: readonly Invoke[];
  readonly guards: readonly string[];
  readonly actions: readonly string[];
  readonly actors: readonly Actor[];
  readonly internal: readonly number[];
  readonly ignoreErrors: boolean;
  readonly index: Index;
};

/** One row of the table. */
export type State = {
  readonly name: string;
  readonly path: string;
  readonly id: string;
  readonly kind: StateKind;
  readonly parent: number;
  readonly last: number;
  readonly initial: readonly number[];
  readonly initialDo: number;
  readonly entry: number;
  readonly exit: number;
  readonly output: number;
  readonly on: readonly Candidates[];
  readonly always: readonly number[];
  readonly after: readonly number[];
  readonly invokes: readonly number[];
  readonly tags: readonly string[];
};

/** The transitions of one state that one key names, in order. */
export type Candidates = { readonly key: number; readonly transitions: readonly number[] };

/** One row of the transition table. */
export type Transition = {
  readonly source: number;
  readonly targets: readonly number[];
  readonly domain: number;
  readonly guard: number;
  readonly do: number;
  readonly forbid: boolean;
  readonly reenter: boolean;
};

/** One delayed transition's timer. */
export type After = { readonly state: number; readonly key: number; readonly delay: number };

/** One actor that lives while its state is active. */
export type Invoke = { readonly state: number; readonly id: string; readonly src: number; readonly input: number };

/** One declared kind of actor. */
export type Actor = { readonly name: string; readonly chart: boolean };

/**
 * A table as generated code writes it: what is zero, false or empty is left out;
 * so are a state's last descendant, its path where the names above give it, and
 * its id where it is the path. Parents stand before their children.
 */
export type Rows = {
  readonly chart: string;
  readonly version: number;
  readonly hash: string;
  readonly states: readonly StateRow[];
  readonly transitions?: readonly TransitionRow[];
  readonly events?: readonly string[];
  readonly keys?: readonly string[];
  readonly after?: readonly After[];
  readonly invokes?: readonly (Pick<Invoke, 'state' | 'id' | 'src'> & { readonly input?: number })[];
  readonly guards?: readonly string[];
  readonly actions?: readonly string[];
  readonly actors?: readonly Actor[];
  readonly internal?: readonly number[];
  readonly ignoreErrors?: boolean;
};

/** A state as generated code writes it; the root is the one without a parent. */
export type StateRow = Partial<State>;

/** A transition as generated code writes it; without a domain it has no target. */
export type TransitionRow = Partial<Transition>;
