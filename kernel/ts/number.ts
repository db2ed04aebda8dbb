// Numbers of the portable profile: an int is a number in ±(2^53-1), never -0,
// so that it is exact; a double is any number. Twin of number.go.

import { codeConversion, codeDivByZero, codeOverflow, codeRange, fail } from './eval.ts';
import { scanText } from './text.ts';


export function intAdd(a: number, b: number): number {
  return portable(a + b);
}

export function intSub(a: number, b: number): number {
  return portable(a - b);
}

export function intMul(a: number, b: number): number {
  return portable(a * b + 0); // a product beyond 2^53 cannot round into the range; -0 + 0 is 0
}

/** a / b, truncated toward zero. */
export function intDiv(a: number, b: number): number {
  if (b === 0) return fail(codeDivByZero, 'division by zero');
  return (a - (a % b)) / b + 0; // a / b itself may round up to the next integer
}

/** The remainder of a / b, with the sign of a. */
export function intMod(a: number, b: number): number {
  if (b === 0) return fail(codeDivByZero, 'modulus by zero');
  return (a % b) + 0;
}

/** a to the power of n; a negative n is the error range. */
export function intPow(a: number, n: number): number {
  if (n < 0) return fail(codeRange, 'the exponent is negative');
  if (a === 0 || a === 1 || a === -1) return unitPow(a, n);
  let p = 1;
  for (; n > 0; n--) p = intMul(p, a); // at most 53 turns, then it overflows
  return p;
}

export function intNeg(a: number): number {
  return 0 - a;
}

export function intAbs(a: number): number {
  return Math.abs(a);
}

export function intToDouble(a: number): number {
  return a + 0; // an int that host code gave may be -0
}

export function intToString(a: number): string {
  return String(a);
}

/** Cuts off the fraction; what is not finite or too large is the error overflow. */
export function doubleToInt(d: number): number {
  return portable(Math.trunc(d) + 0);
}

/** ECMAScript's layout; -0 is 0. */
export function doubleToString(d: number): string {
  return String(d);
}

/** Reads an optional sign and decimal digits. */
export function stringToInt(s: string): number {
  scanText(s);
  if (!/^[+-]?[0-9]+$/.test(s)) return fail(codeConversion, 'the text is no int');
  return portable(Number(s) + 0);
}

/** Reads a decimal number, or in any case nan, inf, infinity. */
export function stringToDouble(s: string): number {
  scanText(s);
  const special = specialDouble(s);
  if (special !== undefined) return special;
  const d = isDecimal(s) ? Number(s) : NaN;
  if (!isFinite(d)) return fail(codeConversion, 'the text is no double');
  return d;
}

export function stringToBool(s: string): boolean {
  switch (s) {
    case '1': case 't': case 'T': case 'true': case 'True': case 'TRUE':
      return true;
    case '0': case 'f': case 'F': case 'false': case 'False': case 'FALSE':
      return false;
  }
  return fail(codeConversion, 'the text is no bool');
}

export function boolToString(b: boolean): string {
  return b ? 'true' : 'false';
}

export function doubleAbs(d: number): number {
  return Math.abs(d);
}

export function ceil(d: number): number {
  return Math.ceil(d);
}

export function floor(d: number): number {
  return Math.floor(d);
}

/** The nearest integral double, half away from zero. */
export function round(d: number): number {
  const t = Math.trunc(d);
  return Math.abs(d - t) >= 0.5 ? t + Math.sign(d) : t;
}

/** d, or the error range when it is NaN or infinite. */
export function finite(d: number): number {
  if (!isFinite(d)) return fail(codeRange, 'the double is not finite');
  return d;
}

export function isFinite(d: number): boolean {
  return Math.abs(d) <= Number.MAX_VALUE;
}

function portable(n: number): number {
  return Number.isSafeInteger(n) ? n : fail(codeOverflow, 'the int leaves the range of ±(2^53-1)');
}

function unitPow(a: number, n: number): number {
  if (n === 0) return 1;
  return a === -1 && n % 2 === 0 ? 1 : a;
}

function unsigned(s: string): string {
  return s.startsWith('+') || s.startsWith('-') ? s.slice(1) : s;
}

function specialDouble(s: string): number | undefined {
  const word = unsigned(s);
  if (/^nan$/i.test(word)) return s === word ? NaN : undefined;
  if (/^inf(inity)?$/i.test(word)) return s.startsWith('-') ? -Infinity : Infinity;
  return undefined;
}

function isDecimal(s: string): boolean {
  return /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(s);
}
