// An object inside an input or an event has all its fields in TypeScript; what the
// chart gives to those that JSON leaves out, `defaultItem()` gives (Go: DefaultItem).

import { createActor, defaultItem, defaultPrice, parseEvent } from '../cart/cart.ts';
import type { Item } from '../cart/cart.ts';
import { refused, story, tell } from './tell.ts';

story(async () => {
  const first: Item = { ...defaultItem(), sku: 'a' };
  const cart = createActor({ input: { first } });
  cart.start();
  cart.send({ type: 'ADD', item: { ...defaultItem(), sku: 'b', qty: 2, price: { ...defaultPrice(), cents: 5 } } });
  tell('as JSON fills them in');
  cart.send(parseEvent('{"type":"ADD","item":{"sku":"b","qty":2,"price":{"cents":5}}}'));
  for (const item of JSON.parse(JSON.stringify(cart)).context.items) tell(item);
  // @ts-expect-error a field without a default is not given
  refused('what the chart has no default for', () => cart.send({ type: 'ADD', item: defaultItem() }));
});
