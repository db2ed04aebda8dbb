// Tells stories to machines by the doors that users of generated TypeScript have.
// Twin of tell.go, listen.go, actors.go, show.go and seen.go, as one class: what is
// said there of it holds here.

import type { Actor } from '../kernel/actor.ts';
import { appendAny } from '../kernel/any.ts';
import type { Json } from '../kernel/any.ts';
import { newSimClock } from '../kernel/clock.ts';
import type { SimClock } from '../kernel/clock.ts';
import type { Effect } from '../kernel/effect.ts';
import { Refusal, appendJSON } from '../kernel/error.ts';
import type { Error as KernelError } from '../kernel/error.ts';
import { next } from '../kernel/frozen.ts';
import type { StepResult } from '../kernel/frozen.ts';
import { hostError } from '../kernel/host.ts';
import { effectText } from '../kernel/lines_effect.ts';
import type { Report } from '../kernel/pure.ts';
import type { Duration, Timestamp } from '../kernel/time.ts';
import { observe } from '../kernel/watch.ts';
import type { Watch } from '../kernel/watch.ts';
import type { Value } from '../kernel/value.ts';
import { Common, Host, coded, key, kind, say } from './host.ts';
import { spoilt } from './spoil.ts';
import type { Module, Op, Setting, Snap, Story, Type, Typed } from './story.ts';
import { attempt, errorText, has, read, sorted, textOf } from './text.ts';

/** Everything that waits for nothing but its turn has had it. */
function settled(): Promise<void> {
  return new Promise((go) => setImmediate(go));
}

declare function setImmediate(f: () => void): void;

type Waiter = { readonly path: string; outcome: string };

type Seen = {
  readonly chart: string;
  readonly value: Value;
  readonly status: string;
  readonly timers?: readonly { readonly id: string }[];
  readonly children?: { readonly [id: string]: { readonly src: string; readonly snapshot?: Seen } };
};

function kinOf(s: Seen, at: string): (readonly [chart: string, at: string])[] {
  return sorted(s.children).flatMap((id) => {
    const child = s.children![id]!.snapshot;
    return child === undefined ? [] : [[child.chart, at + id] as const, ...kinOf(child, at + id + '/')];
  });
}

const mine = { type: 'Mine', code: 'c4', message: 'no' };

class Teller extends Common {
  readonly host = new Host(this, '');
  readonly clock: SimClock;
  readonly input: unknown;
  readonly id: string | undefined;
  actor: Actor | undefined;
  follower!: Actor;
  waits: Waiter[] = [];

  constructor(
    readonly p: Module,
    readonly story: Story,
  ) {
    super();
    this.clock = newSimClock(story.Now as Timestamp);
    this.input = story.Input === '' ? undefined : this.given(story.Input, read(story.Input, (r) => p.program.wire!.decodeInput(r)), p.shape.input, story.Spoil);
    this.id = story.ID === '' ? undefined : story.ID;
  }

  /** A value as users write it: what the text leaves out is left out, unless it is spoilt. */
  given(text: string, v: unknown, type: Type | undefined, spoil: number): unknown {
    if (spoil !== 0) return spoilt(type, v, spoil, true);
    const written = JSON.parse(text) as object;
    return Object.fromEntries(Object.entries(v as object).filter(([name]) => has(written, name) || name in Object.prototype)); // TypeScript takes no object without those
  }

  setting(who: string): Setting {
    const limits = Object.fromEntries(Object.entries(this.story.Limits).flatMap(([name, n]) => (n === 0 ? [] : [[name.toLowerCase(), n]])));
    return { clock: this.clock, limits, ...(this.id === undefined ? {} : { id: this.id }), ...(this.story.Watched ? { observer: this.observer(who) } : {}) };
  }

  observer(who: string): Watch {
    const note = (at: string, what: string) => this.log(who + at + ': ' + what);
    return observe({
      transition: (at, _m, t) => note(at, 'taken ' + t.event + ': ' + t.from + ', ' + t.to),
      effect: (at, m, e) => note(at, 'effect ' + effectText('', m.program.wire ? m : { ...m, program: this.p.program }, e)),
      actionFailed: (at, _m, f) => note(at, 'failed ' + f.action + ' ' + appendJSON('', hostError(f.thrown))),
      ignored: (at, _m, e) => note(at, 'ignored ' + e.name),
      refused: (at, r) => note(at, 'refused ' + r.code),
      dropped: (to, e) => note(to, 'dropped ' + e.name),
      unhandled: (at, _m, e) => note(at, 'unhandled ' + e.name + ' ' + appendJSON('', e.data as KernelError)),
    });
  }

