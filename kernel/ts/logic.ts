// The seam between the kernel and a chart's own code. The kernel knows states
// and ids; a Program knows context, expressions and actions. Twin of logic.go.
//
// Values cross as what they are: events, inputs and outputs as readonly objects
// of the chart's types, undefined where there is none. What fails throws the
// Error that Go returns (see eval.ts); decoders throw a Refusal.

import type { Kin } from './kin.ts';
import type { Machine } from './machine.ts';
import type { Reader } from './reader.ts';
import type { Duration } from './time.ts';
import type { Table } from './table.ts';

/** One chart ready to run: shared by all its instances. C is its context. */
export type Program<C = unknown> = {
  readonly table: Table;
  /** Sets m.input and the initial values of m.context. */
  start(m: Machine<C>, input: unknown): void;
  /** Evaluates a guard in the light of m.event. */
  guard(m: Machine<C>, id: number): boolean;
  /** Runs one block of actions; an assign makes another m.context. */
  do(m: Machine<C>, block: number): void;
  /** Evaluates a delay. */
  delay(m: Machine<C>, id: number): Duration;
  /** Evaluates what an invoked actor is given. */
  input(m: Machine<C>, id: number): unknown;
  /** Evaluates a final state's output, or the chart's. */
  output(m: Machine<C>, id: number): unknown;
  /** The program of a chart actor, undefined for a host actor. */
  child?(src: number): Program | undefined;
  /** The kernel's `kin`, where there are chart actors. */
  readonly kin?: Kin;
  /** Writes what snapshots hold. */
  readonly encode: Encoder<C>;
  /** Reads and writes what crosses to other programs; charts that live with others have it. */
  readonly wire?: Wire<C>;
};

/** Writes values in canonical JSON behind b. */
export type Encoder<C = unknown> = {
  /** Not there for a chart without context. */
  context?(b: string, context: C): string;
  input(b: string, input: unknown): string;
  output(b: string, output: unknown): string;
  /** A declared event's object, `type` included. */
  event(b: string, event: number, data: unknown): string;
  actorInput(b: string, src: number, input: unknown): string;
  /**
   * An event that the chart sends: to its parent (src -1), to an actor of kind
   * src, or (-2) to any that receives an event of this name.
   */
  sent(b: string, src: number, name: string, data: unknown): string;
};

/** Reads strict JSON, and writes what only JSON Lines and other charts see. */
export type Wire<C = unknown> = {
  decodeInput(r: Reader): unknown;
  /** The context; with partial, fields left out keep what m.context has. */
  decodeContext(m: Machine<C>, r: Reader, partial: boolean): C;
  /** A declared event's object, `type` included. */
  decodeEvent(event: number, r: Reader): unknown;
  decodeActorInput(src: number, r: Reader): unknown;
  decodeActorOutput(src: number, r: Reader): unknown;
  decodeOutput(r: Reader): unknown;
  /** An event that the chart sends, as its receiver declares it; src as in Encoder.sent, never -2. */
  decodeSent(src: number, name: string, r: Reader): unknown;
  /** Whether a host actor may send the event to the machine. */
  actorSends(src: number, event: number): boolean;
  /** The parameters of a host action. */
  params(b: string, action: number, params: unknown): string;
  /** An emitted event's object, `type` included. */
  emitted(b: string, name: string, data: unknown): string;
};
