// Host actors at run time: an async function of the user's, or, in manual mode,
// a stub that the caller ends. A Hosted is one life of one: what a stopped or
// restarted one still says finds `gone` set and is dropped. Twin of hosting.go.

import { communication, end } from './calls.ts';
import { fault } from './deliver.ts';
import { Refusal } from './error.ts';
import type { Error } from './error.ts';
import { declared, makeEvent } from './event.ts';
import { hostError, named } from './host.ts';

import { address, join, tellEnd } from './node.ts';
import type { Node } from './node.ts';
import { first } from './queue.ts';
import type { Delivery } from './queue.ts';
import { later, postEvent } from './turn.ts';
import type { System } from './turn.ts';
import { dropped } from './watch.ts';

/** One living host actor. */
export type Hosted = {
  readonly owner: Node;
  readonly id: string;
  readonly src: number;
  gone: boolean;
  /** Not there in manual mode. */
  controller: AbortController | undefined;
  readonly inbox: unknown[];
  /** Waits for what comes into the inbox. */
  wake: (() => void) | undefined;
};

/** Starts a host actor at once. */
export function startHost(s: System, owner: Node, src: number, id: string, input: unknown): void {
  const h: Hosted = { owner, id, src, gone: false, controller: undefined, inbox: [], wake: undefined };
  const body = named(owner.host?.actors, owner.m.table.actors[src]!.name);
  owner.hosted.set(id, h);
  s.living++;
  if (s.manual !== undefined || typeof body !== 'function') return;
  h.controller = new AbortController();
  const port = portOf(s, h, h.controller.signal);
  new Promise((done) => done((body as (input: unknown, port: Port) => unknown)(input, port))).then(
    (output) => later(s, () => hostEnded(s, h, output, undefined)),
    (thrown) => later(s, () => hostEnded(s, h, undefined, hostError(thrown))),
  );
}

/** Takes a host actor that ended out of the living and tells its machine. A late end is dropped. */
export function hostEnded(s: System, h: Hosted, output: unknown, failed: Error | undefined): void {
  if (h.gone || s.stopped) return;
  forget(s, h);
  end(h.owner.m, h.id);
  s.frozen = undefined;
  tellEnd(s, h.owner, h.src, h.id, output, failed, first);
}

function forget(s: System, h: Hosted): void {
  h.gone = true;
  h.owner.hosted.delete(h.id);
  s.living--;
}

/** Cancels a host actor and forgets it. */
export function stopHost(s: System, h: Hosted): void {
  forget(s, h);
  h.controller?.abort();
  h.wake?.();
}

/** A host actor's way to its machine. */
export type Port<Sent extends { readonly type: string } = never, Received = unknown> = {
  readonly id: string;
  /** Aborted when the actor is stopped. */
  readonly signal: AbortSignal;
  /** Gives the machine one of the events that the actor declares; throws a Refusal. */
  send(event: Sent): void;
  /** The next event that was sent to the actor; rejected when it is stopped. */
  receive(): Promise<Received>;
};

function portOf(s: System, h: Hosted, signal: AbortSignal): Port {
  return {
    id: h.id,
    signal,
    send: (event: { readonly type: string }) => speak(s, h, event.type, event),
    receive: async () => {
      while (h.inbox.length === 0) {
        if (h.gone) throw new Refusal('stopped', '', 'the actor has ended');
        await new Promise<void>((wake) => (h.wake = wake));
      }
      return h.inbox.shift();
    },
  };
}

/** Sends an event in the actor's name. */
export function speak(s: System, h: Hosted, name: string, data: unknown): void {
  const { table, program } = h.owner.m;
  const index = table.index.events.get(name);
  if (h.gone) throw new Refusal('stopped', '', 'the actor has ended');
  if (index === undefined || program.wire?.actorSends(h.src, index) === false) {
    throw new Refusal('unknown_event', 'type', 'the actor ' + h.id + ' does not declare the event');
  }
  postEvent(s, '', () => {
    if (h.gone) throw new Refusal('stopped', '', 'the actor has ended');
    return { to: h.owner, event: makeEvent(declared, index, name, data, h.id) };
  });
}

/** Puts an event into a host actor's inbox. */
export function receive(s: System, d: Delivery): void {
  const h = d.host!;
  if (h.gone) dropped(s, join(address(h.owner), h.id), d.event);
  else if (h.controller === undefined) return; // manual: nobody listens
  else if (h.inbox.length >= s.limits.queue) {
    fault(s, h.owner, communication('mailbox_full', 'the actor ' + h.id + ' does not receive'), d.chain);
  } else {
    h.inbox.push(d.event.data ?? { type: d.event.name });
    h.wake?.();
  }
}