  async tell(): Promise<string[]> {
    await this.begin();
    for (let i = 0; i < this.story.Told.length && this.actor; i++) await this.step(i);
    if (this.actor) await this.quit();
    return this.lines;
  }

  async begin(): Promise<void> {
    this.pure(() => this.p.initial(this.host, this.input, this.story.Now as Timestamp, this.id));
    try {
      this.actor = this.p.create(this.host, this.input, this.setting(''));
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      this.log('no machine');
      return;
    }
    this.actor.start();
    this.hear(this.actor);
    this.followed(this.p.follow(this.led(), this.input, this.setting('follower: ')));
    await settled();
    this.show();
  }

  led(): Host | undefined {
    return this.story.Leader ? new Host(this, 'follower: ') : undefined;
  }

  followed(a: Actor): void {
    const { emits } = this.p.shape;
    this.follower = a;
    a.start();
    a.subscribe((s) => this.log('follower: changed ' + this.p.encodeSnapshot(s)));
    for (const type of Object.keys(emits)) a.on(type, (e) => this.log('follower: emitted ' + textOf(emits[type], e)));
  }

  hear(a: Actor): void {
    this.actor = a;
    const { emits } = this.p.shape;
    a.subscribe((s) => this.listen('changed ' + this.p.encodeSnapshot(s)));
    for (const type of Object.keys(emits)) a.on(type, (e) => {
      const text = textOf(emits[type], e);
      this.listen('emitted ' + text);
      if (this.p.encodeEmitted!(e) !== text) this.listen('encoded ' + this.p.encodeEmitted!(e));
    });
    this.send = (text) => this.give(a, text);
    this.halt = () => a.stop();
  }

  async step(i: number): Promise<void> {
    const op = this.story.Told[i]!;
    this.op = op;
    this.acted = 0;
    this.known = this.distinct();
    this.heard = 0;
    this.log('-- ' + i + ' ' + op.Do);
    switch (op.Do) {
      case 'send':
        this.sendOne(op);
        break;
      case 'sendTo':
        this.sendTo(op);
        break;
      case 'end':
      case 'fail':
      case 'panic':
      case 'say':
        await this.order(op);
        break;
      case 'advance':
        this.clock.advance(op.Ms as Duration);
        break;
      case 'restore':
        await this.restore(op);
        break;
      case 'refollow':
        this.follower.stop();
        this.followed(this.p.refollow(this.led(), this.whole(this.actor!), this.setting('follower: '), op.Any));
        break;
      case 'follow':
        this.log('predicted: ' + this.give(this.follower, this.choose(op, this.follower.getSnapshot())));
        break;
      case 'reconcile':
        this.log('reconciled: ' + attempt(() => (this.follower.reconcile(op.Any ? this.actor!.persist() : this.p.parseSnapshot(this.whole(this.actor!))), 'ok')));
        break;
      case 'wait':
        this.wait(op);
        break;
      case 'resolve':
        this.pure(() => this.p.resolve(this.host, this.value(), this.actor!.getSnapshot().context, this.input, this.clock.now(), this.id));
        break;
      case 'due':
      case 'done':
      case 'failed':
      case 'sent':
      case 'actionFailed':
        this.report(op);
    }
    await settled();
    if (this.actor) this.show();
  }

  value(): Value {
    return (JSON.parse(this.whole(this.actor!)) as Seen).value;
  }

  whole(a: Actor): string {
    return this.p.encodeSnapshot(a.persist());
  }

  choose(op: Op, s: Snap): string {
    let names = next(s);
    if (op.Any || names.length === 0) names = sorted(op.Events);
    return names.length === 0 ? '{"type":"none"}' : op.Events![names[op.Pick % names.length]!]!;
  }

  give(a: Actor, text: string): string {
    return attempt(() => {
      const e = this.p.parseEvent(text);
      const { ignored, queued } = a.send(this.op.Any || this.op.Spoil ? (this.given(text, e, this.p.shape.events[e.type], this.op.Spoil) as Typed) : e);
      return 'ignored ' + ignored + ' queued ' + queued;
    });
  }

