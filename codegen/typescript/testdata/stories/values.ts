// A snapshot's value is typed by the chart's states, so it narrows, and a misspelt
// state, tag or event does not type-check, nor a state that is never active (SPEC 10.2).

import { createActor, resolve } from '../house/house.ts';
import type { Snapshot, Value } from '../house/house.ts';
import type { Timestamp } from '../kernel/time.ts';
import type { Snapshot as Shelf } from '../shelf/shelf.ts';
import { story, tell } from './tell.ts';

/** What the light is, told from the value alone. */
function light(value: Value): string {
  if (value === 'empty') return 'nobody is there';
  const { light } = value['lived-in'];
  return light === 'off' ? 'off' : 'lit, ' + light.lit;
}

/** What a compiler refuses. */
export function misspelt(snapshot: Snapshot, shelf: Shelf): boolean {
  // @ts-expect-error no state is called so
  if (snapshot.value === 'emtpy') return true;
  // @ts-expect-error nor this
  if (snapshot.matches('lived-in.lihgt')) return true;
  // @ts-expect-error no tag is called so
  if (snapshot.hasTag('queit')) return true;
  // @ts-expect-error a history state is left before anybody sees it
  if (shelf.matches('use.upper.past')) return true;
  // @ts-expect-error no event is called so
  return snapshot.can({ type: 'INN' });
}

story(async () => {
  const actor = createActor({});
  actor.subscribe(({ value }) => tell(value, light(value)));
  actor.start();
  tell(Object.freeze(actor.getSnapshot()).value); // as stores of an app's state do
  for (const type of ['IN', 'DARK', 'DARK', 'OUT'] as const) actor.send({ type });
  const [home] = resolve({ 'lived-in': { light: 'lit' } }, 0 as Timestamp);
  tell(home.value, light(home.value), home.matches('lived-in.light.lit.dim'), home.hasTag('quiet'));
});
