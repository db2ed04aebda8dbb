// Strict JSON, read; how it is used is said in reader.go. What does not fit is
// thrown as a Refusal. Twin of reader.go.

import type { Json } from './any.ts';
import { maxDepth, maxEntries, maxSnapshotBytes, maxSnapshotDepth, maxString } from './bounds.ts';
import { Refusal } from './error.ts';
import { isFinite } from './number.ts';
import { codePoints, wellFormed } from './text.ts';
import type { Duration, Timestamp } from './time.ts';
import { parseDuration, parseTimestamp } from './timetext.ts';
import { escapeEnd, integerOf, numberEnd, plainEnd } from './token.ts';


/** Reads data; max is the greatest size in bytes, 0 for any. */
export function newReader(data: string, max: number): Reader {
  return new Reader(data, max, maxDepth);
}

/** Reads what holds a snapshot or is a part of one. */
export function newSnapshotReader(data: string): Reader {
  return new Reader(data, maxSnapshotBytes, maxSnapshotDepth);
}

/** What a reader keeps to itself, but for older; beside the class, whose own fields not every tool takes (see RATIONALE). */
export interface Reader {
  data: string;
  pos: number;
  first: boolean; // the list or object just opened has no entry yet
  steps: Step[];
  levels: number; // how many steps there may be: maxDepth or maxSnapshotDepth
  older: boolean; // what is read was stored by the chart as it was before
  fills: boolean; // an optional field that is left out has its default: not in what a machine has kept (SPEC 10.4)
  deepest: number; // how many there may be here: less in an any
}

/** Reads one JSON value. */
export class Reader {
  constructor(data: string, max: number, levels: number) {
    this.data = data;
    this.levels = levels;
    this.deepest = levels;
    this.pos = 0;
    this.first = false;
    this.older = false;
    this.fills = true;
    this.steps = [];
    if (typeof data !== 'string') this.refuse('json', 'this must be JSON as a text; JSON.stringify makes one of an object');
    if (max > 0 && longer(data, max)) this.refuse('json', 'the text is longer than ' + max + ' bytes');
  }

  /** Checks that nothing follows the value. */
  close(): void {
    this.next();
    if (this.pos < this.data.length) this.refuse('json', 'text follows the value');
  }

  /** Refuses the value being read. */
  refuse(code: string, message: string): never {
    throw new Refusal(code, this.path(), message);
  }

  /** Refuses the value for the reason that another reader gave, below this place. */
  take(err: Refusal): never {
    throw new Refusal(err.code, inField(this.path(), err.field), err.why);
  }

  /** Refuses a value that is not what must be here, like 'an int'. */
  wrongType(want: string): never {
    this.refuse('wrong_type', 'this must be ' + want);
  }

  /** Refuses the key just read: nothing has this name. */
  extra(): never {
    this.refuse('extra_field', 'there is no such field');
  }

  /** Refuses an object, just read to its end, without its field name. */
  missing(name: string): never {
    throw new Refusal('missing_field', joinPath(this.path(), name), 'the field is missing');
  }

  /** missing for a field with a default, in what was stored: one that the chart has got since has its default. */
  lacks(name: string): void {
    if (!this.older) this.missing(name);
  }

  /** Where the value being read stands, like plan.steps[2].name; '' is the whole. */
  path(): string {
    let path = '';
    for (const s of this.steps) {
      if (s.list && s.index >= 0) path += '[' + s.index + ']';
      if (s.key !== undefined) path = joinPath(path, s.key);
    }
    return path;
  }

  /** Opens an object. */
  object(): void {
    this.open('{', false, 'an object');
  }

  /** The next key of the object; undefined closes it. */
  key(): string | undefined {
    if (!this.entry('}')) return undefined;
    if (this.next() !== '"') this.syntax();
    const last = this.steps[this.steps.length - 1] as Step;
    last.key = this.string();
    last.index++;
    if (this.next() !== ':') this.syntax();
    this.pos++;
    return last.key;
  }

  /** key for a map, which may have maxEntries. */
  mapKey(): string | undefined {
    const key = this.key();
    if (key !== undefined) this.bounded();
    return key;
  }

