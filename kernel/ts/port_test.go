package ts_test

import "testing"

// A host actor asks for its next event before it is done with the last one, and is
// stopped meanwhile: nobody waits for that event yet, which must not end the program
// (Node ends with a rejection that nobody handles). Who waits for it later is told,
// and so is who sends.
const portStory = `
import { createActor } from './download/download.ts';

const tick = () => new Promise((done) => setImmediate(done));

async function story(): Promise<string> {
  let late = 'nothing';
  const fetch = async (_: unknown, port: any) => {
    const next = port.receive();
    await tick();
    await tick();
    await next.catch((e: any) => (late = e.code));
    try {
      port.send({ type: 'PROGRESS', received: 1 });
    } catch (e: any) {
      late += port.signal.aborted + e.code;
    }
    return { bytes: 1 };
  };
  const actions = { notify: () => {}, beep: () => {} };
  const actor = createActor({ input: { url: 'u' }, guards: { quotaLeft: () => true }, actions, actors: { fetch, uploader: { actors: { put: async () => ({}) } } } });
  actor.start();
  actor.send({ type: 'START' });
  actor.stop();
  for (let i = 0; i < 5; i++) await tick();
  return late;
}

(globalThis as any).run = story;
`

func TestNextEventOfAStoppedActor(t *testing.T) {
	tellsInNode(t, portStory, "../../gen", "stoppedtruestopped")
}
