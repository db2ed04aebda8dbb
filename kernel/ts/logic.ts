// The seam between the kernel and a chart's own code. The kernel knows states
// and their table; a Program brings what the chart uses beyond that: what a chart
// does not name is not in its bundle. Twin of logic.go.
//
// Values cross as what they are: events, inputs and outputs as readonly objects
// of the chart's types, undefined where there is none. What fails throws the
// Error that Go returns (see eval.ts); decoders throw a Refusal.

import type { Json } from './any.ts';
import type { Actors, Timers } from './calls.ts';
import type { Check, Fields } from './check.ts';
import type { Clockwork } from './due.ts';
import type { EffectKind, EffectOf } from './effect.ts';
import type { Finals } from './finish.ts';
import type { History } from './history.ts';
import type { Speech } from './hosting.ts';
import type { Kin } from './kin.ts';
import type { Machine } from './machine.ts';
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import type { Regions } from './regions.ts';
import type { State, Table, Transition } from './table.ts';
import type { System } from './turn.ts';
import type { Endless } from './undo.ts';

/** One chart ready to run: shared by all its instances. C is its context. */
export type Program<C = unknown> = {
  readonly table: Table;
  /** Sets m.input, but for one that a snapshot had, and the initial values of m.context. */
  start?(m: Machine<C>, input: unknown): void;
  /** The program of a chart actor, undefined for a host actor. */
  child?(src: number): Program | undefined;
  /** What carries out effects, by kind. */
  readonly perform?: { readonly [K in EffectKind]?: (s: System, mb: Node, e: EffectOf<K>) => void };
  /** The parts of the kernel that the chart uses: keys with `*`, parallel states, history states, timers, actors, … */
  candidates?(st: State, name: string): readonly Transition[];
  readonly regions?: Regions;
  readonly history?: History;
  readonly finals?: Finals;
  readonly endless?: Endless;
  readonly timers?: Timers;
  readonly clockwork?: Clockwork;
  readonly actors?: Actors;
  /** What the outputs of host actors are, by kind; undefined where one gives nothing. */
  readonly outputs?: readonly (Check | undefined)[];
  /** Where host actors send or receive. */
  readonly speech?: Speech;
  /** Which events host actors may send to the machine, by kind. */
  readonly sends?: readonly (readonly string[])[];
  /** What the events are that host actors receive, by kind. */
  readonly receives?: readonly { readonly [event: string]: Fields }[];
  /** Fills what may be left out of these events, by kind. */
  readonly fills?: readonly { readonly [event: string]: (data: never) => object }[];
  /** Where there are chart actors. */
  readonly kin?: Kin;
  /** Writes what snapshots hold. */
  readonly encode: Encoder<C>;
  /** Reads and writes what crosses to other programs; charts that live with others have it. */
  readonly wire?: Wire<C>;
};

/** Turns values into JSON; what a chart has no values of is not there. */
export type Encoder<C = unknown> = {
  context?(context: C): Json;
  input?(input: unknown): Json;
  output?(output: unknown): Json;
  /** A declared event's object, `type` included. */
  event?(name: string, data: unknown): Json;
  /** By kind of actor; undefined where one is given nothing. */
  readonly actorInputs?: readonly (((input: never) => Json) | undefined)[];
  /**
   * An event that the chart sends, written as its parent declares it (src -1) or as
   * an actor of kind src does; as the chart itself does (-2, ownEvent) writes event.
   */
  sent?(src: number, name: string, data: unknown): Json;
};

/** Reads strict JSON, and writes what only JSON Lines and other charts see. */
export type Wire<C = unknown> = {
  /** The names of host guards and host actions. */
  readonly guards: readonly string[];
  readonly actions: readonly string[];
  decodeInput(r: Reader): unknown;
  /** The context; with partial, fields left out keep what m.context has. */
  decodeContext(m: Machine<C>, r: Reader, partial: boolean): C;
  /** A declared event's object, `type` included. */
  decodeEvent(name: string, r: Reader): unknown;
  decodeActorInput(src: number, r: Reader): unknown;
  decodeActorOutput(src: number, r: Reader): unknown;
  decodeOutput(r: Reader): unknown;
  /** An event that the chart sends, as its receiver declares it; src as in Encoder.sent. */
  decodeSent(src: number, name: string, r: Reader): unknown;
  /** The parameters of a host action. */
  params(action: string, params: unknown): Json;
  /** An emitted event's object, `type` included. */
  emitted?(name: string, data: unknown): Json;
};
