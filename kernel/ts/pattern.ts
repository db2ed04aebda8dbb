// Regular expressions of `matches`. Go's compiler turned the pattern into a
// program (pattern.go: CodeOf); here it runs, in time linear in the text: all
// threads advance together, code point by code point. Twin of pattern.go.

import { scanUnit } from './eval.ts';
import type { Eval } from './eval.ts';
import { codePoints } from './text.ts';

/** Whether p matches anywhere in s; it scans s. */
export function matches(e: Eval, s: string, p: PatternCode): boolean {
  if (s.length >= scanUnit) e.scan(codePoints(s));
  return run(p, s);
}

export const patternAlt = 0;
export const patternEmpty = 1;
export const patternClass = 2;
export const patternMatch = 3;
export const patternFail = 4;

/** A pattern as a program: operation, out, arg; classes as first and last code points of ranges. */
export type PatternCode = {
  readonly start: number;
  readonly code: readonly (readonly [number, number, number])[];
  readonly classes: readonly (readonly number[])[];
};

/** The threads waiting at a text's position: instructions, each once. */
type Threads = { list: number[]; mark: Uint32Array; turn: number };

function run(p: PatternCode, s: string): boolean {
  let now = threads(p);
  let next = threads(p);
  let before = -1;
  for (let i = 0; ; ) {
    const c = i < s.length ? (s.codePointAt(i) as number) : -1;
    if (add(p, now, p.start, conditions(before, c))) return true;
    if (c < 0) return false;
    i += c > 0xffff ? 2 : 1;
    const after = i < s.length ? (s.codePointAt(i) as number) : -1;
    if (advance(p, now, next, c, conditions(c, after))) return true;
    now.list.length = 0;
    now.turn++;
    [now, next] = [next, now];
    before = c;
  }
}

function threads(p: PatternCode): Threads {
  return { list: [], mark: new Uint32Array(p.code.length), turn: 1 };
}

/** Moves every thread that takes c; true if one comes to a match. */
function advance(p: PatternCode, from: Threads, to: Threads, c: number, holds: number): boolean {
  for (const pc of from.list) {
    const [op, out, arg] = p.code[pc] as readonly [number, number, number];
    if (op === patternClass && inClass(p.classes[arg] as readonly number[], c) && add(p, to, out, holds)) return true;
  }
  return false;
}

/** Adds a thread and all that it reaches without a code point; true at a match. */
function add(p: PatternCode, t: Threads, pc: number, holds: number): boolean {
  const open = [pc];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (t.mark[at] === t.turn) continue;
    t.mark[at] = t.turn;
    const [op, out, arg] = p.code[at] as readonly [number, number, number];
    if (op === patternMatch) return true;
    if (op === patternAlt) open.push(arg, out);
    else if (op === patternEmpty && (arg & ~holds) === 0) open.push(out);
    else if (op === patternClass) t.list.push(at);
  }
  return false;
}

/** The bits of the conditions that hold between two code points; -1 is the text's end. */
function conditions(before: number, after: number): number {
  let holds = isWord(before) === isWord(after) ? 32 : 16;
  if (before < 0) holds |= 1 | 4;
  if (before === 10) holds |= 1;
  if (after < 0) holds |= 2 | 8;
  if (after === 10) holds |= 2;
  return holds;
}

function isWord(c: number): boolean {
  return (48 <= c && c <= 57) || (65 <= c && c <= 90) || c === 95 || (97 <= c && c <= 122);
}

/** Whether c lies in one of the ascending ranges. */
function inClass(ranges: readonly number[], c: number): boolean {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (c < (ranges[2 * mid] as number)) high = mid;
    else if (c > (ranges[2 * mid + 1] as number)) low = mid + 1;
    else return true;
  }
  return false;
}
