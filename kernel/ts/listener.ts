// Who listens to a system, and to what. It imports nothing: only then does a bundler
// write the numbers where they are used.

/** Who listens to what: each change of the root machine, each macrostep (until it has what it waits for), or (by type) what is emitted. */
export type Listener = { readonly to: string | number; readonly f: (event: never) => void };

export const changed = 0;
export const waiting = 1;
