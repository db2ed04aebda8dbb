// Who gives the hosts of actors may throw: the actor fails with that, and the machine is
// not left half-way.

import { createActor, encodeSnapshot, restoreActor } from '../court/court.ts';
import type { Host } from '../court/court.ts';
import { story, tell, tick } from './tell.ts';

type Actor = ReturnType<typeof createActor>;

const order = { order: () => {} };
const nobody = (): never => {
  throw new Error('nobody is there');
};
const hosts: { readonly [what: string]: Host } = {
  'no herald': { actions: order, actors: { get herald() { return nobody(); } } },
  'no crier': { actions: order, actors: { herald: { actions: { leave: () => {} }, actors: { get crier() { return nobody(); } } } } },
};

async function told(what: string, actor: Actor): Promise<void> {
  actor.start();
  await tick();
  const { status, error } = actor.getSnapshot();
  tell(what + ':', status, error?.code, error?.message);
  tell('and then', actor.send({ type: 'ORDER' }), actor.persist().status);
}

story(async () => {
  for (const [what, host] of Object.entries(hosts)) await told(what, createActor(host));
  const well = createActor({ actions: order, actors: { herald: { actions: { leave: () => {} }, actors: { crier: () => new Promise(() => {}) } } } });
  well.start();
  const kept = encodeSnapshot(well.persist());
  await told('restored, no crier', restoreActor(kept, hosts['no crier']!));
});
