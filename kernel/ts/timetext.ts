// Time as text (SPEC 10.6, 10.7): timestamps in RFC 3339, durations in
// seconds when written; read are any offset, and all that CEL's duration()
// reads. Twin of timetext.go.

import { maxDuration, maxTimestamp, minTimestamp } from './bounds.ts';
import { codeConversion, fail } from './eval.ts';
import { scanText } from './text.ts';
import { daysOf, moment, msPerDay, msPerHour, msPerMinute, msPerSecond, span } from './time.ts';
import type { Duration, Timestamp } from './time.ts';

/** Reads RFC 3339 with any offset, floored to the millisecond. */
export function stringToTimestamp(s: string): Timestamp {
  scanText(s);
  const t = readTimestamp(s);
  if (t === undefined) return fail(codeConversion, 'the text is no RFC 3339 timestamp');
  return moment(t);
}

/** Reads texts like 90s, 1.5h, -1m30s, 250ms, cut off at the millisecond. */
export function stringToDuration(s: string): Duration {
  scanText(s);
  const d = readDuration(s, false);
  if (d === undefined) return fail(codeConversion, 'the text is no duration');
  return span(d);
}

/** What stringToTimestamp reads, else undefined. */
export function parseTimestamp(s: string): Timestamp | undefined {
  const t = readTimestamp(s);
  return t !== undefined && t >= minTimestamp && t <= maxTimestamp ? (t as Timestamp) : undefined;
}

/** What stringToDuration reads, else undefined. */
export function parseDuration(s: string): Duration | undefined {
  return inRange(readDuration(s, false));
}

/** As parseDuration, and with days: 30d, 1d12h. */
export function parseDelay(s: string): Duration | undefined {
  return inRange(readDuration(s, true));
}

/** RFC 3339 in UTC with Z, and three digits of fraction only when it is not zero. */
export function timestampToString(t: Timestamp): string {
  return new Date(t).toISOString().replace('.000Z', 'Z');
}

/** Seconds with s: 90s, 1.5s, -0.25s. */
export function durationToString(d: Duration): string {
  return String(d / msPerSecond) + 's';
}

function inRange(ms: number | undefined): Duration | undefined {
  return ms !== undefined && Math.abs(ms) <= maxDuration ? (ms as Duration) : undefined;
}

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** Milliseconds since 1970, perhaps out of range; undefined if the text is anything else. */
function readTimestamp(s: string): number | undefined {
  const part = rfc3339.exec(s);
  if (part === null) return undefined;
  const n = (i: number): number => Number(part[i] ?? 0);
  const day = daysOf(n(1), n(2), n(3)) * msPerDay;
  const fits = n(2) >= 1 && n(2) <= 12 && n(3) >= 1 && new Date(day).getUTCDate() === n(3);
  if (!fits || n(4) > 23 || n(5) > 59 || n(6) > 59 || n(9) > 23 || n(10) > 59) return undefined;
  const ms = Number(((part[7] ?? '') + '000').slice(0, 3));
  const offset = (n(9) * msPerHour + n(10) * msPerMinute) * (part[8] === '-' ? -1 : 1);
  return day + n(4) * msPerHour + n(5) * msPerMinute + n(6) * msPerSecond + ms - offset;
}

const nanosOf = /* @__PURE__ */ new Map([
  ['ns', 1n], ['us', 1000n], ['µs', 1000n], ['μs', 1000n], ['ms', 1000000n],
  ['s', 1000000000n], ['m', 60000000000n], ['h', 3600000000000n], ['d', 86400000000000n],
]);
const durationPart = /(\d*)(?:\.(\d*))?([^\d.]+)/y;
const maxNanos = 9223372036854775807n;

/**
 * Milliseconds, Infinity if too long; undefined if the text is anything else.
 * Each part is cut off at the nanosecond; digits after the fifteenth change
 * nothing.
 */
function readDuration(s: string, days: boolean): number | undefined {
  const text = /^[+-]/.test(s) ? s.slice(1) : s;
  if (text === '0') return 0;
  if (text === '') return undefined;
  let total = 0n;
  for (let at = 0; at < text.length; at = durationPart.lastIndex) {
    durationPart.lastIndex = at;
    const part = durationPart.exec(text);
    const unit = part === null ? undefined : nanosOf.get(part[3] ?? '');
    if (part === null || unit === undefined || (part[3] === 'd' && !days)) return undefined;
    const whole = part[1] ?? '';
    const fraction = (part[2] ?? '').slice(0, 15);
    if (whole + fraction === '') return undefined;
    total += bigWhole(whole) * unit + (BigInt(fraction || '0') * unit) / BigInt('1'.padEnd(fraction.length + 1, '0'));
  }
  if (total > maxNanos) return Infinity;
  return Number(total / 1000000n) * (s.startsWith('-') ? -1 : 1) + 0;
}

/** The number, or one that is too long in any unit: long digits cost time. */
function bigWhole(digits: string): bigint {
  const n = digits.replace(/^0+/, '');
  return n.length > 20 ? maxNanos + 1n : BigInt(n || '0');
}
