package ts_test

import "testing"

// What is kept of a text that was read is no view of the text, which would stay as long as
// it: of 40 events of 1 MiB each the ids are kept, and not the 40 MiB.
const ownTexts = `
import { newReader } from './reader.ts';

const process = (globalThis as any).process;
process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;

function used(): number {
  collect();
  return process.memoryUsage().heapUsed / 1048576;
}

function idOf(i: number): string {
  const r = newReader(JSON.stringify({ filler: String(i).repeat(1 << 19), id: 'c0ffee00-0000-4000-8000-' + i }), 0);
  let id = '';
  r.object();
  for (let k = r.key(); k !== undefined; k = r.key()) {
    if (k === 'id') id = r.text();
    else r.skip();
  }
  r.close();
  return id;
}

(globalThis as any).run = (): string => {
  const before = used();
  const ids: string[] = [];
  for (let i = 10; i < 50; i++) ids.push(idOf(i));
  const grown = used() - before;
  return ids.length + (grown < 10 ? ' ids' : ' ids with ' + Math.round(grown) + ' MiB');
};
`

func TestTextsAreNoViews(t *testing.T) {
	tellsInNode(t, ownTexts, ".", "40 ids")
}
