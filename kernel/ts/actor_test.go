package ts_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/js"
)

// The actor of a generated chart as an app uses it, in Node, where promises and
// AbortSignal are: what the story writes down is compared.
const actorStory = `
import { createActor, encodeSnapshot, initial, parseSnapshot, restoreActor, step } from './download/download.ts';
import { newSimClock } from './kernel/clock.ts';
import type { Duration, Timestamp } from './kernel/time.ts';

const told: string[] = [];
const tell = (...what: unknown[]) => void told.push(what.map((w) => (typeof w === 'string' ? w : JSON.stringify(w))).join(' '));
const tick = () => new Promise((done) => setImmediate(done));

function host(answers: (() => unknown)[]) {
  return {
    guards: { quotaLeft: () => true },
    actions: { notify: () => {}, beep: () => {} },
    actors: {
      fetch: async (input: any, port: any) => {
        tell('fetch', input, port.id);
        port.signal.addEventListener('abort', () => tell('aborted'));
        port.send({ type: 'PROGRESS', received: 5 });
        return (await answers.shift()!()) as any;
      },
      uploader: { actors: { put: async () => ({}) } },
    } as any,
  };
}

async function story() {
  const clock = newSimClock(0 as Timestamp);
  const refuse = async () => { throw Object.assign(new Error('slow'), { code: 'network' }); };
  const actor = createActor({ input: { url: 'u' }, clock, ...host([refuse, async () => ({ bytes: 7 })]) });
  const before = actor.getSnapshot();
  actor.subscribe((s) => tell('now', s.value, s.context));
  tell('queued', actor.send({ type: 'START' }).queued);
  const done = actor.waitFor((s) => s.matches('waiting'));
  actor.start();
  tell('stable', actor.getSnapshot() === actor.getSnapshot(), before === actor.getSnapshot(), before.value);
  await done;
  tell('waiting', actor.can({ type: 'START' }), actor.send({ type: 'START' }));
  const kept = JSON.stringify(actor.persist());
  clock.advance(2000 as Duration);
  tell('output', (await actor.toPromise()) as object);

  const again = restoreActor(kept, { clock, ...host([() => new Promise(() => {})]) });
  again.start();
  tell('restored', encodeSnapshot(parseSnapshot(kept)) === kept, again.getSnapshot().value);
  clock.advance(2000 as Duration);
  again.send({ type: 'CANCEL' });
  await tick();
  tell('cancelled', again.getSnapshot().status);

  const stopped = createActor({ input: { url: 'u' }, clock, ...host([() => new Promise(() => {})]) });
  stopped.start();
  stopped.send({ type: 'START' });
  stopped.stop();
  await stopped.toPromise().catch((e) => tell('rejected', e.code));
  try { stopped.send({ type: 'CANCEL' }); } catch (e: any) { tell('refused', e.code, stopped.getSnapshot().status); }

  const follower = createActor({ input: { url: 'u' }, clock, follow: true });
  follower.start();
  follower.send({ type: 'START' });
  tell('predicts', follower.getSnapshot().value, 'loading' in (follower.toJSON() as any).children);
  follower.reconcile(parseSnapshot(kept));
  tell('reconciled', JSON.stringify(follower) === kept);

  const [first] = initial({ url: 'u' }, 0 as Timestamp, { quotaLeft: () => true });
  const [next, effects] = step(first, { type: 'START' }, 0 as Timestamp, { quotaLeft: () => true });
  tell('pure', first.value, next.value, effects.length);
}

(globalThis as any).run = (): string => {
  story().then(() => process.stdout.write(told.join('\n')), (e) => process.stdout.write(told.join('\n') + '\n' + (e.stack ?? JSON.stringify(e))));
  return '';
};
`

const actorTold = `
queued true
now idle {"attempts":0,"progress":{"received":0}}
fetch {"url":"u"} loading
now loading {"attempts":1,"progress":{"received":0}}
now loading {"attempts":1,"progress":{"received":5}}
stable true false idle
now waiting {"attempts":1,"progress":{"received":5},"last":{"reason":"network","message":"slow"}}
waiting false {"ignored":true,"queued":false}
fetch {"url":"u"} loading
now loading {"attempts":2,"progress":{"received":5},"last":{"reason":"network","message":"slow"}}
now loading {"attempts":2,"progress":{"received":5},"last":{"reason":"network","message":"slow"}}
now done {"attempts":2,"progress":{"received":7},"last":{"reason":"network","message":"slow"}}
output {"bytes":7}
fetch {"url":"u"} loading
restored true loading
aborted
cancelled done
fetch {"url":"u"} loading
aborted
rejected stopped
refused stopped active
predicts loading true
reconciled true
pure idle loading 2
`

func TestActor(t *testing.T) {
	script, err := js.Bundle(actorStory, "../../gen")
	if err != nil {
		t.Fatal(err)
	}
	got, err := js.Node(script, "run", "", t.TempDir())
	if errors.Is(err, js.ErrNoNode) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(got) != strings.TrimSpace(actorTold) {
		t.Errorf("told:\n%s\nwant:\n%s", got, actorTold)
	}
}
