// How a system is set up. Twin of options.go.

import type { Clock } from './clock.ts';
import type { Host } from './host.ts';
import type { Program } from './logic.ts';
import type { Watch } from './watch.ts';

/** Bounds of what one system may hold. What is not there, or 0, is the default: who asks for a limit knows it, so that an app has those it needs. */
export type Limits = {
  /** Microsteps and internal events a macrostep; default 1,000. */
  readonly microsteps?: number | undefined;
  /** Elements that one evaluation may visit; default 100,000. */
  readonly elements?: number | undefined;
  /** Rounds of `foreach` a macrostep; default 1,000,000. */
  readonly rounds?: number | undefined;
  /** Events that wait in the queue; default 10,000. */
  readonly queue?: number | undefined;
  /** Macrosteps, each caused by an undelayed send of the one before; default 10,000. */
  readonly chain?: number | undefined;
  /** Armed timers a machine; default 10,000. */
  readonly timers?: number | undefined;
  /** Living actors a system; default 1,000,000. */
  readonly children?: number | undefined;
};

export const defaultMicrosteps = 1000;
export const defaultRounds = 1000000;
export const defaultQueue = 10000;
export const defaultChain = 10000;
export const defaultTimers = 10000;
export const defaultChildren = 1000000;

/** How a system is set up: the host's side of its root machine, and what is left to choose. */
export type Options = Host & {
  /** Names the root machine; by default the chart's name. */
  readonly id?: string;
  /** By default the computer's. */
  readonly clock?: Clock;
  /** What `observe` gives. */
  readonly observer?: Watch;
  readonly limits?: Limits | undefined;
  /** A follower steps, starts no timers and no actors, and carries out emits and the actions it was given. */
  readonly follow?: boolean;
  /** Runs no bodies of host actors: the caller ends them by hand. It gives the host of a child machine at an address. */
  readonly manual?: (at: string, p: Program) => Host;
};
