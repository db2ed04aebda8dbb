// How much typed doors let in (SPEC 7.1): what is as long as may be is taken, what is
// longer by one is refused.

import { createActor } from '../counter/counter.ts';
import { offered } from './offer.ts';
import { story, tell } from './tell.ts';

const item = { name: 'b', size: 'LARGE' as const };
const many = Array.from({ length: 100_001 }, () => item);
const counts = many.map((_, i) => [String(i), 1] as const);
const longest = '😀'.repeat(1 << 20);

const events: Record<string, unknown> = {
  '1 Mi code points': { type: 'NAME', name: longest },
  'one more': { type: 'NAME', name: longest + 'a' },
  '100,000 items': { type: 'MANY', items: many.slice(1), counts: new Map() },
  'an item more': { type: 'MANY', items: many, counts: new Map() },
  '100,000 entries': { type: 'MANY', items: [], counts: new Map(counts.slice(1)) },
  'an entry more': { type: 'MANY', items: [], counts: new Map(counts) },
};

story(async () => {
  const actor = createActor({ input: { first: item }, actors: { scales: () => ({ grams: 1 }) } });
  actor.start();
  for (const [what, event] of Object.entries(events)) tell(what, offered(actor, event));
});
