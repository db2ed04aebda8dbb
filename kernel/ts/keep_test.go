package ts_test

import "testing"

// What docs/programs.md says of keeping: a subscriber is too early for the whole where
// there are child machines, and does not hear of them; an observer does.
const keepStory = `
import { createActor, restoreActor } from './channel/channel.ts';
import { observe } from './kernel/watch.ts';

async function story(): Promise<string> {
  const told: string[] = [];
  const where = () => JSON.parse(JSON.stringify(actor)).children.pm.snapshot.value as string;
  const transition = (at: string) => queueMicrotask(() => void told.push(at + ' ' + where()));
  const actor = createActor({ input: { name: 'reviews' }, observer: observe({ transition }) });
  actor.start();
  actor.subscribe(() => {
    for (const whole of [actor.persist, () => JSON.stringify(actor)]) {
      try {
        whole();
      } catch (e: any) {
        told.push(e.code);
      }
    }
  });
  actor.send({ type: 'CONNECT', agent: 'pm' });
  await Promise.resolve();
  actor.sendTo('pm', { type: 'ASSIGN' });
  await Promise.resolve();
  restoreActor(JSON.stringify(actor));
  return told.join();
}

(globalThis as any).run = story;
`

const keepTold = "busy,busy, IDLE,pm IDLE,pm QUEUED"

func TestKeepingAfterAChange(t *testing.T) {
	tellsInNode(t, keepStory, "../../gen", keepTold)
}
