package ts_test

import "testing"

// What is between two states among the targets of an entry, or among active states, is
// found without a look at all of them: thousands of regions ask for theirs.
const betweenStory = `
import { between } from './entry.ts';

(globalThis as any).run = (): string => {
  let looks = 0;
  const look = (all: number[], key: PropertyKey) => (looks += Number(/^\d+$/.test(String(key))), Reflect.get(all, key));
  const targets = new Proxy(Array.from({ length: 1000 }, (_, i) => 2 * i), { get: look });
  const some = [between(targets, 401, 405), between(targets, 7, 7), between(targets, 1998, 5000), between(targets, 9, 3)];
  return JSON.stringify(some) + (looks < 100 ? ' few' : ' ' + looks);
};
`

func TestBetweenLooksAtFew(t *testing.T) {
	tells(t, betweenStory, "[[402,404],[],[1998],[]] few")
}
