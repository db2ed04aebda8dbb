// The client's half of a turn: a follower of the server's machine. It predicts
// what its user causes, so that a click shows at once, and nothing else: when the
// model has finished, or silence has fallen, is for the server to say. Each message
// of the server replaces what was predicted. A wrong prediction needs no undoing:
// the snapshot that proves it wrong is already on its way.

import { createActor, encodeEvent, parseSnapshot } from '../../gen/turn/turn.ts';
import type { EventType, Snapshot } from '../../gen/turn/turn.ts';

/** What the user causes. */
export type UserEvent = Extract<EventType, 'AUDIO_START' | 'SEND' | 'TEXT_SEND' | 'BARGE_IN' | 'CANCEL'>;

/** A turn as the user sees it. */
export type Client = {
  /** Predicts what the user did and tells the server, which decides. */
  act(type: UserEvent): void;
  /** Takes the server's word. Throws an Error or a Refusal when it cannot be that. */
  receive(text: string): void;
  getSnapshot(): Snapshot;
  /** The number of the turn that the server spoke of last; 0 before the first. */
  turnId(): number;
  /** Calls f after each change; what it returns ends that. */
  subscribe(f: (snapshot: Snapshot) => void): () => void;
};

/** Makes a client that tells the server through send. */
export function createClient(send: (text: string) => void): Client {
  const actor = createActor({ follow: true });
  let turnId = 0;
  actor.start();
  return {
    act(type) {
      actor.send({ type });
      send(encodeEvent({ type })); // even if it was ignored here: the server may stand elsewhere
    },
    receive(text) {
      const message = parseMessage(text);
      turnId = message.turnId;
      actor.reconcile(message.snapshot);
    },
    getSnapshot: actor.getSnapshot,
    turnId: () => turnId,
    subscribe: actor.subscribe,
  };
}

function parseMessage(text: string): { readonly snapshot: Snapshot; readonly turnId: number } {
  const { snapshot, turnId } = JSON.parse(text) as { readonly snapshot: unknown; readonly turnId: unknown };
  if (typeof turnId !== 'number' || !Number.isSafeInteger(turnId)) throw new Error('turnId is no number: ' + text);
  return { snapshot: parseSnapshot(JSON.stringify(snapshot)), turnId };
}
