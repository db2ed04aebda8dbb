// What a machine asks of its surroundings, as a story says. Twin of host.go.

import type { Program } from '../kernel/logic.ts';
import type { Op, Shape, Type, Typed, Types } from './story.ts';
import { attempt, read, sorted, textOf } from './text.ts';
import { spoilt } from './spoil.ts';

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
  /** That may be told something: those of the beginning of the step. */
  known: Body[] = [];

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

  /** Has the first host actor that can speak do so, in the middle of a step. */
  say(): string {
    for (const b of this.known) {
      const said = this.op.Says?.[kind(b)] ?? {};
      const name = sorted(said)[0];
      if (name !== undefined && !b.over && !b.speaks && !b.port.signal.aborted) return key(b) + ' says: ' + say(b, name, said[name]!, 0);
    }
    return 'nobody speaks';
  }

  /** The living bodies that are not to be mistaken for another. */
  distinct(): Body[] {
    const all = this.living();
    return all.filter((b) => all.filter((o) => key(o) === key(b)).length === 1);
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
  /** It is at it. */
  speaks?: boolean;
};

type AnyPort = { readonly id: string; readonly signal: AbortSignal; send?(event: never): void; receive?(): Promise<unknown> };

/** Names a body, as well as one can from outside. */
export function key(b: Body): string {
  return b.chart + '/' + b.actor + ' ' + b.port.id;
}

export function kind(b: Body): string {
  return b.chart + '/' + b.actor;
}

/** Has the body say something, and gives what came of it. */
export function say(b: Body, name: string, text: string, spoil: number): string {
  b.speaks = true;
  const answer = attempt(() => {
    const event = read(text, (r) => b.program.wire!.decodeEvent(name, r));
    b.port.send!(spoilt(b.shape.events[name], event, spoil, true) as never);
    return 'ok';
  });
  b.speaks = false;
  return answer;
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
    } else if (act !== '') {
      const says = act.startsWith('say');
      const event = says ? act.slice(3) : act;
      if (event !== '') c.log('from an action: ' + c.send(event));
      if (says) c.log('from an action, ' + c.say());
    }
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
