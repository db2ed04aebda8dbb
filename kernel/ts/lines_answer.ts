// Answers: canonical JSON, keys in the order of code points. Twin of lines/answer.go.

import { appendAny } from './any.ts';
import { Refusal, appendJSON } from './error.ts';
import { appendBool, appendKey, appendString } from './json.ts';
import type { Session } from './lines_session.ts';
import { visit } from './system.ts';
import type { System } from './turn.ts';
import { appendValue } from './value.ts';

export function standing(s: Session): string {
  const { m } = s.system!.root;
  const { encode } = s.program;
  let b = appendChildren('{', s.system!);
  if (encode.context !== undefined) b = appendAny(appendKey(b, 'context'), encode.context(m.context));
  b = appendKey(b, 'effects') + '[' + s.effects.join() + ']';
  if (m.error !== undefined) b = appendJSON(appendKey(b, 'error'), m.error);
  b = appendBool(appendKey(b, 'ignored'), s.ignored);
  if (m.output !== undefined) b = appendAny(appendKey(b, 'output'), encode.output!(m.output));
  if (s.kept !== undefined) b = appendKey(b, 'snapshot') + s.kept;
  b = appendString(appendKey(b, 'status'), m.status);
  if (s.trace) b = appendKey(b, 'transitions') + '[' + s.transitions.join() + ']';
  return appendValue(appendKey(b, 'value'), m) + '}';
}

/** Lists the root's child machines by id. */
function appendChildren(b: string, system: System): string {
  const all: string[] = []; // joined at once: looking at the end of a text that grows copies it
  visit(system, (address, m) => {
    if (address === '' || address.includes('/')) return;
    const child = appendString(appendKey('{', 'status'), m.status);
    all.push(appendString('', address) + ':' + appendValue(appendKey(child, 'value'), m) + '}');
  });
  return all.length === 0 ? b : appendKey(b, 'children') + '{' + all.join() + '}';
}

export function refusedAnswer(r: Refusal): string {
  return '{"refused":' + appendString(appendKey(appendString(appendKey('{', 'code'), r.code), 'message'), (r.field && r.field + ': ') + r.why) + '}}';
}
