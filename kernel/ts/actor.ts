// What generated createActor gives: a system behind functions that may be passed
// around. It has no Go twin; each generated Go package has its own Actor.

import { Refusal } from './error.ts';
import type { Frozen } from './frozen.ts';
import { changed, waiting } from './listener.ts';
import type { Options } from './options.ts';
import type { Program } from './logic.ts';
import { asError } from './select.ts';
import { initial } from './resolve.ts';
import { newSystem, open, sendTo, snapshotOf } from './system.ts';
import { halt, stop } from './stop.ts';
import type { Result, System } from './turn.ts';
import { persist, reconcile } from './persist.ts';
import { listen } from './watch.ts';

/**
 * A machine at work, in functions that may be passed around. E: its events, S: its snapshot, M:
 * what it emits, P: its states' paths, T: its tags, C: the events of its chart children.
 */
export type Actor<E extends Typed = Typed, S = Frozen, M extends Typed = Typed, P extends string = string, T extends string = string, C extends Typed = Typed> = {
  /** Carries out what the first macrostep asks for, and gives the actor. Events sent before wait until then. */
  start(this: void): Actor<E, S, M, P, T, C>;
  /** An idle machine runs to rest, a busy one (in host code) queues the event. Throws a Refusal. */
  send(this: void, event: E): Result;
  /**
   * Sends an outside event to a living chart child, 'a/b' deeper; a busy machine queues it for who
   * lives there then, or is started by what was queued before it. Throws a Refusal.
   */
  sendTo(this: void, id: string, event: C): Result;
  /** Calls f after each change, a failure included; what it returns ends that. */
  subscribe(this: void, f: (snapshot: S) => void): () => void;
  /** The machine as it is: the same object until it changes. */
  getSnapshot(this: void): S;
  /** The whole system for keeping. Throws a Refusal while it is busy, and before it was started. */
  persist(this: void): S;
  /** A follower takes the word of a snapshot; nothing is replayed, no action runs. Throws a Refusal for another chart's. */
  reconcile(this: void, snapshot: S): void;
  matches(this: void, path: P): boolean;
  can(this: void, event: E): boolean;
  hasTag(this: void, tag: T): boolean;
  /** Calls f with the events of a type that the machine emits. */
  on<K extends M['type']>(this: void, type: K, f: (event: Extract<M, { readonly type: K }>) => void): () => void;
  /** Interrupts: no exit actions run, the last snapshot can be restored. */
  stop(this: void): void;
  /** The first snapshot that holds says yes to; rejected when the machine ends without. */
  waitFor(this: void, holds: (snapshot: S) => boolean): Promise<S>;
  /** The output, a follower's as it predicts it; rejected when the machine fails or is stopped. */
  toPromise(this: void): Promise<OutputOf<S>>;
  /** The whole system as JSON.stringify wants it; with child machines refused while it is busy, as persist is. */
  toJSON(this: void): unknown;
};

type Typed = { readonly type: string };

/** The type of what a machine gives in the end. */
type OutputOf<S> = S extends { readonly output: infer O } ? Exclude<O, undefined> : unknown;

/** Makes an actor. Throws a Refusal when an initial value fails: there is no machine then. */
export function createActor(p: Program, input: unknown, o: Options): Actor {
  return noMachine(() => createSure(p, input, o));
}

/** Makes an actor whose initial values cannot fail. */
export function createSure(p: Program, input: unknown, o: Options): Actor {
  const s = newSystem(p, o);
  initial(s.root.m, input);
  return actorOf(s, open);
}

/** Words why there is no machine: an initial value failed, for which the input is to blame. */
export function noMachine<T>(f: () => T): T {
  try {
    return f();
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    const { place = '', code, message } = asError(thrown);
    throw new Refusal('input', place, code + ': ' + message);
  }
}

/** An actor over a system that is not open yet. */
export function actorOf(s: System, begin: (s: System) => void): Actor {
  let started = false;
  const getSnapshot = () => snapshotOf(s);
  const waitFor = (holds: (snapshot: Frozen) => boolean) =>
    new Promise<Frozen>((resolve, reject) => {
      const ask = () => {
        const now = getSnapshot();
        try {
          if (!holds(now)) {
            if (now.status === 'active' && !s.stopped) return;
            throw now.error ?? new Refusal('stopped', '', 'the machine has ended');
          }
          resolve(now);
        } catch (thrown) {
          reject(thrown);
        }
        end();
      };
      const end = listen(s, waiting, ask);
      ask();
    });
  const actor: Actor = {
    start: () => {
      if (!started) {
        started = true;
        begin(s);
      }
      return actor;
    },
    send: (event) => sendTo(s, '', event),
    sendTo: (id, event) => (s.kin?.sendTo ?? sendTo)(s, id, event),
    subscribe: (f) => listen(s, changed, () => f(getSnapshot())),
    getSnapshot,
    persist: () => persist(s),
    reconcile: (snapshot) => reconcile(s, snapshot),
    matches: (path) => getSnapshot().matches(path),
    can: (event) => getSnapshot().can(event),
    hasTag: (tag) => getSnapshot().hasTag(tag),
    on: (type, f) => listen(s, type, f),
    stop: () => {
      stop(s);
      if (!started) halt(s);
      started = true;
    },
    waitFor,
    toPromise: () => waitFor((now) => now.status === 'done').then((now) => now.output),
    toJSON: () => (s.kin ? persist(s) : getSnapshot()).toJSON(),
  };
  return actor;
}
