// Time of the portable profile: whole milliseconds, UTC, the proleptic Gregorian
// calendar. Twin of time.go.

import { maxDuration, maxTimestamp, minTimestamp } from './bounds.ts';
import { codeRange, fail } from './eval.ts';

/** A moment in milliseconds since 1970-01-01T00:00:00Z. */
export type Timestamp = number & { readonly unit: 'ms since 1970' };

/** A length of time in milliseconds. */
export type Duration = number & { readonly unit: 'ms' };


export const msPerSecond = 1000;
export const msPerMinute = 60000;
export const msPerHour = 3600000;
export const msPerDay = 86400000;

/** A date, or milliseconds since 1970, floored and brought into the portable range. Throws a RangeError for a date that is none. */
export function timestampOf(t: Date | number): Timestamp {
  if (isNaN(+t)) throw new RangeError('a moment is a valid date, or milliseconds');
  return Math.min(Math.max(Math.floor(+t), minTimestamp), maxTimestamp) as Timestamp;
}

/** Milliseconds without their fraction. Throws a RangeError for NaN. */
export function durationOf(ms: number): Duration {
  if (isNaN(ms)) throw new RangeError('a length of time is a number of milliseconds');
  return (Math.trunc(ms) + 0) as Duration;
}

export function timestampAdd(t: Timestamp, d: Duration): Timestamp {
  return moment(t + d);
}

export function timestampSub(t: Timestamp, d: Duration): Timestamp {
  return moment(t - d);
}

export function timestampDiff(a: Timestamp, b: Timestamp): Duration {
  return span(a - b);
}

export function durationAdd(a: Duration, b: Duration): Duration {
  return span(a + b);
}

export function durationSub(a: Duration, b: Duration): Duration {
  return span(a - b);
}

export function durationMul(d: Duration, n: number): Duration {
  return span(d * n + 0);
}

export function durationNeg(d: Duration): Duration {
  return (0 - d) as Duration;
}

/** The whole seconds since 1970, floored. */
export function timestampToInt(t: Timestamp): number {
  return Math.floor(t / msPerSecond);
}

export function intToTimestamp(n: number): Timestamp {
  return moment(n * msPerSecond);
}

export function getFullYear(t: Timestamp): number {
  return new Date(t).getUTCFullYear();
}

/** From 0. */
export function getMonth(t: Timestamp): number {
  return new Date(t).getUTCMonth();
}

/** From 1. */
export function getDate(t: Timestamp): number {
  return new Date(t).getUTCDate();
}

/** From 0. */
export function getDayOfMonth(t: Timestamp): number {
  return getDate(t) - 1;
}

/** 0 is Sunday. */
export function getDayOfWeek(t: Timestamp): number {
  return new Date(t).getUTCDay();
}

/** From 0. */
export function getDayOfYear(t: Timestamp): number {
  return Math.floor(t / msPerDay) - daysOf(getFullYear(t), 1, 1);
}

export function getHours(t: Timestamp): number {
  return new Date(t).getUTCHours();
}

export function getMinutes(t: Timestamp): number {
  return new Date(t).getUTCMinutes();
}

export function getSeconds(t: Timestamp): number {
  return new Date(t).getUTCSeconds();
}

export function getMilliseconds(t: Timestamp): number {
  return new Date(t).getUTCMilliseconds();
}

/** Whole hours. */
export function durationHours(d: Duration): number {
  return Math.trunc(d / msPerHour) + 0;
}

/** Whole minutes. */
export function durationMinutes(d: Duration): number {
  return Math.trunc(d / msPerMinute) + 0;
}

/** Whole seconds. */
export function durationSeconds(d: Duration): number {
  return Math.trunc(d / msPerSecond) + 0;
}

/** The part below a second. */
export function durationMilliseconds(d: Duration): number {
  return (d % msPerSecond) + 0;
}

/** The whole in milliseconds. */
export function millis(d: Duration): number {
  return d;
}

export function moment(t: number): Timestamp {
  if (t < minTimestamp || t > maxTimestamp) return fail(codeRange, 'the timestamp is outside years 1 to 9999');
  return t as Timestamp;
}

export function span(ms: number): Duration {
  if (Math.abs(ms) > maxDuration) return fail(codeRange, 'the duration is too long');
  return ms as Duration;
}

/** The days from 1970-01-01 to a date; Date.UTC takes the years below 100 for others. */
export function daysOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / msPerDay;
}