  /** Opens a list. */
  list(): void {
    this.open('[', true, 'a list');
  }

  /** Moves to the next element, of which there may be maxEntries; false closes the list. */
  more(): boolean {
    if (!this.element()) return false;
    this.bounded();
    return true;
  }

  /** Whether null comes next; takes it if so. */
  null(): boolean {
    return this.next() === 'n' && this.word('null');
  }

  bool(): boolean {
    const c = this.next();
    if (c === 't') return this.word('true');
    if (c === 'f') return !this.word('false');
    return this.mismatch('a bool');
  }

  /** Any number whose value is an integer in ±(2^53-1): 1, 1.0, 1e3. */
  int(): number {
    const n = integerOf(this.number('an int'));
    return n ?? this.wrongType('an int between -(2^53-1) and 2^53-1');
  }

  /** A number; one that no finite double is near is refused. -0 is 0. */
  double(): number {
    const d = Number(this.number('a double')) + 0;
    return isFinite(d) ? d : this.wrongType('a finite double');
  }

  /** A string of at most maxString code points; in a snapshot, whose strings a machine has had, of any length. */
  text(): string {
    const s = this.quoted('a string');
    if (this.levels === maxDepth && s.length > maxString && codePoints(s) > maxString) this.wrongType('a string in UTF-8, of at most 1048576 code points');
    return s;
  }

  /** One of the texts. */
  enum<T extends string>(texts: readonly T[]): T {
    if (this.next() !== '"') this.mismatch(oneOf(texts));
    const s = this.quoted('a string') as T;
    return texts.includes(s) ? s : this.wrongType(oneOf(texts));
  }

  /** An RFC 3339 text, floored to ms. */
  timestamp(): Timestamp {
    return parseTimestamp(this.quoted('a timestamp like "2026-01-01T00:00:00Z"')) ?? this.wrongType('an RFC 3339 timestamp from year 1 to 9999');
  }

  /** A text like 90s or 1h30m, as duration() reads it. */
  duration(): Duration {
    return parseDuration(this.quoted('a duration like "90s"')) ?? this.wrongType('a duration like "90s"');
  }

  /** Any value, of at most maxDepth levels wherever it stands. */
  any(): Json {
    this.deepest = Math.min(this.levels, this.steps.length + maxDepth);
    const v = this.anyValue();
    this.deepest = this.levels;
    return v;
  }

  /** Passes over any value, checking that it is JSON. */
  skip(): void {
    this.raw();
  }

  /** Passes over any value and returns its text as it stands. */
  raw(): string {
    this.next();
    const start = this.pos;
    this.pass();
    return this.data.slice(start, this.pos);
  }

  /** What comes next, not taken: one of { [ " t f n, 0 for a number, ! for anything else. */
  peek(): string {
    const c = this.next();
    if (c === '-' || (c >= '0' && c <= '9')) return '0';
    return c !== '' && '{["tfn'.includes(c) ? c : '!';
  }

  /** Any value, as deep as the reader goes. */
  anyValue(): Json {
    switch (this.peek()) {
      case '{':
        return this.anyObject();
      case '[':
        return this.anyList();
      case '"':
        return this.text();
      case 't':
      case 'f':
        return this.bool();
      case '0':
        return this.double();
    }
    if (!this.null()) this.syntax();
    return null;
  }

  private anyObject(): Json {
    const o = Object.create(null) as { [key: string]: Json };
    this.object();
    for (let k = this.key(); k !== undefined; k = this.key()) o[k] = this.anyValue();
    return o;
  }

  private anyList(): Json {
    const l: Json[] = [];
    for (this.list(); this.element(); ) l.push(this.anyValue());
    return l;
  }

  private pass(): void {
    switch (this.peek()) {
      case '{':
        this.object();
        while (this.key() !== undefined) this.pass();
        return;
      case '[':
        for (this.list(); this.element(); ) this.pass();
        return;
      case '"':
        this.string();
        return;
      case '0':
        this.number('a number');
        return;
      case 'n':
        this.null();
        return;
    }
    this.bool();
  }

