// The tokens of strict JSON: where strings' characters and numbers end. Numbers
// are told to be integers by their digits, not by way of a double. Twin of
// token.go.

import { maxInt } from './bounds.ts';
import { wellFormed } from './text.ts';

const plain = /[^"\\\u0000-\u001f]*/y;

/** Where the run of characters from i on ends that a string may hold and need no look. */
export function plainEnd(data: string, i: number): number {
  plain.lastIndex = i;
  plain.test(data);
  return plain.lastIndex;
}

/** Where the JSON number that starts at i ends, i if it is none. */
export function numberEnd(data: string, i: number): number {
  const start = data.charAt(i) === '-' ? i + 1 : i;
  const whole = digitRun(data, start);
  if (whole === start || (data.charAt(start) === '0' && whole > start + 1)) return i;
  let end = whole;
  if (data.charAt(end) === '.') {
    end = digitRun(data, whole + 1);
    if (end === whole + 1) return i;
  }
  if (data.charAt(end) !== 'e' && data.charAt(end) !== 'E') return end;
  const sign = data.charAt(end + 1);
  const power = sign === '+' || sign === '-' ? end + 2 : end + 1;
  end = digitRun(data, power);
  return end === power ? i : end;
}

function digitRun(data: string, i: number): number {
  while (data.charAt(i) >= '0' && data.charAt(i) <= '9') i++;
  return i;
}

/** The exact value of a JSON number if it is a portable integer. */
export function integerOf(token: string): number | undefined {
  const near = Number(token);
  if (!(Math.abs(near) <= maxInt) || near % 1 !== 0) return undefined;
  if (/^-?[0-9]+$/.test(token)) return near + 0;
  return isIntegral(token) ? near + 0 : undefined;
}

/** Whether a number's digits, as written, are those of an integer: 1.0 and 15e-1 * 10 are, 1.00…01 is not. */
function isIntegral(token: string): boolean {
  const part = /^-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(token);
  const fraction = part?.[2] ?? '';
  const digits = (part?.[1] ?? '') + fraction;
  let end = digits.length;
  while (end > 0 && digits.charAt(end - 1) === '0') end--;
  return end === 0 || Number(part?.[3] ?? 0) - fraction.length + digits.length - end >= 0;
}

/** Where the escape at i ends, a pair of surrogates as one; i if it is none, or lone. */
export function escapeEnd(data: string, i: number): number {
  const c = data.charAt(i + 1);
  if (c !== '' && '"\\/bfnrt'.includes(c)) return i + 2;
  const high = unit(data, i);
  if (high < 0 || (high & 0xf800) !== 0xd800) return high < 0 ? i : i + 6;
  return wellFormed(String.fromCharCode(high, Math.max(unit(data, i + 6), 0))) ? i + 12 : i;
}

/** The unit of the \uXXXX at i, -1 if there is none. */
function unit(data: string, i: number): number {
  const escape = data.slice(i, i + 6);
  return /^\\u[0-9a-fA-F]{4}$/.test(escape) ? parseInt(escape.slice(2), 16) : -1;
}
