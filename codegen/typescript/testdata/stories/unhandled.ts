// Errors that no transition handles and that do not fail the machine: an observer
// hears of each once, behind the macrostep's transitions and before its effects.

import type { Error } from '../kernel/error.ts';
import { observe } from '../kernel/watch.ts';
import { createActor } from '../night/night.ts';
import { story, tell, tick } from './tell.ts';

const rust = { code: 'rust', message: 'it does not ring' };

story(async () => {
  let leave = (_: unknown): void => {};
  const observer = observe({
    transition: (at, _, t) => tell('  transition', at, t.from, '->', t.to, t.event),
    effect: (at, _, e) => tell('  effect', at, e.kind, e.name ?? e.id ?? ''),
    actionFailed: (at, m, f) => tell('  failed', at, m.table.chart, f.action, f.thrown === rust),
    ignored: (at, _, e) => tell('  ignored', at, e.name),
    dropped: (to, e) => tell('  dropped', to, e.name),
    unhandled: (at, m, e) => tell('  unhandled', at, m.table.chart, e.name, (e.data as Error).code),
  });
  const host = {
    actions: { ring: () => { throw rust; } },
    actors: { porter: () => new Promise<never>((_, reject) => { leave = reject; }), dog: { actors: { cat: async () => {} } } },
  };
  const actor = createActor({ ...host, observer });
  const step = async (what: string, f: () => unknown) => {
    tell(what);
    f();
    await tick();
  };
  await step('start', () => actor.start());
  await step('CALL', () => actor.send({ type: 'CALL' }));
  await step('SHARE', () => actor.send({ type: 'SHARE' }));
  await step('RING', () => actor.send({ type: 'RING' }));
  await step('the porter leaves', () => leave(new globalThis.Error('enough')));
  await step('BARK', () => actor.sendTo('dog', { type: 'BARK' }));
  await step('GNAW', () => actor.sendTo('dog', { type: 'GNAW' }));
  await step('ROUND and round', () => actor.sendTo('puppy', { type: 'ROUND' }));
  await step('HUSH, hound', () => actor.send({ type: 'HUSH' }));
  await step('CALL, which is handled', () => actor.send({ type: 'CALL' }));
  await step('MORNING', () => actor.send({ type: 'MORNING' }));
  const other = createActor({ ...host, observer: observe({ unhandled: (_, m, e) => tell('  unhandled', m.id, e.name) }), id: 'other' });
  await step('CALL, where only errors are heard', () => {
    other.start();
    other.send({ type: 'CALL' });
  });
});
