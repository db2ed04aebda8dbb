// A snapshot becomes a machine again, or is refused with the field that does
// not fit; never half a machine. Twin of restore.go.

import { appendAny } from './any.ts';
import type { JsonObject } from './any.ts';
import { Refusal, readError } from './error.ts';
import { between, childTowards, isHistory } from './entry.ts';
import { makeEvent } from './event.ts';
import type { Wire } from './logic.ts';
import type { Machine, Status } from './machine.ts';
import { allDone } from './regions.ts';
import { byteLength, newSnapshotReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { restoreChildren, restoreTimers } from './restore_actors.ts';
import { asError } from './select.ts';
import { deepHistory, final, noState, parallel } from './table.ts';
import type { Table } from './table.ts';
import { begin } from './undo.ts';
import { appendValue, childStates, isLeaf, readValue, stateByPath } from './value.ts';

/**
 * Makes the machine what the snapshot says. It is called once, on a new machine;
 * after a Refusal the machine must not be used. anyHash takes a snapshot of a
 * changed chart when all that is in it still exists with its type.
 */
export function restore(m: Machine, data: string, anyHash: boolean): void {
  const p: Parts = { m, raw: readParts(data) };
  const changed = identity(p, anyHash);
  status(p);
  value(p);
  m.input = inField('input', () => readAll(p.raw.get('input') ?? '{}', kept((r) => wireOf(m).decodeInput(r))));
  m.context = inField('context', () => context(m, p.raw.get('context') ?? '{}', changed));
  read(p, 'history', (r) => {
    r.older = changed;
    history(m, r);
  });
  m.children = new Map();
  read(p, 'children', (r) => restoreChildren(m, r));
  restoreTimers(p);
  end(p);
}

/** The raw values of a snapshot by key. */
export type Parts = { readonly m: Machine; readonly raw: ReadonlyMap<string, string> };

const partNames = ['chart', 'children', 'context', 'error', 'hash', 'history', 'id', 'input', 'output', 'sent', 'status', 'timers', 'value', 'version'];

/** Reads the whole text first: one that is no JSON is refused as such, whatever else is wrong with it. */
function readParts(data: string): Map<string, string> {
  const raw = new Map<string, string>();
  const r = newSnapshotReader(data);
  const kind = r.peek();
  const isObject = kind === '{';
  cutOff(data, () => {
    if (isObject) r.object();
    else r.raw();
    for (let name = isObject ? r.key() : undefined; name !== undefined; name = r.key()) raw.set(name, r.raw());
    r.close();
  });
  // a text may be a snapshot that was made JSON twice, as by a driver that makes JSON of what is JSON already
  if (!isObject) throw new Refusal('wrong_type', '', 'this must be an object' + (kind === '"' ? ', and is a text: was it made JSON twice?' : ''));
  const extra = [...raw.keys()].find((name) => !partNames.includes(name));
  if (extra !== undefined) throw new Refusal('extra_field', extra, 'there is no such field');
  for (const name of ['chart', 'version', 'hash', 'id', 'sent', 'status', 'value']) {
    if (!raw.has(name)) throw new Refusal('missing_field', name, 'a snapshot has its ' + name);
  }
  return raw;
}

/**
 * Says of a text that is no JSON when it is none because its end is missing, as
 * that of a file that was written half or of a column that is too short.
 */
function cutOff(data: string, f: () => void): void {
  try {
    f();
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || /\}[ \n\t\r]*$/.test(data)) throw thrown;
    throw new Refusal(thrown.code, thrown.field, thrown.why + ', and ends after ' + byteLength(data) + ' bytes without its last brace: it may have been cut off');
  }
}

/** Reads one part, if it is there; a refusal names the field. */
export function read<T>(p: Parts, name: string, use: (r: Reader) => T): T | undefined {
  const raw = p.raw.get(name);
  return raw === undefined ? undefined : inField(name, () => readAll(raw, use));
}

/** Reads what a machine has kept. (Go's readKept.) */
export function kept<T>(use: (r: Reader) => T): (r: Reader) => T {
  return (r) => {
    r.fills = false;
    return use(r);
  };
}

