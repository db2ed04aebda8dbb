// Strings of the portable profile: sizes, positions and order by code point,
// where JavaScript's own go by UTF-16 unit. Twin of text.go.

import { maxString, scanUnit } from './bounds.ts';
import { codeConversion, codeIndex, codeLimit, count, entries, fail, scan } from './eval.ts';

/** The order of strings by code point: negative, zero or positive. What long ones have alike is skipped natively. */
export function compareText(a: string, b: string): number {
  const n = Math.min(a.length, b.length);
  let i = 0;
  while (i < n && a.slice(i, i + 999) === b.slice(i, i + 999)) i += 999;
  for (; i < n; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** The number of code points; it scans s. */
export function stringSize(s: string): number {
  const n = sizeOf(s);
  scan(n);
  return n;
}

/** Whether part is in s; it scans s. */
export function contains(s: string, part: string): boolean {
  scanText(s);
  return s.includes(part);
}

export function startsWith(s: string, part: string): boolean {
  return s.slice(0, part.length) === part;
}

export function endsWith(s: string, part: string): boolean {
  return s.slice(Math.max(s.length - part.length, 0)) === part;
}

/** a + b; it scans the result. */
export function stringAdd(a: string, b: string): string {
  if (a.length + b.length < scanUnit) return a + b;
  const size = sizeOf(a) + sizeOf(b);
  making(size);
  return joined(size, a, b);
}

/** Its texts, one behind the other; it scans what leads there, too: a + b, then that + c. */
export function concat(...texts: readonly string[]): string {
  return texts.reduce((sum, text) => stringAdd(sum, text));
}

/** A to Z in lower case; it scans s. */
export function lowerAscii(s: string): string {
  scanText(s);
  return s.replace(/[A-Z]+/g, (part) => part.toLowerCase());
}

/** a to z in upper case; it scans s. */
export function upperAscii(s: string): string {
  scanText(s);
  return s.replace(/[a-z]+/g, (part) => part.toUpperCase());
}

/** s without Unicode White_Space at its ends; it scans s. */
export function trim(s: string): string {
  scanText(s);
  let start = 0;
  let end = s.length;
  while (start < end && isWhiteSpace(s.charCodeAt(start))) start++;
  while (start < end && isWhiteSpace(s.charCodeAt(end - 1))) end--;
  return s.slice(start, end);
}

export function split(s: string, separator: string): readonly string[] {
  return splitN(s, separator, -1);
}

/** At most n parts, the last with the rest; it scans s and counts the parts. */
export function splitN(s: string, separator: string, n: number): readonly string[] {
  if (n === 0) return [];
  scanText(s);
  let parts = separator === '' ? codePoints(s) : occurrences(s, separator) + 1;
  if (n > 0) parts = Math.min(parts, n);
  entries(parts);
  count(parts);
  const out: string[] = [];
  let from = 0;
  for (; parts > 1; parts--) {
    const end = separator === '' ? from + offset(s, from, 1) : s.indexOf(separator, from);
    out.push(s.slice(from, end));
    from = end + separator.length;
  }
  if (parts === 1) out.push(s.slice(from));
  return out;
}

/** The strings of l with separator between; it counts the elements and scans the result. */
export function join(l: readonly string[], separator: string): string {
  count(l.length);
  if (l.length === 0) return '';
  let n = codePoints(separator) * (l.length - 1);
  for (const s of l) n += codePoints(s);
  making(n);
  return l.join(separator);
}

export function replace(s: string, old: string, by: string): string {
  return replaceN(s, old, by, -1);
}

/** The first n of old replaced, all if n is negative; it scans s and the result. */
export function replaceN(s: string, old: string, by: string, n: number): string {
  scanText(s);
  let times = occurrences(s, old);
  if (n >= 0) times = Math.min(times, n);
  making(sizeOf(s) + times * (codePoints(by) - codePoints(old)));
  let out = '';
  let from = 0;
  for (let i = 0; i < times; i++) {
    const at = old === '' ? from + (i === 0 ? 0 : offset(s, from, 1)) : s.indexOf(old, from);
    out += s.slice(from, at) + by;
    from = at + old.length;
  }
  return out + s.slice(from);
}

/** From start up to, not including, end; it scans s. */
export function substring(s: string, start: number, end: number): string {
  const size = sizeOf(s);
  if (start < 0 || start > end || end > size) fail(codeIndex, 'the substring is out of the string');
  scan(size);
  const from = offset(s, 0, start);
  return s.slice(from, from + offset(s, from, end - start));
}

export function substringFrom(s: string, start: number): string {
  return substring(s, start, sizeOf(s));
}

/** Where part first stands at or after start, -1 if nowhere; it scans s. */
export function indexOf(s: string, part: string, start: number): number {
  const size = sizeOf(s);
  if (start < 0 || start > size) fail(codeIndex, 'the start is out of the string');
  scan(size);
  const from = offset(s, 0, start);
  const at = s.indexOf(part, from);
  return at < 0 ? -1 : start + codePoints(s.slice(from, at));
}

/** The text, if it is one of an enum's; else the error conversion. */
export function stringToEnum<T extends string>(s: string, texts: readonly T[]): T {
  const i = texts.indexOf(s as T);
  if (i < 0) return fail(codeConversion, "the text is none of the enum's");
  return texts[i] as T;
}

/** Whether s is well-formed and has at most maxString code points. */
export function isText(s: string): boolean {
  return wellFormed(s) && (s.length <= maxString || s.replace(/[\ud800-\udbff]/g, '').length <= maxString); // one unit of each pair
}

/** The number of code points of s. */
export function codePoints(s: string): number {
  let n = s.length;
  if (!/[\ud800-\udbff]/.test(s)) return n; // one look by the engine spares most strings ours
  for (let i = 0; i < s.length - 1; i++) {
    if (isPair(s, i)) {
      n--;
      i++;
    }
  }
  return n;
}

/** Whether s has no lone surrogate. */
export function wellFormed(s: string): boolean {
  return !/[\ud800-\udfff]/u.test(s); // with u a pair is one code point, and no surrogate
}

/** s with U+FFFD in the place of lone surrogates. (With u it would be shorter, but what Babel makes of that for old engines takes the character before away.) */
export function repaired(s: string): string {
  return s.replace(/[\ud800-\udbff]?[\udc00-\udfff]|[\ud800-\udbff]/g, (c) => (wellFormed(c) ? c : '\ufffd'));
}

/** Counts the code points of s. Of short strings there is nothing to count. */
export function scanText(s: string): void {
  if (s.length >= scanUnit) scan(sizeOf(s));
}

function making(n: number): void {
  if (n > maxString) fail(codeLimit, 'the string is too long');
  scan(n);
}

// A text that grew at its end, with its size, so that nothing of it is counted again.
interface GrownText {
  readonly text: string;
  readonly size: number;
}

const minGrown = 1024; // units: counting a shorter one is quick
// The last four, first the one that has not grown for longest: of texts that grow by turns it is
// the one looked for, and to compare others of its length would be slow.
const grown: GrownText[] = [];

/** The number of code points of s, known where s has grown; it counts nothing. */
function sizeOf(s: string): number {
  return grownText(s)?.size ?? codePoints(s);
}

/** Two texts of a size together, one behind the other. */
function joined(size: number, a: string, b: string): string {
  const text = a + b;
  if (text.length < minGrown) return text;
  const known = grownText(a);
  if (known !== undefined || grown.length === 4) grown.splice(known === undefined ? 0 : grown.indexOf(known), 1);
  grown.push({ text, size });
  return text;
}

function grownText(s: string): GrownText | undefined {
  return s.length < minGrown ? undefined : grown.find((t) => t.text === s);
}

/** How often old stands in s, without overlaps; '' before each code point and at the end. */
function occurrences(s: string, old: string): number {
  if (old === '') return codePoints(s) + 1;
  let n = 0;
  for (let at = s.indexOf(old); at >= 0; at = s.indexOf(old, at + old.length)) n++;
  return n;
}

/** How many units the n code points from unit i on take. */
function offset(s: string, i: number, n: number): number {
  const from = i;
  for (; n > 0; n--) i += isPair(s, i) ? 2 : 1;
  return i - from;
}

function isPair(s: string, i: number): boolean {
  return (s.charCodeAt(i) & 0xfc00) === 0xd800 && (s.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
}

/** Puts surrogates, which stand for the highest code points, above all other units. */
function rank(unit: number): number {
  return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit;
}

function isWhiteSpace(c: number): boolean {
  return (
    (9 <= c && c <= 13) || c === 0x20 || c === 0x85 || c === 0xa0 || c === 0x1680 || (0x2000 <= c && c <= 0x200a) ||
    c === 0x2028 || c === 0x2029 || c === 0x202f || c === 0x205f || c === 0x3000
  );
}
