// A snapshot is a machine in canonical JSON, the same from every back-end. Keys
// are in order of code points. Twin of snapshot.go.

import { appendAny } from './any.ts';
import type { Json, Members } from './any.ts';
import { errorJson } from './error.ts';
import { children } from './machine.ts';
import type { Child, Machine, Timer } from './machine.ts';
import { timestampToString } from './timetext.ts';
import { valueOf } from './value.ts';

/** The snapshot in canonical JSON. */
export function appendSnapshot(b: string, m: Machine): string {
  return appendAny(b, snapshotJson(m));
}

/** The snapshot as a value; what is not there is undefined. */
export function snapshotJson(m: Machine): Json {
  const { table, program, context, error, input, output, timers, id, sent, status } = m;
  const { encode } = program;
  const { chart, hash, version } = table;
  return {
    chart,
    children: m.children.size > 0 ? Object.fromEntries(children(m).map((c) => [c.id, childJson(m, c)])) : undefined,
    context: encode.context?.(context),
    error: error && errorJson(error),
    hash,
    history: program.history?.json(m),
    id,
    input: input === undefined ? input : encode.input?.(input),
    output: output === undefined ? output : encode.output?.(output),
    sent,
    status,
    timers: timers.length > 0 ? timers.map((t) => timerJson(m, t)) : undefined,
    value: valueOf(m),
    version,
  } satisfies Members as Json;
}

function childJson(m: Machine, { src, input, snapshot }: Child): Json {
  return {
    input: input === undefined ? input : m.program.encode.actorInput?.(src, input),
    snapshot: snapshot === undefined ? snapshot : m.program.kin?.json(snapshot),
    src: m.table.actors[src]!,
  } satisfies Members as Json;
}

/** The timer as snapshots and effects write it. */
export function timerJson(m: Machine, t: Timer): Json {
  const { due, id, to } = t;
  return { due: timestampToString(due), event: to === undefined ? to : m.program.clockwork?.event?.(m, t), id, to } satisfies Members as Json;
}

/** An event's object as it is sent; one without fields is its type alone. */
export function eventJson(m: Machine, { to, src, name, data }: Pick<Timer, 'to' | 'src' | 'name' | 'data'>): Json {
  const { encode } = m.program;
  if (data === undefined) return { type: name! };
  return to === 'self' ? encode.event!(name!, data) : encode.sent!(src!, name!, data);
}
