// Everybody in a race does the same: after any events all stand at the same
// place. And what is bundled or checked for its size can be built.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundle, sources } from './bundle.mjs';
import { contestants, names, same, script } from './contestants.mjs';

/** A small generator of numbers, the same ones every time. */
function random(seed) {
  return (below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
}

for (const name of names) {
  test(`all stand at the same place: ${name}`, async () => {
    const list = await contestants(name);
    const events = script(name);
    same(list, [...events, ...events.slice(0, 5)]);
    const any = random(1);
    same(list, Array.from({ length: 300 }, () => events[any(events.length)]));
  });
}

test('every size has something to weigh', async () => {
  for (const [name, source] of sources()) assert.ok((await bundle(source, 'size', true)).length > 100, name);
});
