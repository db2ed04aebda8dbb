// One machine under JSON Lines: one command in, one answer out, byte for byte as
// package lines, which says what each command means. Twin of package lines, file by
// file: what stands in lines/stub.go is in lines_stub.ts. Here are lines.go, what begins a
// session and answers a line (session.go), and the verbs (command.go), which name what all
// files do.

import { noMachine } from './actor.ts';
import { newSimClock } from './clock.ts';
import { Refusal } from './error.ts';
import { refusedAnswer, standing } from './lines_answer.ts';
import { advance } from './lines_clock.ts';
import { membersOf, only } from './lines_command.ts';
import type { Command } from './lines_command.ts';
import { done, event, fail, fromActor, to } from './lines_events.ts';
import { forget, optionsOf } from './lines_session.ts';
import type { Session } from './lines_session.ts';
import { inputOf, resolve, resolveTo, restore, snapshot } from './lines_snapshot.ts';
import { failAction, guard } from './lines_stub.ts';
import type { Program } from './logic.ts';
import { initial } from './resolve.ts';
import { newSystem, open as openSystem } from './system.ts';
import type { Duration, Timestamp } from './time.ts';

/** How the machine of a session begins; input and resolve are JSON, '' for none. */
export type Start = { readonly input: string; readonly resolve: string; readonly now: Timestamp; readonly trace: boolean };

/** Starts a machine; first is the first answer. There is no session when the start is refused. */
export function openSession(program: Program, start: Start): { readonly session: Session | undefined; readonly first: string } {
  const session: Session = {
    program,
    clock: newSimClock(start.now),
    trace: start.trace,
    system: undefined,
    guards: new Map(),
    failures: new Map(),
    known: new Map(),
    effects: [],
    transitions: [],
    ignored: false,
    kept: undefined,
  };
  const first = answered(session, () => (start.resolve === '' ? begin(session, start.input) : resolveTo(session, start.resolve)));
  return { session: session.system === undefined ? undefined : session, first };
}

function begin(s: Session, text: string): void {
  const given = inputOf(s, text);
  const system = newSystem(s.program, optionsOf(s));
  noMachine(() => initial(system.root.m, given));
  openSystem(system);
  s.system = system;
}

/** Answers one line. */
export function answer(s: Session, line: string): string {
  forget(s);
  return answered(s, () => {
    const c = parse(line);
    (c.verb === '' ? event : verbs[c.verb]!.do)(s, c);
  });
}

/** Carries out a command and says how the system stands, or why it was refused. */
function answered(s: Session, f: () => void): string {
  try {
    f();
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    forget(s);
    return refusedAnswer(thrown);
  }
  s.clock.advance(0 as Duration);
  return standing(s);
}

type Verb = { readonly more: readonly string[]; readonly do: (s: Session, c: Command) => void };

const verbs: { readonly [name: string]: Verb } = {
  $advance: { more: [], do: advance },
  $done: { more: ['output'], do: done },
  $fail: { more: ['error'], do: fail },
  $from: { more: ['event'], do: fromActor },
  $to: { more: ['event'], do: to },
  $guard: { more: ['value', 'fail', 'in'], do: guard },
  $failAction: { more: ['error', 'in'], do: failAction },
  $snapshot: { more: [], do: snapshot },
  $restore: { more: ['anyHash'], do: restore },
  $resolve: { more: [], do: resolve },
};

const notACommand = 'a line is an event with its `type`, or one of the commands ' + Object.keys(verbs).join(', ');

/** Takes a line apart and finds its verb. */
function parse(line: string): Command {
  const members = membersOf(line, 'json');
  let verb = '';
  for (const key of members.keys()) {
    if (!key.startsWith('$')) continue;
    if (!Object.keys(verbs).includes(key)) throw new Refusal('unknown_command', key, notACommand);
    if (verb !== '') throw new Refusal('unknown_command', key, 'a line holds one command, and this one has ' + verb + ' too');
    verb = key;
  }
  if (verb !== '') only(members, [verb, ...verbs[verb]!.more], verb);
  else if (!members.has('type')) throw new Refusal('unknown_command', '', notACommand);
  return { line, verb, members };
}
