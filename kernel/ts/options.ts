// How a system is set up. Twin of options.go.

import type { Clock } from './clock.ts';
import { maxElements } from './eval.ts';
import type { Host } from './host.ts';
import type { Program } from './logic.ts';
import type { Watch } from './watch.ts';

/** Bounds of what one system may hold. */
export type Limits = {
  /** Microsteps and internal events a macrostep. */
  readonly microsteps: number;
  /** Events that wait in the queue. */
  readonly queue: number;
  /** Macrosteps, each caused by an undelayed send of the one before. */
  readonly chain: number;
  /** Armed timers a machine. */
  readonly timers: number;
  /** Elements that one evaluation may visit. */
  readonly elements: number;
  /** Rounds of `foreach` a macrostep; those who have loops know how many are usual (round). */
  readonly rounds?: number;
  /** Living actors a system. */
  readonly children: number;
};

/** The limits of a machine that was given none. */
export const defaults: Limits = {
  microsteps: 1000,
  queue: 10000,
  chain: 10000,
  timers: 10000,
  elements: maxElements,
  children: 1000000,
};

/** How a system is set up: the host's side of its root machine, and what is left to choose. */
export type Options = Host & {
  /** Names the root machine; by default the chart's name. */
  readonly id?: string;
  /** By default the computer's. */
  readonly clock?: Clock;
  /** What `observe` gives. */
  readonly observer?: Watch;
  readonly limits?: Partial<Limits>;
  /** A follower steps, starts no timers and no actors, and carries out emits and the actions it was given. */
  readonly follow?: boolean;
  /** Runs no bodies of host actors: the caller ends them by hand. It gives the host of a child machine at an address. */
  readonly manual?: (at: string, p: Program) => Host;
};
