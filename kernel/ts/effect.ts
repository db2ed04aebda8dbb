// What a step asks of the world, as data, in order. Twin of effect.go.

import type { Timestamp } from './time.ts';

/** Names one kind of effect. */
export type EffectKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export const actionEffect = 0;
export const logEffect = 1;
export const emitEffect = 2;
export const sendEffect = 3;
export const startEffect = 4;
export const stopEffect = 5;
export const timerEffect = 6;
export const cancelTimerEffect = 7;
export const doneEffect = 8;
export const failedEffect = 9;

/**
 * One effect; what its kind does not use is not there. index: the action, the
 * actor's kind, or the event's number for the machine itself. src: the kind of
 * the actor that a send goes to, see Encoder.sent. data and more: see effect.go.
 */
export type Effect = {
  readonly kind: EffectKind;
  readonly index?: number;
  readonly src?: number;
  readonly id?: string;
  readonly to?: string;
  readonly name?: string;
  readonly due?: Timestamp;
  readonly data?: unknown;
  readonly more?: unknown;
};