  sendOne(op: Op): void {
    const before = this.actor!.getSnapshot();
    const text = this.choose(op, before);
    this.log('event ' + text);
    if (op.Pure) this.stepAside(before, text);
    this.log('sent: ' + this.give(this.actor!, text));
  }

  stepAside(before: Snap, text: string): void {
    let e: Typed;
    try {
      e = this.p.parseEvent(text);
    } catch {
      return;
    }
    this.log('can ' + this.p.can(this.host, before, e));
    this.pure(() => this.p.step(this.host, before, e, this.clock.now()));
  }

  pure(f: () => StepResult<Snap>): void {
    let s: Snap;
    let effects: readonly Effect[];
    try {
      [s, effects] = f();
    } catch (thrown) {
      this.log('pure: ' + errorText(thrown));
      return;
    }
    this.log('pure: ' + this.p.encodeSnapshot(s));
    const machine = { ...s.machine, program: this.p.program };
    for (const e of effects) this.log('effect ' + effectText('', machine, e));
  }

  sendTo(op: Op): void {
    const all = [...kinOf(JSON.parse(this.whole(this.actor!)) as Seen, ''), ['', 'nobody'] as const];
    const to = all[op.Pick % all.length]!;
    const charts = sorted(this.p.kin);
    if (charts.length === 0 || all.length === 1 && op.Pick % 4 > 0) return this.sendOne(op);
    const chart = to[0] || charts[0]!;
    const names = sorted(op.Kin?.[chart]);
    if (names.length === 0) return;
    const text = op.Kin![chart]![names[op.Pick % names.length]!]!;
    this.log('to ' + to[1] + ': ' + text);
    this.log(
      attempt(() => {
        const { ignored, queued } = this.actor!.sendTo(to[1], this.p.kin[chart]!(text));
        return 'ignored ' + ignored + ' queued ' + queued;
      }),
    );
  }

  async order(op: Op): Promise<void> {
    const { known } = this;
    if (known.length === 0) return this.sendOne(op);
    const b = known[op.Pick % known.length]!;
    const of = kind(b);
    const wire = b.program.wire!;
    if (op.Do === 'say') {
      const names = sorted(op.Says?.[of]);
      if (names.length === 0) return this.sendOne(op);
      const name = names[op.Pick % names.length]!;
      this.log(key(b) + ': say');
      this.log('said: ' + say(b, name, op.Says![of]![name]!, op.Spoil));
      return;
    }
    this.log(key(b) + ': ' + op.Do);
    b.over = true;
    if (op.Do === 'fail') b.reject(coded('c3'));
    else if (op.Do === 'panic') b.reject(coded('panic'));
    else b.resolve(op.Outputs?.[of] ? spoilt(b.shape.actors[b.src]!.output, read(op.Outputs[of]!, (r) => wire.decodeActorOutput(b.src, r)), op.Spoil, false) : undefined);
    await settled();
  }

  async restore(op: Op): Promise<void> {
    const kept = this.whole(this.actor!);
    this.actor!.stop();
    await settled();
    this.waited();
    this.clock.advance(op.Ms as Duration);
    this.send = () => 'too early';
    this.halt = () => {
      this.ending = false;
    };
    this.ending = false;
    this.actor = undefined;
    let a: Actor;
    try {
      a = this.p.restore(this.host, kept, this.setting(''), op.Any);
    } catch (thrown) {
      this.log('not restored: ' + errorText(thrown));
      return;
    }
    a.start();
    this.hear(a);
  }

  wait(op: Op): void {
    const paths = this.paths();
    const w: Waiter = { path: paths[op.Pick % paths.length]!, outcome: '' };
    this.actor!.waitFor((s) => s.matches(w.path)).then(
      () => (w.outcome = 'waited for ' + w.path),
      () => (w.outcome = 'waited for ' + w.path + ' in vain'),
    );
    this.waits.push(w);
  }

  paths(): string[] {
    return this.p.program.table.states.slice(1).map((s) => s.path!);
  }

  waited(): void {
    for (const w of this.waits) if (w.outcome !== '') this.log(w.outcome);
    this.waits = this.waits.filter((w) => w.outcome === '');
  }

