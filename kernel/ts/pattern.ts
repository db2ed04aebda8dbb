// Regular expressions of `matches`. Go's compiler turned the pattern into a
// program (pattern.go: CodeOf); here it runs, in time linear in the text: all
// threads advance together, code point by code point. Sets of threads that came
// up are kept with where they lead, so that most steps are one look-up (a lazy
// automaton, as in RE2). Twin of pattern.go.

import { scanUnit } from './bounds.ts';
import { scan } from './eval.ts';
import { codePoints } from './text.ts';

/** How many instructions of a pattern cost as much as one look at a code point. */
const patternUnit = 16;

/** Whether p matches anywhere in s; it scans s, a long pattern as often as it has units. */
export function matches(s: string, p: PatternCode): boolean {
  const weight = Math.max(Math.floor(p.code.length / patternUnit), 1);
  if (s.length * weight >= scanUnit) scan(codePoints(s) * weight);
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

/**
 * The threads between two code points, and what stood before: -1 at the start,
 * else one code point of its kind. next is where each class of code points
 * leads, the last entry where the text's end does; true is a match.
 */
type State = { readonly threads: readonly number[]; readonly before: number; readonly next: (State | boolean | undefined)[] };

/** A program under way: its states so far, and where its classes of code points begin. */
type Automaton = { readonly program: PatternCode; readonly cuts: readonly number[]; readonly states: Map<string, State>; kept: number };

const automata = /* @__PURE__ */ new WeakMap<PatternCode, Automaton>();

/** How many threads all kept states may have together; then they are forgotten. */
const maxKept = 100000;

function run(p: PatternCode, s: string): boolean {
  let a = automata.get(p);
  if (a === undefined) {
    a = { program: p, cuts: cutsOf(p), states: new Map(), kept: 0 };
    automata.set(p, a);
  }
  let state = stateOf(a, [], -1);
  for (let i = 0; i < s.length; ) {
    const c = s.codePointAt(i) as number;
    i += c > 0xffff ? 2 : 1;
    const at = below(a.cuts, c);
    const to = state.next[at] ?? (state.next[at] = step(a, state, a.cuts[at] as number));
    if (typeof to === 'boolean') return to;
    state = to;
  }
  return (state.next[a.cuts.length] ?? (state.next[a.cuts.length] = step(a, state, -1))) === true;
}

/** The state after a code point of one class, true if the pattern matches before it. */
function step(a: Automaton, from: State, c: number): State | boolean {
  const waiting = closure(a.program, from.threads, conditions(from.before, c));
  if (waiting === undefined) return true;
  if (c < 0) return false;
  const threads = new Set<number>();
  for (const pc of waiting) {
    const [, out, arg] = a.program.code[pc] as readonly [number, number, number];
    if (inClass(a.program.classes[arg] as readonly number[], c)) threads.add(out);
  }
  return stateOf(a, Array.from(threads), c === 10 ? 10 : isWord(c) ? 97 : 32);
}

function stateOf(a: Automaton, threads: readonly number[], before: number): State {
  const key = before + ':' + threads.join();
  let state = a.states.get(key);
  if (state === undefined) {
    if (a.kept > maxKept) {
      a.states.clear();
      a.kept = 0;
    }
    state = { threads, before, next: new Array<State | boolean | undefined>(a.cuts.length + 1).fill(undefined) };
    a.states.set(key, state);
    a.kept += threads.length + a.cuts.length;
  }
  return state;
}

/**
 * The instructions that wait for a code point, from the threads and from the
 * program's start, which may match anywhere; undefined if it matches here.
 */
function closure(p: PatternCode, threads: readonly number[], holds: number): number[] | undefined {
  const open = [p.start, ...threads];
  const seen = new Uint8Array(p.code.length);
  const waiting: number[] = [];
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
    if (seen[pc] === 1) continue;
    seen[pc] = 1;
    const [op, out, arg] = p.code[pc] as readonly [number, number, number];
    if (op === patternMatch) return undefined;
    if (op === patternAlt) open.push(arg, out);
    else if (op === patternEmpty && (arg & ~holds) === 0) open.push(out);
    else if (op === patternClass) waiting.push(pc);
  }
  return waiting;
}

/** Where classes of code points begin that no instruction and no condition tells apart. */
function cutsOf(p: PatternCode): number[] {
  const cuts = new Set([0, 10, 11, 48, 58, 65, 91, 95, 96, 97, 123]);
  for (const ranges of p.classes) ranges.forEach((c, i) => cuts.add(i % 2 === 0 ? c : c + 1));
  return Array.from(cuts).sort((a, b) => a - b);
}

/** The number of the last cut that is not above c. */
function below(cuts: readonly number[], c: number): number {
  let low = 0;
  let high = cuts.length;
  while (high - low > 1) {
    const mid = (low + high) >> 1;
    if (c < (cuts[mid] as number)) high = mid;
    else low = mid;
  }
  return low;
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
