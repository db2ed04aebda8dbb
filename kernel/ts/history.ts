// What a state remembers of its inside, recorded before anything is left:
// shallow the active children, deep the active leaves. Charts with history bring
// it (Program.history). Twin of history.go.

import type { Json } from './any.ts';
import { between, childTowards, entries } from './entry.ts';
import type { Machine } from './machine.ts';
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

/** Records for every state that the transitions will leave. */
function recordHistory(m: Machine, chosen: readonly Transition[]): void {
  for (const t of chosen) if (t.domain !== nowhere) recordBelow(m, t.domain);
}

/** Records for the active descendants of a state, each once. */
function recordBelow(m: Machine, domain: number): void {
  const tips = between(m.tips, domain + 1, m.table.states[domain]!.last);
  tips.forEach((tip, i) => {
    for (let s = tip; s > domain && !(s <= tips[i - 1]!); s = m.table.states[s]!.parent) {
      for (const h of m.table.states[s]!.histories ?? []) record(m, s, h);
    }
  });
}

/** Notes the active inside of a state for one history child. */
function record(m: Machine, s: number, h: number): void {
  const { states } = m.table;
  const leaves = between(m.tips, s + 1, states[s]!.last);
  const kept = states[h]!.kind === shallowHistory ? new Set(leaves.map((tip) => childTowards(m.table, s, tip))) : leaves;
  m.history = { ...m.history, [h]: [...kept] };
}
