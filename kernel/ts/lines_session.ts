// A session is one machine under commands, with all that they have set. Twin of
// lines/session.go.

import type { SimClock } from './clock.ts';
import type { Error } from './error.ts';
import { effectText, transitionText } from './lines_effect.ts';
import { stub } from './lines_stub.ts';
import type { Program } from './logic.ts';
import { join } from './node.ts';
import type { Options } from './options.ts';
import type { Table } from './table.ts';
import type { System } from './turn.ts';
import { observe } from './watch.ts';

/** That of an actor, in the chart of the machine that started it. */
export type Kind = { readonly of: Table; readonly src: number };

/** One root machine with its descendants. */
export type Session = {
  readonly program: Program;
  readonly clock: SimClock;
  readonly trace: boolean;
  system: System | undefined;
  /** What the commands have set, by place: guards' answers and actions' next failures. */
  readonly guards: Map<string, { readonly value: boolean; readonly fail?: string }>;
  readonly failures: Map<string, Error>;
  /** Every actor that was ever started, by address. */
  readonly known: Map<string, Kind>;
  /** What the command under way brings about. */
  effects: string[];
  transitions: string[];
  ignored: boolean;
  kept: string | undefined;
};

export function forget(s: Session): void {
  s.effects = [];
  s.transitions = [];
  s.ignored = false;
  s.kept = undefined;
}

export function optionsOf(s: Session): Options {
  return {
    ...stub(s, s.program, ''),
    clock: s.clock,
    manual: (at, p) => stub(s, p, at),
    observer: observe({
      effect: (at, m, e) => {
        if (e.kind === 'start') s.known.set(join(at, e.id!), { of: m.table, src: e.index! });
        s.effects.push(effectText(at, m, e));
      },
      ...(s.trace ? { transition: (at, _, t) => s.transitions.push(transitionText(at, t)) } : {}),
    }),
  };
}
