// What a macrostep or one of its microsteps processes. Twin of event.go.

/** Where an event comes from. */
export type EventKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const declared = 0;
export const init = 1;
export const doneState = 2;
export const doneInvoke = 3;
export const errorInvoke = 4;
export const errorExecution = 5;
export const errorCommunication = 6;
export const afterTimer = 7;

/** data: a declared event's own object; the output of done events; the Error of error events. */
export type Event = {
  readonly kind: EventKind;
  readonly index: number;
  readonly name: string;
  readonly sender: string | undefined;
  readonly actor: string | undefined;
  readonly data: unknown;
};

/** An event of which nothing but what is given is known. */
export function makeEvent(kind: EventKind, index: number, name: string, data?: unknown, sender?: string, actor?: string): Event {
  return { kind, index, name, sender, actor, data };
}
