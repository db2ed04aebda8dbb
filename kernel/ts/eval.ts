// One evaluation of an expression: its first error and what it visited. What
// counts is said in eval.go, once for both languages. Where Go's operations let
// an error stick and go on with zero values, these throw it: what is thrown is
// always the error that err() gives, and whoever started the evaluation catches
// it (attempt). Twin of eval.go, in functions: an app takes those it needs.

import type { Error } from './error.ts';

export const maxElements = 100_000;
export const maxEntries = 100_000;
export const maxString = 1_048_576;
export const scanUnit = 64;

export const codeOverflow = 'overflow';
export const codeDivByZero = 'div_by_zero';
export const codeIndex = 'index';
export const codeNoSuchKey = 'no_such_key';
export const codeAbsent = 'absent';
export const codeConversion = 'conversion';
export const codeRange = 'range';
export const codeDuplicateKey = 'duplicate_key';
export const codeLimit = 'limit';

/** The type of every error that an expression gives. */
export const executionType = 'error.execution';

let most = maxElements;

/** The limit of the machine whose turn it is: its chart's evaluation is shared by all machines of that chart. */
export function limitTo(elements: number): void {
  most = elements;
}

/** An evaluation under way; it may be used again after reset. */
export type Eval = { first?: Error | undefined; visited: number; limit: number; place?: string };

export function newEval(): Eval {
  return { visited: 0, limit: maxElements };
}

/** The first error. */
export function err(e: Eval): Error | undefined {
  return e.first;
}

export function failed(e: Eval): boolean {
  return e.first !== undefined;
}

/** Forgets the error and the count, not the limit. */
export function reset(e: Eval): void {
  e.first = undefined;
  e.visited = 0;
}

/** reset, at a place of the chart that errors name from now on. */
export function begin(e: Eval, place: string): void {
  reset(e);
  e.limit = most;
  e.place = place;
}

/** Goes on at another place, with what was counted so far. */
export function moveTo(e: Eval, place: string): void {
  e.place = place;
}

/** How many elements one evaluation may visit; 0 is maxElements. */
export function setLimit(e: Eval, elements: number): void {
  e.limit = elements || maxElements;
}

/** Records an error and throws it. */
export function fail(e: Eval, code: string, message: string): never {
  return take(e, { type: executionType, message, code });
}

/** An error of something that the evaluation called: recorded, with its place, and thrown. */
export function take(e: Eval, err: Error): never {
  throw (e.first = e.place === undefined ? err : { place: e.place, ...err });
}

/** Takes the error away and returns it: the first half of an absorption. */
export function save(e: Eval): Error | undefined {
  const err = e.first;
  e.first = undefined;
  return err;
}

/** Puts back what save took and throws it. */
export function restore(e: Eval, first: Error | undefined): void {
  if (first === undefined) return;
  e.first = first;
  throw first;
}

/** Visits n elements. */
export function count(e: Eval, n: number): void {
  if (n > e.limit - e.visited) {
    e.visited = e.limit;
    fail(e, codeLimit, 'the evaluation visits too many elements');
  }
  e.visited += n;
}

/** Counts n code points that a string function reads or writes. */
export function scan(e: Eval, n: number): void {
  count(e, Math.floor(n / scanUnit));
}

/** Checks the size of a list or map that is about to be made. */
export function entries(e: Eval, n: number): void {
  if (n > maxEntries) fail(e, codeLimit, 'the list or map has too many entries');
}

/** A map literal names one key twice. */
export function duplicateKey(e: Eval): never {
  return fail(e, codeDuplicateKey, 'the map has two equal keys');
}

/** Evaluates f; when that fails the value is undefined and err() says why. */
export function attempt<T>(e: Eval, f: () => T): T | undefined {
  try {
    return f();
  } catch (thrown) {
    if (thrown !== e.first) throw thrown;
    return undefined;
  }
}