  report(op: Op): void {
    const now = this.actor!.getSnapshot();
    const { timers = [], children } = JSON.parse(this.p.encodeSnapshot(now)) as Seen;
    const pick = <T>(list: readonly T[]) => list[op.Pick % list.length]!;
    let r: Report = { type: 'actionFailed', error: mine };
    if (op.Do === 'due') r = { type: 'timer', id: timers.length === 0 ? 'nobody' : pick(timers).id };
    else if (op.Do !== 'actionFailed') {
      if (sorted(children).length === 0) return this.sendOne(op);
      const id = pick(sorted(children));
      try {
        r = this.ofActor(op, id, children![id]!.src);
      } catch (refused) {
        return this.log('nothing said: ' + errorText(refused));
      }
    }
    this.pure(() => this.p.tell(this.host, now, r, this.clock.now()));
  }

  /** What an actor has to report: how it ends, or what it sends, if it sends anything. */
  ofActor(op: Op, id: string, src: string): Report {
    const { table, wire } = this.p.program;
    const kind = table.chart + '/' + src;
    const says = sorted(op.Says?.[kind]);
    if (op.Do === 'sent' && says.length > 0) {
      const name = says[op.Pick % says.length]!;
      const event = read(op.Says![kind]![name]!, (r) => wire!.decodeEvent(name, r)) ?? { type: name };
      return { type: 'sent', id, event: spoilt(this.p.shape.events[name], event, op.Spoil, true) } as Report;
    }
    if (op.Do !== 'done') return { type: 'failed', id, error: mine };
    const text = op.Outputs?.[kind];
    return { type: 'done', id, output: text ? read(text, (r) => wire!.decodeActorOutput(table.actors!.indexOf(src), r)) : undefined };
  }

  show(): void {
    const whole = this.whole(this.actor!);
    const now = this.actor!.getSnapshot();
    this.waited();
    this.log('whole ' + whole);
    const own = this.p.encodeSnapshot(now);
    if (own !== whole) this.log('own ' + own);
    const again = this.p.encodeSnapshot(this.p.parseSnapshot(whole));
    if (again !== whole) this.log('read again: ' + again);
    if (appendAny('', this.actor!.toJSON() as Json) !== whole) this.log('toJSON: ' + JSON.stringify(this.actor));
    if (this.p.shape.context) this.log('context ' + textOf(this.p.shape.context, now.context));
    if (this.p.shape.output && now.output !== undefined) {
      const text = textOf(this.p.shape.output, now.output);
      this.log('output ' + text);
      if (this.p.encodeOutput!(now.output) !== text) this.log('encoded ' + this.p.encodeOutput!(now.output));
    }
    this.log('at ' + this.paths().filter((path) => this.actor!.matches(path)).join(' '));
    this.log('tags ' + this.tags().filter((tag) => this.actor!.hasTag(tag)).join(' ') + ' next ' + next(now).join(' '));
    this.log('can ' + sorted(this.op.Events).filter((name) => this.canSend(this.op.Events![name]!)).join(' '));
    for (const b of this.living()) this.log('living ' + key(b) + ' ' + b.input + ' ' + b.heard.join(' '));
    this.log('follower ' + this.whole(this.follower));
  }

  canSend(text: string): boolean {
    try {
      return this.actor!.can(this.p.parseEvent(text));
    } catch {
      return false;
    }
  }

  tags(): string[] {
    return [...new Set(this.p.program.table.states.flatMap((s) => s.tags ?? []))];
  }

  async quit(): Promise<void> {
    this.log('-- stop');
    this.actor!.stop();
    await settled();
    this.waited();
    this.op = { Events: this.op.Events, Kin: this.op.Kin, Pick: this.op.Pick, Guards: 0, Spoil: 0 } as Op;
    this.log('sent: ' + this.give(this.actor!, this.choose(this.op, this.actor!.getSnapshot())));
    this.sendTo(this.op);
    this.show();
  }
}

/** The transcripts of stories, one to each module. */
export async function tellAll(modules: readonly Module[], stories: readonly Story[]): Promise<string> {
  let out = '';
  for (const [i, story] of stories.entries()) {
    const t = new Teller(modules[i]!, story);
    try {
      await t.tell();
    } catch (thrown) {
      t.log('thrown: ' + JSON.stringify(String((thrown as Error).stack ?? thrown)));
    }
    out += t.lines.join('\n') + '\n\n';
  }
  return out;
}
