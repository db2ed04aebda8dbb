// One evaluation of an expression: its first error and what it visited. What
// counts is said in eval.go, once for both languages. Where Go's operations let
// an error stick and go on with zero values, these throw it: what is thrown is
// always the error that err() gives, and whoever started the evaluation catches
// it (attempt). Twin of eval.go.

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

/** An evaluation under way; it may be used again after reset. */
export class Eval {
  declare private first: Error | undefined;
  declare private visited: number;
  declare private limit: number;
  declare private place: string | undefined;

  constructor() {
    this.first = undefined;
    this.place = undefined;
    this.visited = 0;
    this.limit = maxElements;
  }

  /** The first error. */
  err(): Error | undefined {
    return this.first;
  }

  failed(): boolean {
    return this.first !== undefined;
  }

  /** Forgets the error and the count, not the limit. */
  reset(): void {
    this.first = undefined;
    this.visited = 0;
  }

  /** reset, at a place of the chart that errors name from now on. */
  begin(place: string): void {
    this.reset();
    this.place = place;
  }

  /** Goes on at another place, with what was counted so far. */
  moveTo(place: string): void {
    this.place = place;
  }

  /** How many elements one evaluation may visit; 0 is maxElements. */
  setLimit(elements: number): void {
    this.limit = elements || maxElements;
  }

  /** Records an error and throws it. */
  fail(code: string, message: string): never {
    this.first = this.placed({ type: executionType, message, code });
    throw this.first;
  }

  /** An error of something that the evaluation called: recorded, with its place, and thrown. */
  take(err: Error): never {
    this.first = this.placed(err);
    throw this.first;
  }

  /** Takes the error away and returns it: the first half of an absorption. */
  save(): Error | undefined {
    const err = this.first;
    this.first = undefined;
    return err;
  }

  /** Puts back what save took and throws it. */
  restore(first: Error | undefined): void {
    if (first === undefined) return;
    this.first = first;
    throw first;
  }

  /** Visits n elements. */
  count(n: number): void {
    if (n > this.limit - this.visited) {
      this.visited = this.limit;
      this.fail(codeLimit, 'the evaluation visits too many elements');
    }
    this.visited += n;
  }

  /** Counts n code points that a string function reads or writes. */
  scan(n: number): void {
    this.count(Math.floor(n / scanUnit));
  }

  /** Checks the size of a list or map that is about to be made. */
  entries(n: number): void {
    if (n > maxEntries) this.fail(codeLimit, 'the list or map has too many entries');
  }

  /** A map literal names one key twice. */
  duplicateKey(): never {
    this.fail(codeDuplicateKey, 'the map has two equal keys');
  }

  private placed(err: Error): Error {
    return this.place === undefined || err.place !== undefined ? err : { ...err, place: this.place };
  }
}

/** Evaluates f; when that fails the value is undefined and e.err() says why. */
export function attempt<T>(e: Eval, f: () => T): T | undefined {
  try {
    return f();
  } catch (thrown) {
    if (thrown !== e.err()) throw thrown;
    return undefined;
  }
}