/** Reads one value and nothing behind it. (Go's readPayload.) */
export function readAll<T>(raw: string, use: (r: Reader) => T): T {
  const r = newSnapshotReader(raw);
  const v = use(r);
  r.close();
  return v;
}

/** Puts a field's name before the path of what f refuses. */
export function inField<T>(name: string, f: () => T): T {
  try {
    return f();
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || name === '') throw thrown;
    const { field } = thrown;
    throw new Refusal(thrown.code, name + (field === '' || field.startsWith('[') ? '' : '.') + field, thrown.why);
  }
}

/** Reads and writes what crosses; only charts that never meet JSON have none. */
export function wireOf<C>(m: Machine<C>): Wire<C> {
  if (m.program.wire === undefined) throw new globalThis.Error('bug: this program reads no JSON');
  return m.program.wire;
}

/** Compares chart, version and hash; tells whether the hash is another. */
function identity(p: Parts, anyHash: boolean): boolean {
  const t = p.m.table;
  const chart = read(p, 'chart', (r) => r.text());
  const version = read(p, 'version', (r) => r.int());
  const hash = read(p, 'hash', (r) => r.text());
  p.m.id = read(p, 'id', (r) => r.text()) ?? '';
  if (p.m.id === '') throw new Refusal('state', 'id', "this is no actor's id");
  const name = JSON.stringify(t.chart);
  if (chart !== t.chart) throw new Refusal('chart', 'chart', 'the snapshot is of the chart ' + JSON.stringify(chart) + ', not of ' + name);
  if (version !== t.version)
    throw new Refusal(
      'version',
      'version',
      'the snapshot is of version ' + version + ' of the chart ' + name + ', this is version ' + t.version + ': bring it to this version, or restore it with the chart of its own',
    );
  if (hash !== t.hash && !anyHash)
    throw new Refusal(
      'hash',
      'hash',
      'the chart ' + name + ' has changed since the snapshot was taken (its hash was ' + hash + ', it is ' + t.hash + ' here): AnyHash (anyHash: true) takes it if all that is in it still exists',
    );
  return hash !== t.hash;
}

function status(p: Parts): void {
  const text = read(p, 'status', (r) => r.text()) ?? '';
  if (!['active', 'done', 'error'].includes(text)) throw new Refusal('wrong_type', 'status', 'a status is active, done or error');
  p.m.status = text as Status;
}

/** Reads which states are active: none where the first macrostep was undone. */
function value(p: Parts): void {
  const { m } = p;
  try {
    m.tips = read(p, 'value', (r) => readValue(m.table, r, false)) ?? [];
  } catch (thrown) {
    if (m.status === 'error' && isNowhere(p)) return;
    throw thrown;
  }
  const ended = finalAtTop(m) !== noState;
  if (ended && m.status === 'active') throw new Refusal('state', 'value', "a machine in these states is done, and this one's status is active");
  if (!ended && m.status === 'done') throw new Refusal('state', 'value', "a machine in these states is not done, and this one's status is");
}

/** Whether the value is that of a machine which has no state yet. */
function isNowhere({ m, raw }: Parts): boolean {
  return standing(raw.get('value')!) === appendValue('', m);
}

/** JSON as it stands, in canonical form; nothing where no reader takes it: a number is beyond all doubles. */
export function standing(raw: string): string | undefined {
  try {
    return appendAny('', readAll(raw, (r) => r.anyValue()));
  } catch {
    return undefined;
  }
}

/**
 * Reads the context. A field that the chart got since the snapshot was taken has
 * its initial value, one that a type got its default (SPEC 10.3).
 */
function context(m: Machine, raw: string, changed: boolean): unknown {
  try {
    return changed ? older(m, raw, false) : readAll(raw, (r) => wireOf(m).decodeContext(m, r, false));
  } catch (thrown) {
    if (!changed || !(thrown instanceof Refusal) || thrown.code !== 'missing_field') throw thrown;
    const value = initialContext(m, raw, thrown)[thrown.field];
    if (value === undefined) throw thrown;
    const rest = raw.trimStart().slice(1);
    return context(m, appendAny('{' + JSON.stringify(thrown.field) + ':', value) + (rest.trimStart().startsWith('}') ? '' : ',') + rest, changed);
  }
}

