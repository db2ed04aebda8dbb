// The static half of a chart: states, transitions and what a step may have to
// run, which here are functions of the machine. Twin of table.go, which says
// what each field means.

import type { Fields } from './check.ts';
import type { Machine } from './machine.ts';
import type { Duration } from './time.ts';

export const noState = -1;

/** The domain of a transition without targets: nothing is below it. */
export const nowhere: number = Infinity;

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
  /** What the whole machine enters. */
  readonly start: readonly Entered[];
  /** The declared events with their fields, in document order, and those that only the chart and its actors may send. */
  readonly events: ReadonlyMap<string, Fields>;
  /** Gives an event from outside the defaults of optional fields: inside of the machine they may be absent. */
  fill?(event: { readonly type: string }): object;
  readonly internal?: readonly string[];
  readonly actors?: readonly string[];
  /** For each actor the ids under which actions start it; '*': any. */
  readonly spawned?: readonly (readonly string[])[];
  readonly ignoreErrors?: boolean;
  /** Some state has `always`. */
  readonly eventless?: boolean;
};

/** What is run for its effect on a machine; what fails throws. */
export type Block = (m: Machine<never>) => void;

/** One row of the table. What a step looks at is always there; the rest only where it is something. */
export type State = {
  readonly name: string;
  readonly path: string;
  readonly id: string;
  readonly kind: StateKind;
  readonly parent: number;
  readonly last: number;
  /** The tips of a machine that is in it and in no state beside or below it. */
  readonly tips: readonly number[];
  readonly entry: Block | undefined;
  readonly exit: Block | undefined;
  readonly after: readonly After[] | undefined;
  readonly invokes: readonly Invoke[] | undefined;
  /** Its transitions by key; `always` ones under ''. */
  readonly on: ReadonlyMap<string, readonly Transition[]>;
  readonly initial?: readonly number[];
  readonly initialDo?: Block;
  readonly output?: (m: Machine<never>) => unknown;
  /** Its history children. */
  readonly histories?: readonly number[];
  readonly tags?: readonly string[];
};

/** The key under which a state has its `always` transitions. */
export const always = '';

/** One row of the transition table. */
export type Transition = {
  readonly source: number;
  readonly domain: number;
  readonly guard: ((m: Machine<never>) => boolean) | undefined;
  readonly do: Block | undefined;
  /** What it enters; undefined where history decides, when it is taken. */
  readonly enter: readonly Entered[] | undefined;
  /** Only where history decides. */
  readonly targets?: readonly number[];
};

/** A step of an entry, in order: a state to enter, or the block of an initial or a history default. */
export type Entered = number | Block;

/** One delayed transition's timer; id is its key. */
export type After = { readonly id: string; readonly delay: (m: Machine<never>) => Duration };

/** One actor that lives while its state is active. */
export type Invoke = { readonly id: string; readonly src: number; readonly input?: (m: Machine<never>) => unknown };

/**
 * A table as generated code writes it: what is zero, false or empty is left out;
 * so are a state's last descendant where it has none, its path where it is the
 * name, its id where it is the path, a compound state's initial child where it is
 * the first, and the source of a transition.
 */
export type Rows = {
  readonly chart: string;
  readonly version: number;
  readonly hash: string;
  readonly states: readonly StateRow[];
  readonly start: readonly Entered[];
  readonly events?: { readonly [name: string]: Fields };
  fill?(event: { readonly type: string }): object;
  readonly internal?: readonly string[];
  readonly actors?: readonly string[];
  readonly spawned?: readonly (readonly string[])[];
  readonly ignoreErrors?: boolean;
  readonly eventless?: boolean;
};

/** A state as generated code writes it; the root is the one without a parent. */
export type StateRow = {
  readonly name?: string;
  readonly path?: string;
  readonly id?: string;
  readonly kind?: StateKind;
  readonly parent?: number;
  readonly last?: number;
  readonly initial?: readonly number[];
  readonly initialDo?: Block;
  readonly entry?: Block;
  readonly exit?: Block;
  readonly output?: (m: Machine<never>) => unknown;
  readonly on?: readonly TransitionRow[];
  readonly after?: readonly After[];
  readonly invokes?: readonly Invoke[];
  readonly histories?: readonly number[];
  readonly tags?: readonly string[];
};

/** A transition as generated code writes it; without a key it is an `always` one, without a domain it has no target. */
export type TransitionRow = {
  readonly key?: string;
  readonly domain?: number;
  readonly guard?: (m: Machine<never>) => boolean;
  readonly do?: Block;
  /** undefined where history decides. */
  readonly enter?: readonly Entered[] | undefined;
  readonly targets?: readonly number[];
};
