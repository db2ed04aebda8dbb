// What a step asks of the world, as data, in order. Twin of effect.go.

import type { Timestamp } from './time.ts';

/** Names one kind of effect. */
export type EffectKind = 'action' | 'log' | 'emit' | 'send' | 'start' | 'stop' | 'timer' | 'cancelTimer' | 'done' | 'failed';

/**
 * One effect; what its kind does not use is not there. index: the actor's kind.
 * src: the kind of the actor that a send goes to, see Encoder.sent. data and
 * more: see effect.go.
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
