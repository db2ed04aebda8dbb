// The program around a chart's TypeScript: JSON Lines on Node's streams. Twin of
// lines.Main: with an argument it is the session that its first line starts; without,
// sessions for a caller.

import { answer, openSession } from './gen/kernel/lines.ts';
import type { Start } from './gen/kernel/lines.ts';
import { maxLine } from './gen/kernel/lines_command.ts';
import type { Session } from './gen/kernel/lines_session.ts';
import type { Program } from './gen/kernel/logic.ts';
import type { Timestamp } from './gen/kernel/time.ts';

type Bytes = { toString(encoding: 'utf8'): string; equals(other: Uint8Array): boolean; subarray(from: number, to?: number): Bytes } & Uint8Array;

declare const require: (module: 'fs') => { writeSync(stream: number, bytes: Uint8Array): number };

declare const Buffer: { from(data: string, encoding?: 'base64'): Bytes; concat(list: readonly Uint8Array[]): Bytes };
declare const process: {
  readonly argv: readonly string[];
  readonly stdin: { on(event: 'data', f: (chunk: Bytes) => void): void; on(event: 'end', f: () => void): void; destroy(): void };
  exitCode: number;
  exit(code: number): never;
};

const fs = require('fs');

/** How a program ends whose start is refused (lines.Refused): Node itself exits with 1 and others when it fails. */
const refused = 100;

/** Runs the chart on the streams. */
export function main(program: Program): void {
  if (process.argv[2] === undefined) serve(program);
  else run(program);
}

/** Answers every line of one session, which the first line starts. */
function run(program: Program): void {
  let take = (line: string) => {
    const { session, first } = openSession(program, startOf(line));
    write(first);
    if (session === undefined) take = refuse();
    else take = unmarked((line) => blank.test(line) || write(answer(session, line)));
  };
  eachLine(true, (line) => take(line));
}

/** Ends a program whose start is refused, and takes nothing of what was read or is still to be. */
function refuse(): (line: string) => void {
  process.exitCode = refused;
  process.stdin.destroy();
  return () => undefined;
}

/** Takes a byte order mark from the first line, which Windows puts before what goes through a pipe. */
function unmarked(f: (line: string) => void): (line: string) => void {
  let read = false;
  return (line) => {
    f(read ? line : line.replace(/^\ufeff/, ''));
    read = true;
  };
}

const blank = /^[\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/;

/** Keeps one session at a time: `o` and a start opens one, `d` and a line is a command. */
function serve(program: Program): void {
  let session: Session | undefined;
  eachLine(false, (line) => {
    if (line.startsWith('d') && session !== undefined) {
      write(answer(session, line.slice(1)));
      return;
    }
    const opened = openSession(program, startOf(line.slice(1)));
    session = opened.session;
    write(opened.first);
  });
}

/** A start as Go's encoding/json writes it: texts in base64, null for none. */
function startOf(json: string): Start {
  const given = JSON.parse(json) as { Input: string | null; Resolve: string | null; Now: number; Trace: boolean };
  const text = (base64: string | null) => textOf(Buffer.from(base64 ?? '', 'base64'));
  return { input: text(given.Input), resolve: text(given.Resolve), now: given.Now as Timestamp, trace: given.Trace };
}

/**
 * Writes an answer, and goes on when it is written: what process.stdout is given stands in memory until somebody
 * takes it, and of some hundred megabytes nothing comes. The program ends when nobody takes what it writes any more:
 * whoever did has told why, or is gone.
 */
function write(line: string): void {
  for (let rest = Buffer.from(line + '\n'); rest.length > 0; ) rest = rest.subarray(taken(rest));
}

/** How many bytes of an answer are taken; none yet where the stream would have its writer wait by itself. */
function taken(bytes: Bytes): number {
  try {
    return fs.writeSync(1, bytes);
  } catch (thrown) {
    if ((thrown as { code: string }).code !== 'EAGAIN') return process.exit(3);
    Atomics.wait(pause, 0, 0, 1);
    return 0;
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Calls f with each line of the input; of one that is too long only the beginning. last: also with one that lacks its end. */
function eachLine(last: boolean, f: (line: string) => void): void {
  let parts: Bytes[] = [];
  let size = 0;
  const keep = (part: Bytes) => {
    const kept = part.subarray(0, Math.max(maxLine + 2 - size, 0));
    parts.push(kept);
    size += kept.length;
  };
  const end = () => {
    const line = textOf(Buffer.concat(parts));
    parts = [];
    size = 0;
    f(line);
  };
  process.stdin.on('data', (chunk) => {
    let rest = chunk;
    for (let cut = rest.indexOf(10); cut >= 0; cut = rest.indexOf(10)) {
      keep(rest.subarray(0, cut));
      end();
      rest = rest.subarray(cut + 1);
    }
    keep(rest);
  });
  process.stdin.on('end', () => {
    if (last && size > 0) end();
  });
}

/** The text of bytes; what is no UTF-8 becomes lone surrogates, which the reader refuses. */
function textOf(bytes: Bytes): string {
  const text = bytes.toString('utf8');
  if (Buffer.from(text).equals(bytes)) return text;
  let out = '';
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i]!;
    const one = bytes.subarray(i, i + (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4));
    const decoded = one.toString('utf8');
    const valid = Buffer.from(decoded).equals(one);
    out += valid ? decoded : '\ud800';
    i += valid ? one.length : 1;
  }
  return out;
}