/** Reads a context that was stored by the chart as it was before. */
function older(m: Machine, raw: string, partial: boolean): unknown {
  return readAll(raw, (r) => {
    r.older = true;
    return wireOf(m).decodeContext(m, r, partial);
  });
}

/**
 * What the fields of a new machine's context would be. Those that are given are not
 * asked for, so they cannot fail: they are what is given.
 */
function initialContext(m: Machine, given: string, missing: Refusal): JsonObject {
  begin(m, makeEvent('init'));
  m.work.given = fieldsIn(given);
  try {
    m.program.start?.(m, m.input);
  } catch (failed) {
    const { place, code, message } = asError(failed);
    throw new Refusal(missing.code, missing.field, missing.why + ', and initial values fail: ' + place + ': ' + code + ': ' + message);
  } finally {
    m.work = undefined as never;
  }
  m.context = older(m, given, true);
  return m.program.encode.context?.(m.context) as JsonObject;
}

/** The keys of an object. */
function fieldsIn(object: string): string[] {
  const names: string[] = [];
  const r = newSnapshotReader(object);
  r.object();
  for (let k = r.key(); k !== undefined; k = r.key()) {
    names.push(k);
    r.skip();
  }
  return names;
}

/** The state that makes the machine done, or noState. */
export function finalAtTop(m: Machine): number {
  const { states } = m.table;
  if (states[0]!.kind === parallel) return allDone(m, 0) ? 0 : noState;
  const s = m.tips[0]!;
  return states[s]!.kind === final && states[s]!.parent === 0 ? s : noState;
}

/** Reads what history states remember. */
function history(m: Machine, r: Reader): void {
  r.object();
  for (let k = r.key(); k !== undefined; k = r.key()) {
    const h = stateByPath(m.table, k);
    if (h === undefined || !isHistory(m.table.states[h]!)) return r.refuse('state', 'there is no history state ' + JSON.stringify(k));
    const kept = readPaths(m.table, r);
    if (!legalHistory(m.table, h, kept)) r.refuse('state', JSON.stringify(k) + ' cannot remember these states');
    m.history = { ...m.history, [h]: kept };
  }
}

/** Reads states in the chart's order, which was another one perhaps before the chart was changed. */
function readPaths(t: Table, r: Reader): number[] {
  const list: number[] = [];
  for (r.list(); r.more(); ) {
    const path = r.text();
    list.push(stateByPath(t, path) ?? r.refuse('state', 'there is no state ' + JSON.stringify(path)));
  }
  return r.older ? list.sort((a, b) => a - b) : list;
}

/** Whether a history state may remember these states. */
function legalHistory(t: Table, h: number, kept: readonly number[]): boolean {
  const parent = t.states[h]!.parent;
  if (kept.some((s, i) => (i > 0 && s <= kept[i - 1]!) || isHistory(t.states[s]!))) return false;
  if (t.states[h]!.kind === deepHistory) return legal(t, parent, kept);
  if (kept.some((s) => t.states[s]!.parent !== parent)) return false;
  return kept.length === (t.states[parent]!.kind === parallel ? childStates(t, parent).length : 1);
}

/** Whether these leaves are exactly one configuration inside a state. */
function legal(t: Table, s: number, tips: readonly number[]): boolean {
  const st = t.states[s]!;
  if (isLeaf(t, s)) return tips.length === 1 && tips[0] === s;
  if (tips.length === 0 || tips[0]! <= s || tips[tips.length - 1]! > st.last) return false;
  if (st.kind === parallel) return childStates(t, s).every((c) => legal(t, c, between(tips, c, t.states[c]!.last)));
  return legal(t, childTowards(t, s, tips[0]!), tips);
}

/** Reads output and error. (Its Go twin stands in restore_actors.go.) */
function end(p: Parts): void {
  const { m, raw } = p;
  if (raw.has('error') !== (m.status === 'error')) throw new Refusal('wrong_type', 'error', 'a failed machine has an error, no other has');
  if (raw.has('output') && m.status !== 'done') throw new Refusal('wrong_type', 'output', 'only a done machine has an output');
  m.error = read(p, 'error', readError);
  m.output = read(p, 'output', kept((r) => wireOf(m).decodeOutput(r)));
}
