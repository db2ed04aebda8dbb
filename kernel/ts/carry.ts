// Carrying out what a macrostep asks for: effects in order; actions, emits, host
// actors and timers at once, sends and first macrosteps of children at the end of
// the queue. Twin of carry.go.

import { fault, send } from './deliver.ts';
import { place } from './due.ts';
import { actionEffect, doneEffect, emitEffect, failedEffect, sendEffect, startEffect, stopEffect } from './effect.ts';
import type { Effect } from './effect.ts';
import type { Error } from './error.ts';
import { hostError, named } from './host.ts';
import { start, stop } from './node.ts';
import type { Node } from './node.ts';
import { first } from './queue.ts';
import type { Chain } from './queue.ts';
import { later } from './turn.ts';
import type { System } from './turn.ts';
import { release, scratch } from './undo.ts';
import { emitted, notify, watchEffect, watchTransitions } from './watch.ts';

/** Carries out the last macrostep of a machine and tells those who listen. */
export function conclude(s: System, mb: Node, c: Chain, idle: boolean): void {
  if (!idle) s.frozen = undefined;
  if (s.observer !== undefined) watchTransitions(s, mb);
  carryOut(s, mb, c);
  release(mb.m);
  place(s, mb);
  if (mb.parent === undefined) notify(s, idle);
}

/** Carries out the effects of a machine's last macrostep. */
export function carryOut(s: System, mb: Node, c: Chain): void {
  for (const e of scratch(mb.m).effects) {
    if (s.observer !== undefined) watchEffect(s, mb, e);
    perform(s, mb, e, c);
  }
}

/** Logs were watched; timers are placed when all is carried out. */
function perform(s: System, mb: Node, e: Effect, c: Chain): void {
  if (e.kind === actionEffect) act(s, mb, e, c);
  else if (e.kind === emitEffect) emitted(s, mb, e);
  else if (e.kind === sendEffect) send(s, mb, { to: e.to!, src: e.src ?? -2, name: e.name!, event: e.index ?? -1, data: e.data }, c);
  else if (e.kind === startEffect) start(s, mb, e, c);
  else if (e.kind === stopEffect) stop(s, mb, e.id!);
  else if (e.kind === doneEffect && mb.parent !== undefined) s.kin!.end(s, mb, e.data, undefined, c);
  else if (e.kind === failedEffect && mb.parent !== undefined) s.kin!.end(s, mb, undefined, e.data as Error, c);
}

/** Carries out a host action; its failure is the machine's error.execution, a promise's when it comes. */
function act(s: System, mb: Node, e: Effect, c: Chain): void {
  const failed = (thrown: unknown, chain: Chain) => fault(s, mb, hostError(thrown), chain, false);
  const f = named(mb.host?.actions, e.name!) as ((params: unknown) => unknown) | undefined;
  try {
    const result = f?.(e.data) as PromiseLike<unknown> | undefined;
    if (typeof result?.then === 'function') result.then(undefined, (thrown) => later(s, () => failed(thrown, first)));
  } catch (thrown) {
    failed(thrown, c);
  }
}
