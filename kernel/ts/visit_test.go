package ts_test

import "testing"

// Who visits the machines passes over the host actors, however many: every answer to a command
// of JSON Lines does so.
const visitStory = `
import { visit } from './system.ts';

let looks = 0;

class Actors extends Map<string, any> {
  override get(id: string): any {
    looks++;
    return super.get(id);
  }
}

(globalThis as any).run = (): string => {
  const ids = ['k9', 'k10', ...Array.from({ length: 1000 }, (_, i) => 'h' + i)];
  const children = new Actors(ids.map((id) => [id, { id, src: 0 }]));
  const kid = (id: string) => [id, { m: { id, children: new Map() } }] as any;
  const root = { m: { id: 'p', children }, nodes: new Map([kid('k9'), kid('k10')]) };
  const visited: string[] = [];
  visit({ root } as any, (at, m) => visited.push(m.id + '@' + at));
  return visited.join() + ', ' + looks;
};
`

func TestVisitPassesHostActorsOver(t *testing.T) {
	tellsInNode(t, visitStory, ".", "p@,k10@k10,k9@k9, 0")
}
