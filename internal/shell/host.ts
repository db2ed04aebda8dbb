// What a machine asks of its surroundings, as a story says. Twin of host.go.

import type { Program } from '../kernel/logic.ts';
import type { Op, Shape, Type, Typed, Types } from './story.ts';
import { textOf } from './text.ts';

/** A number that depends on all of a text. */
function mixed(n: number, text: string): number {
  for (let i = 0; i < text.length; i++) n = Math.imul(n ^ text.charCodeAt(i), 16777619);
  return n >>> 8;
}

/** What a story's hosts share. */
export class Common {
  readonly lines: string[] = [];
  op = { Guards: 0, Spoil: 0 } as Op;
  acted = 0;
  heard = 0;
  ending = false;
  send = (_text: string): string => 'too early';
  halt = (): void => {
    this.ending = false;
  };
  bodies: Body[] = [];

  log(line: string): void {
    this.lines.push(line);
  }

  /** Notes what somebody hears, who throws or answers if the story says so. */
  listen(line: string): void {
    this.log(line);
    if (++this.heard > 1) return;
    if (this.op.Throw) throw new Error('no');
    if (this.op.Reply) this.log('from a listener: ' + this.send(this.op.Reply));
  }

  living(): Body[] {
    this.bodies = this.bodies.filter((b) => !b.over && !b.port.signal.aborted);
    return this.bodies.sort((a, b) => compare(key(a) + a.input, key(b) + b.input));
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** One life of a host actor. */
type Body = {
  readonly chart: string;
  readonly actor: string;
  readonly input: string;
  readonly port: AnyPort;
  readonly resolve: (output: unknown) => void;
  readonly reject: (thrown: unknown) => void;
  readonly program: Program;
  readonly src: number;
  readonly shape: Shape;
  readonly heard: string[];
  over: boolean;
};

type AnyPort = { readonly id: string; readonly signal: AbortSignal; send?(event: never): void; receive?(): Promise<unknown> };

/** Names a body, as well as one can from outside. */
export function key(b: Body): string {
  return b.chart + '/' + b.actor + ' ' + b.port.id;
}

export function coded(code: string): Error {
  return Object.assign(new Error('no'), { code });
}

/** What a machine asks of its surroundings. */
export class Host {
  constructor(
    readonly own: Common,
    readonly name: string,
  ) {}

  guard(name: string, type?: Type, params?: unknown): boolean {
    const n = mixed(this.own.op.Guards, name + textOf(type, params)) % 8;
    if (n === 0) throw coded('panic');
    return n > 3;
  }

  action(name: string, type?: Type, params?: unknown): void {
    const c = this.own;
    c.log(this.name + 'action ' + name + ' ' + textOf(type, params));
    const act = c.op.Acts?.[c.acted++] ?? '';
    if (act === 'error') throw new Error('no');
    if (act === 'coded') throw coded('c1');
    if (act === 'whole') throw { type: 'Mine', code: 'c2', message: 'no', place: 'here' };
    if (act === 'panic') throw coded('panic');
    if (act === 'stop') {
      c.ending = true;
      c.halt();
    } else if (act !== '') c.log('from an action: ' + c.send(act));
  }

  body(program: Program, shape: Shape, src: number, port: AnyPort, input?: unknown): Promise<never> {
    return new Promise<never>((resolve, reject) => {
      const { chart, actors } = program.table;
      const own = shape.actors[src]!;
      const b: Body = { chart, actor: actors![src]!, input: textOf(own.input, input), port, resolve: resolve as (output: unknown) => void, reject, program, src, shape, heard: [], over: false };
      this.own.bodies.push(b);
      port.signal.addEventListener('abort', () => reject(new Error('gone')));
      if (port.receive) listen(b, own.receives).catch(() => {});
    });
  }
}

async function listen(b: Body, received: Types): Promise<never> {
  for (;;) {
    const event = (await b.port.receive!()) as Typed;
    b.heard.push(textOf(received[event.type], event));
  }
}
