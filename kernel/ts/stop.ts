// Stopping a system from outside is an interruption: nothing of the charts runs
// for it, and what was can be restored. Twin of stop.go.

import { waiting } from './listener.ts';
import type { Node } from './node.ts';
import { settle } from './turn.ts';
import type { System } from './turn.ts';
import { tell } from './watch.ts';

/** Interrupts the system: what is queued is worked off, no exit actions run, the last snapshot stays. */
export function stop(s: System): void {
  s.stopping = true;
  if (!s.busy) settle(s);
}

/** Stops a system at rest. */
export function halt(s: System): void {
  s.stopped = true;
  abortHosts(s.root);
  tell(s, waiting);
}

function abortHosts(mb: Node): void {
  mb.hosted?.forEach((h) => h.controller?.abort());
  mb.nodes?.forEach(abortHosts);
}
