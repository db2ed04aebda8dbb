// Values that a language's types allow and the chart's do not. Twin of spoil.go.

import { maxDuration, maxTimestamp } from '../kernel/bounds.ts';
import type { Type } from './story.ts';
import { has } from './text.ts';

/** What puts something else in the place of a part of a value. */
type Spot = () => void;

/** A value with something in it that the chart's types do not have: a part, which n chooses. All: also what Go refuses with other words. */
export function spoilt<T>(type: Type | undefined, v: T, n: number, all: boolean): T {
  if (n === 0 || type === undefined) return v;
  const whole = { v };
  const spots: Spot[] = [];
  walk(ownFields(type), v, (bad) => (whole.v = bad as T), all, spots);
  if (spots.length > 0) spots[n % spots.length]!();
  return whole.v;
}

/** The type without the name of the event that it may be the type of: Go has no such field. */
function ownFields(t: Type): Type {
  if (!t.fields) return t;
  const { type: _, ...fields } = t.fields;
  return { ...t, fields };
}

const odd: { readonly [kind: string]: unknown } = { int: 2 ** 62, double: NaN, enum: 'odd', string: '\ud800', timestamp: maxTimestamp + 1, duration: maxDuration + 1, any: () => 0 };

function walk(t: Type, v: unknown, set: (bad: unknown) => void, all: boolean, spots: Spot[]): void {
  const alike = t.kind === 'int' || t.kind === 'double' || t.kind === 'enum';
  if (t.kind in odd) {
    if (all || alike) spots.push(() => set(odd[t.kind]));
  } else if (t.kind === 'optional') {
    if (v !== undefined) walk(t.elem!, v, set, all, spots);
  } else if (t.kind === 'list') {
    (v as unknown[]).forEach((item, i, list) => walk(t.elem!, item, (bad) => (list[i] = bad), all, spots));
  } else if (t.kind === 'map') {
    const m = v as Map<string, unknown>;
    for (const k of [...m.keys()].sort()) walk(t.elem!, m.get(k), (bad) => m.set(k, bad), all, spots);
  } else if (t.kind === 'object') {
    const o = v as { [name: string]: unknown };
    for (const [name, { type }] of Object.entries(t.fields!)) {
      if (has(o, name)) walk(type, o[name], (bad) => (o[name] = bad), all, spots);
    }
  }
}