  private open(brace: string, list: boolean, want: string): void {
    if (this.next() !== brace) this.mismatch(want);
    if (this.steps.length === this.deepest) this.tooDeep();
    this.pos++;
    this.steps.push({ list, index: -1, key: undefined });
    this.first = true;
  }

  private tooDeep(): never {
    this.refuse('json', 'there are more than ' + (this.deepest === maxSnapshotDepth ? maxSnapshotDepth : maxDepth) + ' levels');
  }

  /** Moves to the next entry of the innermost list or object, or past its end. */
  private entry(end: string): boolean {
    const c = this.next();
    const first = this.first;
    this.first = false;
    if (c === end) {
      this.pos++;
      this.steps.pop();
      return false;
    }
    if (first) return true;
    if (c !== ',') this.syntax();
    this.pos++;
    return true;
  }

  private element(): boolean {
    if (!this.entry(']')) return false;
    (this.steps[this.steps.length - 1] as Step).index++;
    return true;
  }

  /** Refuses a list or map that has too many entries. */
  private bounded(): void {
    if ((this.steps[this.steps.length - 1] as Step).index < maxEntries) return;
    this.steps.pop();
    this.wrongType('a list or map of at most 100000 entries');
  }

  /** The next unit that is no blank, '' at the end. */
  private next(): string {
    for (; this.pos < this.data.length; this.pos++) {
      const c = this.data.charAt(this.pos);
      if (c !== ' ' && c !== '\n' && c !== '\t' && c !== '\r') return c;
    }
    return '';
  }

  private word(w: string): boolean {
    if (!this.data.startsWith(w, this.pos)) this.syntax();
    this.pos += w.length;
    return true;
  }

  private number(want: string): string {
    if (this.peek() !== '0') this.mismatch(want);
    const end = numberEnd(this.data, this.pos);
    if (end === this.pos) this.syntax();
    const token = this.data.slice(this.pos, end);
    this.pos = end;
    return token;
  }

  private quoted(want: string): string {
    if (this.next() !== '"') this.mismatch(want);
    return this.string();
  }

  /** A string, which is known to start here. */
  private string(): string {
    const start = this.pos;
    let escapes = false;
    let i = plainEnd(this.data, start + 1);
    while (this.data.charAt(i) === '\\') {
      const end = escapeEnd(this.data, i);
      if (end === i) break;
      escapes = true;
      i = plainEnd(this.data, end);
    }
    if (i < this.data.length && this.data.charAt(i) !== '"') this.pos = i;
    if (this.data.charAt(i) !== '"') this.syntax();
    const token = this.data.slice(start, i + 1);
    if (!wellFormed(token)) this.refuse('json', 'the text is not UTF-8');
    this.pos = i + 1;
    // V8 makes of a longer slice a view that keeps all of data alive, and compares it slowly.
    return escapes || token.length > 14 ? (JSON.parse(token) as string) : token.slice(1, -1);
  }

  /** Refuses what stands here: JSON of another kind, or no JSON at all. */
  private mismatch(want: string): never {
    if (this.peek() === '!') this.syntax();
    this.wrongType(want);
  }

  private syntax(): never {
    this.refuse('json', 'the text is no JSON at byte ' + byteLength(this.data.slice(0, this.pos)));
  }
}

/** One level of the path: the entry of a list or object, -1 before the first. */
type Step = { readonly list: boolean; index: number; key: string | undefined };

export function joinPath(path: string, name: string): string {
  return path === '' ? name : path + '.' + name;
}

/** Names an enum's texts. */
export function oneOf(texts: readonly string[]): string {
  return `one of "${texts.join('", "')}"`;
}

function inField(path: string, field: string): string {
  return path === '' || field === '' || field.startsWith('[') ? path + field : path + '.' + field;
}

/** Whether s has more than max bytes of UTF-8. */
function longer(s: string, max: number): boolean {
  return s.length > max || (s.length * 3 > max && byteLength(s) > max);
}

/** How many bytes a text takes in UTF-8. */
export function byteLength(s: string): number {
  let n = s.length;
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    if (c >= 0x80) n += (c & 0xf800) !== 0xd800 && c >= 0x800 ? 2 : 1; // each half of a pair counts two
  }
  return n;
}
