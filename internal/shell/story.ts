// What stories are, and what is known of a generated module. Twin of story.go and
// package.go.

import type { Actor } from '../kernel/actor.ts';
import type { Frozen, StepResult } from '../kernel/frozen.ts';
import type { Program } from '../kernel/logic.ts';
import type { Options } from '../kernel/options.ts';
import type { Report } from '../kernel/pure.ts';
import type { Timestamp } from '../kernel/time.ts';
import type { Value } from '../kernel/value.ts';
import type { Host } from './host.ts';

/** One thing that happens: see the Go twin. */
export type Op = {
  readonly Do: string;
  readonly Pick: number;
  readonly Any: boolean;
  readonly Pure: boolean;
  readonly Throw: boolean;
  readonly Reply: string;
  readonly Spoil: number;
  readonly Ms: number;
  readonly Events: Texts | null;
  readonly Kin: { readonly [chart: string]: Texts } | null;
  readonly Outputs: Texts | null;
  readonly Says: { readonly [actor: string]: Texts } | null;
  readonly Guards: number;
  readonly Acts: readonly string[] | null;
};

type Texts = { readonly [name: string]: string };

export type Story = {
  readonly Input: string;
  readonly Spoil: number;
  readonly ID: string;
  readonly Now: number;
  readonly Leader: boolean;
  readonly Watched: boolean;
  readonly Limits: { readonly [name: string]: number };
  readonly Told: readonly Op[];
};

/** What values look like: a type of the chart, with those that it consists of. */
export type Type = {
  readonly kind: string;
  readonly elem?: Type;
  readonly fields?: { readonly [name: string]: { readonly type: Type; readonly optional: boolean } };
};

export type Typed = { readonly type: string };

/** A snapshot of any chart. */
export type Snap = Frozen;

export type Types = { readonly [name: string]: Type };

/** What the values of a chart look like. */
export type Shape = {
  readonly events: Types;
  readonly emits: Types;
  readonly input: Type | undefined;
  readonly context: Type | undefined;
  readonly output: Type | undefined;
  readonly actors: readonly { readonly input: Type | undefined; readonly output: Type | undefined; readonly receives: Types }[];
};

/** How a machine is set up. */
export type Setting = Pick<Options, 'id' | 'clock' | 'observer' | 'limits'>;

/** What users call of one generated module, its own types hidden. */
export type Module = {
  readonly program: Program;
  readonly shape: Shape;
  parseEvent(text: string): Typed;
  parseSnapshot(text: string): Snap;
  encodeSnapshot(s: Snap): string;
  encodeEmitted?(e: Typed): string;
  encodeOutput?(output: unknown): string;
  create(h: Host, input: unknown, setting: Setting): Actor;
  follow(h: Host | undefined, input: unknown, setting: Setting): Actor;
  restore(h: Host, text: string, setting: Setting, anyHash: boolean): Actor;
  refollow(h: Host | undefined, text: string, setting: Setting, anyHash: boolean): Actor;
  initial(h: Host, input: unknown, now: Timestamp, id: string | undefined): StepResult<Snap>;
  step(h: Host, s: Snap, e: Typed, now: Timestamp): StepResult<Snap>;
  tell(h: Host, s: Snap, r: Report, now: Timestamp): StepResult<Snap>;
  resolve(h: Host, value: Value, context: unknown, input: unknown, now: Timestamp, id: string | undefined): StepResult<Snap>;
  can(h: Host, s: Snap, e: Typed): boolean;
  readonly kin: { readonly [chart: string]: (text: string) => Typed };
};
