// What a state remembers of its inside, recorded before anything is left:
// shallow the active children, deep the active leaves. Charts with history bring
// it (Program.history). Twin of history.go.

import type { Json } from './any.ts';
import { entries } from './entry.ts';
import type { Machine } from './machine.ts';
import { tipFrom } from './select.ts';
import { nowhere, shallowHistory } from './table.ts';
import type { Entered, Transition } from './table.ts';

/** What the kernel asks of charts with history states. */
export type History = {
  record(m: Machine, chosen: readonly Transition[]): void;
  /** What a transition enters where history decides. */
  entries(m: Machine, t: Pick<Transition, 'domain' | 'targets'>): readonly Entered[];
  /** As snapshots have it. */
  json(m: Machine): Json | undefined;
};

export const history: History = {
  record: recordHistory,
  entries: (m, t) => entries(m.table, t.domain, t.targets ?? [], m.history),
  json: ({ history, table: { states } }) =>
    history &&
    Object.fromEntries(
      Object.entries(history)
        .map(([h, list]) => [states[+h]!.path, list.map((s) => states[s]!.path)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
};

/** Records for every state that the transitions will leave: their lists are copied once. */
function recordHistory(m: Machine, chosen: readonly Transition[]): void {
  const lists: { [state: number]: number[] } = {};
  for (const { domain } of chosen) if (domain !== nowhere) recordBelow(m, domain, lists);
  if (Object.keys(lists).length > 0) m.history = { ...m.history, ...lists };
}

/** Notes the active inside of each state below a domain for its history children: on the way up from each leaf. */
function recordBelow({ tips, table: { states } }: Machine, domain: number, lists: { [state: number]: number[] }): void {
  for (let i = tipFrom(tips, domain + 1); tips[i]! <= states[domain]!.last; i++) {
    const tip = tips[i]!;
    for (let child = tip, s = states[tip]!.parent; s > domain; child = s, s = states[s]!.parent) {
      for (const h of states[s]!.histories ?? []) {
        const kept = states[h]!.kind === shallowHistory ? child : tip;
        const list = lists[h] ?? (lists[h] = []);
        if (list[list.length - 1] !== kept) list.push(kept);
      }
    }
  }
}
