// Host actors at run time: an async function of the user's, or, in manual mode,
// a stub that the caller ends. A Hosted is one life of one: what a stopped or
// restarted one still says finds `gone` set and is dropped. Twin of hosting.go.

import { communication, end } from './calls.ts';
import { checkObject } from './check.ts';
import { fault, macrostep } from './deliver.ts';
import type { EffectOf } from './effect.ts';
import { Refusal } from './error.ts';
import type { Error } from './error.ts';
import { makeEvent } from './event.ts';
import type { Event } from './event.ts';
import { hostError } from './host.ts';
import type { ActorBody, Functions } from './host.ts';
import { address, join } from './node.ts';
import type { Node } from './node.ts';
import { defaultQueue } from './options.ts';
import { later, postEvent } from './turn.ts';
import type { System } from './turn.ts';

/** One living host actor. */
export type Hosted = {
  readonly owner: Node;
  readonly id: string;
  readonly src: number;
  gone?: boolean;
  /** Not there in manual mode. */
  controller?: AbortController;
  /** Where it may receive: what was sent to it, and what wakes who waits for that. */
  inbox?: unknown[];
  wake?: () => void;
};

/** Starts a host actor at once; a follower starts none. */
export function startHost(s: System, owner: Node, e: EffectOf<'start'>): void {
  if (s.follow) return;
  const { id, index: src, name, data } = e;
  const h: Hosted = { owner, id, src };
  const actors = owner.m.host?.actors as Functions<ActorBody> | undefined;
  (owner.hosted ?? (owner.hosted = new Map())).set(id, h);
  s.living++;
  if (!actors) return;
  const { signal } = (h.controller = new AbortController());
  const port = { id, signal, ...owner.m.program.speech?.(s, h) };
  const run = async () => {
    let output: unknown;
    let failed: Error | undefined;
    try {
      output = await actors[name]!(data as never, port as never);
      owner.m.program.outputs?.[src]?.(output, 'output');
    } catch (thrown) {
      failed = hostError(thrown);
    }
    later(s, () => hostEnded(s, h, output, failed));
  };
  void run();
}

/** Takes a host actor that ended out of the living and tells its machine. A late end is dropped. */
export function hostEnded(s: System, h: Hosted, output: unknown, failed?: Error): void {
  if (h.gone || s.stopped) return;
  const { owner, id, src } = h;
  forget(s, h);
  end(owner.m, id);
  s.frozen = undefined;
  s.queue[0].push(() => macrostep(s, owner, ending(src, id, output, failed)));
}

/** The event that tells an actor's end. */
export function ending(src: number, id: string, output: unknown, failed: Error | undefined): Event {
  return makeEvent((failed ? 'error.invoke.' : 'done.invoke.') + id, failed ?? output, undefined, id, src);
}

function forget(s: System, h: Hosted): void {
  h.gone = true;
  h.owner.hosted!.delete(h.id);
  s.living--;
}

/** Ends an actor at the place of its `stop` effect: it is cancelled and forgotten, and tells nobody. One that is not the host's is left. */
export function stopHost(s: System, mb: Node, e: Pick<EffectOf<'stop'>, 'id'>): void {
  const h = mb.hosted?.get(e.id);
  if (!h) return;
  forget(s, h);
  h.controller?.abort();
}

/** A host actor's way to its machine. */
export type Port<Sent extends { readonly type: string } = never, Received = never> = {
  readonly id: string;
  /** Aborted when the actor is stopped. */
  readonly signal: AbortSignal;
} & ([Sent] extends [never]
  ? unknown
  : {
      /** Gives the machine one of the events that the actor declares; throws a Refusal. */
      send(this: void, event: Sent): void;
    }) &
  ([Received] extends [never]
    ? unknown
    : {
        /**
         * The next event that was sent to the actor; rejected when it is stopped. Each call gets one
         * of its own, in order: keep the promise of one that something else may outrun.
         */
        receive(this: void): Promise<Received>;
      });

/** What the port of an actor has that sends or receives (Program.speech). */
export type Speech = (s: System, h: Hosted) => object;

export const speech: Speech = (s, h) => {
  const { signal } = h.controller!;
  const inbox: unknown[] = (h.inbox = []);
  const waiting: { readonly go: (event: unknown) => void; readonly no: (why: unknown) => void }[] = [];
  const wake = (h.wake = () => {
    while (waiting.length > 0 && inbox.length > 0) waiting.shift()!.go(inbox.shift());
    if (h.gone || signal.aborted) waiting.splice(0).forEach(({ no }) => no(ended()));
  });
  signal.addEventListener('abort', wake);
  return {
    send: (event: { readonly type: string }) => speak(s, h, event.type, event),
    receive: () => {
      const next = new Promise<unknown>((go, no) => {
        waiting.push({ go, no });
        wake();
      });
      next.catch(() => {}); // whoever waits is told; that nobody does yet, or any more, ends no program
      return next;
    },
  };
};

function ended(): Refusal {
  return new Refusal('stopped', '', 'the actor has ended');
}

/** Sends an event in the actor's name. */
export function speak(s: System, h: Hosted, name: string, data: unknown): void {
  const { owner, id, src } = h;
  if (h.gone) throw ended();
  const { program, table } = owner.m;
  if (!program.sends?.[src]?.includes(name)) throw new Refusal('unknown_event', 'type', 'the actor ' + id + ' sends no ' + name);
  checkObject(data, '', table.events.get(name)!, 'type');
  const at = address(owner);
  postEvent(s, at, () => {
    if (!h.gone) return () => macrostep(s, owner, makeEvent(name, table.fill?.(data as never) ?? data, id));
    s.observer?.refused(s, at, ended());
    return undefined;
  });
}

/** Puts an event into a host actor's inbox. */
export function receive(s: System, h: Hosted, ev: Event): void {
  if (h.gone) s.observer?.dropped(s, join(address(h.owner), h.id), ev);
  else if (h.inbox === undefined) return; // manual: nobody listens
  else if (h.inbox.length >= (s.limits?.queue || defaultQueue)) fault(s, h.owner, communication('mailbox_full', 'the actor ' + h.id + ' does not receive'));
  else {
    h.inbox.push(ev.data ?? { type: ev.name });
    h.wake?.();
  }
}

/** An event as a host actor declares it; undefined: it does not, with these fields. */
export function declares(to: Hosted, ev: Event): Event | undefined {
  const { receives, fills } = to.owner.m.program;
  const { name, data = { type: name }, sender } = ev;
  const known = receives?.[to.src] ?? {};
  if (!{}.hasOwnProperty.call(known, name)) return undefined;
  try {
    checkObject(data, '', known[name]!, 'type');
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return undefined;
  }
  const fill = fills?.[to.src]![name];
  return fill ? makeEvent(name, fill(data as never), sender) : ev;
}
