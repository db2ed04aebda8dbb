// What a macrostep or one of its microsteps processes. An event is told by its
// name here: no declared event has a platform event's. Twin of event.go.

export const errorExecution = 'error.execution';
export const errorCommunication = 'error.communication';

/**
 * data: a declared event's own object; the output of done events; the Error of
 * error events. actor, src: the actor of done.invoke.ID and error.invoke.ID, and its kind.
 */
export type Event = {
  readonly name: string;
  readonly data: unknown;
  readonly sender: string | undefined;
  readonly actor: string | undefined;
  readonly src: number | undefined;
};

/** An event of which nothing but what is given is known. */
export function makeEvent(name: string, data?: unknown, sender?: string, actor?: string, src?: number): Event {
  return { name, data, sender, actor, src };
}
