// Functions of actors, ports, clocks and snapshots may be passed around without
// what they came with; and what the host gives may be an object of a class, whose
// functions use `this`.

import type { Actor as AnyActor } from '../kernel/actor.ts';
import { newSimClock } from '../kernel/clock.ts';
import type { SimClock } from '../kernel/clock.ts';
import type { Frozen } from '../kernel/frozen.ts';
import type { Port } from '../kernel/hosting.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { createActor } from '../post/post.ts';
import type { Actor, Actors, CarrierInput, CarrierOutput, CarrierParcel, DeliveredEvent, Snapshot, StampParams } from '../post/post.ts';
import { story, tell, tick } from './tell.ts';

type ParcelPort = Port<DeliveredEvent, CarrierParcel>;

/** The names of the functions of T that do not declare to use no `this`, as linters ask. */
type Bound<T> = { [K in keyof T]: T[K] extends (this: never, ...args: never[]) => unknown ? (unknown extends ThisParameterType<T[K]> ? K : never) : never }[keyof T];

const none: [Bound<Actor>, Bound<ParcelPort>, Bound<SimClock>] extends [never, never, never] ? true : false = true;

/** What is written for machines of all charts takes those of each. */
export const anyChart = (actor: Actor, snapshot: Snapshot): [AnyActor, Frozen] => [actor, snapshot];

class Rules {
  private readonly day = true;
  isDay(): boolean {
    return this.day;
  }
}

class Stamps {
  private ink = 2;
  stamp({ n }: StampParams): void {
    tell('stamped', n, 'ink left', --this.ink);
  }
}

class Carriers implements Actors {
  private readonly km = 12;
  readonly clerk = {};
  async carrier({ route }: CarrierInput, { send, receive }: ParcelPort): Promise<CarrierOutput> {
    const { n } = await receive();
    [{ type: 'DELIVERED' as const, n }].forEach(send);
    tell('went', this.km, 'km');
    return { km: this.km + route };
  }
}

story(async () => {
  tell('all functions declare it', none);
  const { now, advance, call } = newSimClock(0 as Timestamp);
  const actor = createActor({ clock: { now, call }, guards: new Rules(), actions: new Stamps(), actors: new Carriers() });
  const { start, send, sendTo, subscribe, getSnapshot, persist, matches, can, hasTag, on, stop, waitFor, toPromise, toJSON } = actor;
  const end = subscribe(({ value, context }) => tell('now', value, context));
  on('SORTED', (event) => tell('heard', event));
  start();
  send({ type: 'OPEN' });
  tell('it matches', ['shut', 'open'].filter(matches as (path: string) => boolean), can({ type: 'CLOSE' }), hasTag('' as never));
  const snapshot = getSnapshot();
  tell('the snapshot matches', (['shut', 'open'] as const).filter(snapshot.matches), snapshot.can({ type: 'OPEN' }), snapshot.hasTag('' as never));
  const { matches: was, can: could } = snapshot;
  sendTo('clerk', { type: 'GREET' });
  send({ type: 'POSTED', n: 1 });
  const shut = waitFor((s) => s.matches('shut'));
  await shut;
  tell('the snapshot is as it was', was('open'), could({ type: 'CLOSE' }));
  advance(1 as Duration);
  tell('kept', persist().value, JSON.stringify(toJSON()).length > 9, now());
  end();
  const rejected = toPromise().catch((thrown: { readonly code: string }) => tell(thrown.code));
  stop();
  await rejected;
  await tick();
});

/** What is written with `this` is not taken alone. */
export const alone = (s: Snapshot) => {
  const { toJSON } = s;
  // @ts-expect-error: it wants its snapshot
  toJSON();
};
