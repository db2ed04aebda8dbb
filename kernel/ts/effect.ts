// What a step asks of the world, as data, in order. Twin of effect.go.

import type { Json } from './any.ts';
import type { Error } from './error.ts';
import type { Timestamp } from './time.ts';

/** Names one kind of effect. */
export type EffectKind = keyof Kinds;

/** One effect. What its kind does not have is undefined. */
export type Effect = EffectOf<EffectKind>;

/** The effects of a kind. */
export type EffectOf<K extends EffectKind> = Fields & Kinds[K];

/** The effects of a kind that have the name N, as a chart knows them: D is what their data is. */
export type NamedEffect<K extends EffectKind, N extends string, D> = EffectOf<K> & { readonly name: N; readonly data: D };

type Kinds = {
  /** Call the host action `name` with `data`, its parameters; that it failed is reported (actionFailed). */
  readonly action: { readonly kind: 'action'; readonly name: string };
  /** Write `data`, the message, and `more`, what was written beside it, to the log; `name` is the level, '' unless written. */
  readonly log: { readonly kind: 'log'; readonly name: '' | 'debug' | 'info' | 'warn' | 'error'; readonly data: Json };
  /** Give the event `name` to those who listen; `data` is the event, undefined where it has no fields. */
  readonly emit: { readonly kind: 'emit'; readonly name: string };
  /** Send the event `name` to `to`: 'parent', 'self' or an actor's id; `data` is the event, undefined where it has no fields. */
  readonly send: { readonly kind: 'send'; readonly to: string; readonly name: string };
  /** Start an actor of the kind `name` under `id` with the input `data`; its end is reported (done, failed). */
  readonly start: { readonly kind: 'start'; readonly id: string; readonly name: string; readonly index: number };
  /** Stop the actor `id`; its end is not reported. */
  readonly stop: { readonly kind: 'stop'; readonly id: string };
  /** Arm the timer `id`, which is reported when `due` has come (timer); one of a delayed send also has to, name and data. */
  readonly timer: { readonly kind: 'timer'; readonly id: string; readonly due: Timestamp };
  /** Disarm the timer `id`. */
  readonly cancelTimer: { readonly kind: 'cancelTimer'; readonly id: string };
  /** The machine is done; `data` is its output. */
  readonly done: { readonly kind: 'done' };
  /** The machine has failed with the error `data`. */
  readonly failed: { readonly kind: 'failed'; readonly data: Error };
};

type Fields = {
  readonly id?: string;
  readonly to?: string;
  readonly name?: string;
  readonly due?: Timestamp;
  readonly data?: unknown;
  readonly more?: Json | undefined;
  /** For the kernel: the number of an actor's kind. */
  readonly index?: number;
  /** For the kernel: the kind of the actor that a send goes to, see Encoder.sent. */
  readonly src?: number;
};
