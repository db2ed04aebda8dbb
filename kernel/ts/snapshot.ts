// A snapshot is a machine in canonical JSON, the same from every back-end. Keys
// are in order of code points. Twin of snapshot.go.

import { appendAny } from './any.ts';
import type { Json, Members } from './any.ts';
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
  const { table, program, error, timers, children: actors } = m;
  const { encode } = program;
  return {
    chart: table.chart,
    children: actors.size ? Object.fromEntries(children(m).map((c) => [c.id, program.actors!.json(m, c)])) : undefined,
    context: encode.context?.(m.context),
    error: error as Members as Json,
    hash: table.hash,
    history: program.history?.json(m),
    id: m.id,
    input: encode.input?.(m.input),
    output: m.output ? encode.output?.(m.output) : undefined,
    sent: m.sent,
    status: m.status,
    timers: timers[0] && timers.map((t) => program.clockwork!.json(m, t)),
    value: valueOf(m),
    version: table.version,
  } satisfies Members as Json;
}

/** A living actor as snapshots write it. */
export function childJson(m: Machine, { src, input }: Child, snapshot?: Json): Json {
  return { input: m.program.encode.actorInputs?.[src]?.(input as never), snapshot, src: m.table.actors![src]! } satisfies Members as Json;
}

/** The timer as snapshots and effects write it. */
export function timerJson(m: Machine, t: Timer): Json {
  const { due, id, to } = t;
  return { due: timestampToString(due), event: to === undefined ? undefined : eventJson(m, t), id, to } satisfies Members as Json;
}

/** Stands among kinds of actors for the machine itself, see Encoder.sent. */
export const ownEvent = -2;

/** An event's object as it is sent; one without fields is its type alone. */
export function eventJson(m: Machine, { to, src, name, data }: Pick<Timer, 'to' | 'src' | 'name' | 'data'>): Json {
  const { encode } = m.program;
  if (data === undefined) return { type: name! };
  return to === 'self' || src === ownEvent ? encode.event!(name!, data) : encode.sent!(src!, name!, data);
}
