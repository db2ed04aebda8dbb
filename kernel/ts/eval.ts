// The evaluation of an expression under way, one at a time: its first error and
// what it visited. What counts is said in eval.go, once for both languages. Where
// Go's operations let an error stick and go on with zero values, these throw it:
// what is thrown is always the error that err() gives, and whoever started the
// evaluation catches it (attempt). Twin of eval.go, in functions: an app takes those
// it needs.

import { maxElements, maxEntries, scanUnit } from './bounds.ts';
import type { Error } from './error.ts';
import { placed } from './error.ts';
import { errorExecution } from './event.ts';
import type { Machine } from './machine.ts';
import type { Limits } from './options.ts';


export const codeOverflow = 'overflow';
export const codeDivByZero = 'div_by_zero';
export const codeIndex = 'index';
export const codeNoSuchKey = 'no_such_key';
export const codeAbsent = 'absent';
export const codeConversion = 'conversion';
export const codeRange = 'range';
export const codeDuplicateKey = 'duplicate_key';
export const codeLimit = 'limit';

let first: Error | undefined;
let visited = 0;
let limits: Limits | undefined;
let place: string | undefined;

/** The first error. */
export function err(): Error | undefined {
  return first;
}

export function failed(): boolean {
  return first !== undefined;
}

/** Forgets the error and the count, not the limit. */
export function reset(): void {
  first = undefined;
  visited = 0;
}

/** Begins an evaluation of a machine, at a place of the chart that errors name from now on. */
export function begin(m: Pick<Machine, 'limits'>, at: string): void {
  first = undefined;
  visited = 0;
  limits = m.limits;
  place = at;
}

/** Goes on at another place, with what was counted so far. */
export function moveTo(at: string): void {
  place = at;
}

/** Asks somebody who may evaluate something else meanwhile, and goes on. */
export function aside<T>(ask: () => T): T {
  const before = [visited, limits, place] as const;
  try {
    return ask();
  } finally {
    [visited, limits, place] = before;
  }
}

/** How many elements one evaluation may visit; 0 is maxElements. */
export function setLimit(elements: number): void {
  limits = { elements };
}

/** Records an error and throws it. */
export function fail(code: string, message: string): never {
  throw (first = { code, message, place, type: errorExecution });
}

/** An error of something that the evaluation called: recorded, with its place, and thrown. */
export function take(err: Error): never {
  throw (first = placed(err, place));
}

/** Takes the error away and returns it: the first half of an absorption. */
export function save(): Error | undefined {
  const err = first;
  first = undefined;
  return err;
}

/** Puts back what save took and throws it. */
export function restore(saved: Error | undefined): void {
  if (saved === undefined) return;
  first = saved;
  throw saved;
}

/** Visits n elements. */
export function count(n: number): void {
  const limit = limits?.elements || maxElements;
  if (n > limit - visited) {
    visited = limit;
    fail(codeLimit, 'the evaluation visits too many elements');
  }
  visited += n;
}

/** Counts n code points that a string function reads or writes. */
export function scan(n: number): void {
  count(Math.floor(n / scanUnit));
}

/** Checks the size of a list or map that is about to be made. */
export function entries(n: number): void {
  if (n > maxEntries) fail(codeLimit, 'the list or map has too many entries');
}

/** A map literal names one key twice. */
export function duplicateKey(): never {
  return fail(codeDuplicateKey, 'the map has two equal keys');
}

/** Evaluates f; when that fails the value is undefined and err() says why. */
export function attempt<T>(f: () => T): T | undefined {
  try {
    return f();
  } catch (thrown) {
    if (thrown !== first) throw thrown;
    return undefined;
  }
}
