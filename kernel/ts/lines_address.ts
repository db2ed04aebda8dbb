// Addresses: '' is the root machine, 'a' its child a, 'a/b' a's child b. Twin of
// lines/address.go.

import type { Session } from './lines_session.ts';
import type { Program } from './logic.ts';
import { find, join } from './node.ts';

/** The chart of a machine that is living, was, or will be when its state is entered. */
export function programAt(s: Session, address: string): Program | undefined {
  let p: Program | undefined = s.program;
  let here = '';
  for (const id of address === '' ? [] : address.split('/')) {
    here = join(here, id);
    const src: number | undefined = p === undefined ? undefined : kindOf(s, p, here);
    p = src === undefined ? undefined : p?.child?.(src);
  }
  return p;
}

/**
 * The kind of an actor of p that has been started or is invoked by a state. One that a
 * machine of another chart started at this address is none of p's.
 */
function kindOf(s: Session, p: Program, address: string): number | undefined {
  const [, id] = split(address);
  const k = s.known.get(address);
  if (k?.of === p.table) return k.src;
  return p.table.states.flatMap((st) => st.invokes ?? []).find((v) => v.id === id)?.src;
}

export function isKnown(s: Session, address: string): boolean {
  if (s.known.has(address)) return true;
  const p = programAt(s, split(address)[0]);
  return p !== undefined && kindOf(s, p, address) !== undefined;
}

export function isLiving(s: Session, address: string): boolean {
  const [parent, id] = split(address);
  return find(s.system!, parent)?.m.children.has(id) === true;
}

/** The address of an actor's parent, and its id. A slash at the beginning has no machine before it: such an address is nobody's. */
export function split(address: string): [string, string] {
  const i = address.lastIndexOf('/');
  if (i === 0) return [address, ''];
  return [address.slice(0, Math.max(i, 0)), address.slice(i + 1)];
}
