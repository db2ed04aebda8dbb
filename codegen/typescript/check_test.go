package typescript_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/ir"
)

var update = flag.Bool("update", false, "write what lies in codegen/samples/gen anew")

// What is printed for the charts of the repository is what stands in gen/, and for those
// of samples in the folder gen there.
func TestGolden(t *testing.T) {
	for _, m := range samples.Charts(t) {
		name, gen := typescript.Module(m.Name), samples.Gen(m)
		file := filepath.Join("../..", gen, name, name+".ts")
		options := typescript.Options{Source: m.File, Ext: ".ts"}
		got := typescript.Generate(m, options)
		if *update && gen != "gen" {
			writeFile(t, file, got)
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from its chart: run go generate ./...", file)
		}
		if again := typescript.Generate(m, options); !bytes.Equal(again, got) {
			t.Errorf("%s is not printed alike twice", m.Name)
		}
	}
}

// Everything that check accepts passes the compiler at its strictest.
func TestTypes(t *testing.T) {
	dir := t.TempDir()
	writeKernel(t, dir)
	for _, m := range samples.Charts(t) {
		writeModule(t, m, dir)
	}
	for i, m := range append(append(conformanceCharts(t), randomCharts(t)...), specified(t), narrowed(t), samples.Written(t, inferred), random(11, 1000)) {
		beside(t, m, dir, "case"+strconv.Itoa(i))
	}
	writeFile(t, filepath.Join(dir, "host.ts"), []byte(hosts))
	compiles(t, dir)
}

// inferred asks for a part of what an event's default gives, through functions that take
// their types from what they are given.
const inferred = `
chart: inferred
types: { Part: { c: [red, green] }, Whole: { part: Part } }
events: { GO: { parts: "list<Whole> = [Whole{part: Part{c: 'red'}}]", whole: "Whole = Whole{part: Part{c: 'red'}}" } }
context: { part: "Part = Part{c: 'green'}" }
initial: s
states:
  s:
    on:
      GO:
        actions:
          - assign: { part: "event.parts.first().orValue(Whole{part: Part{c: 'green'}}).part" }
          - assign: { part: "true ? event.parts[0].part : [event.whole].last().value().part" }
          - log: "event.parts.map(p, p.part)"
`

// hosts says what the compiler takes and, where an error is expected, does not.
const hosts = `import { createActor, restoreActor, step, tell } from './download/download.ts';
import type { Effect, Snapshot, Stepped } from './download/download.ts';
import { tell as tellShapes } from './shapes/shapes.ts';
import type { Effect as Shaped, PorterPort, Snapshot as Shapes } from './shapes/shapes.ts';
import { createActor as createTurn, restoreActor as restoreTurn, transition } from './turn/turn.ts';
import type { Host as Uploader } from './uploader/uploader.ts';
import { resolve as resolveChannel } from './channel/channel.ts';
import type { Actor as Channel, GivenInput as ChannelInput, Value as ChannelValue } from './channel/channel.ts';
import { resolve as resolveRawko } from './rawko/rawko.ts';
import type { GivenInput as RawkoInput, Value as RawkoValue } from './rawko/rawko.ts';
import type { Actor as Loner, Effect as Lonely } from './agent/agent.ts';
import type { FetchInput, FetchOutput, FetchPort } from './download/download.ts';
import { next } from './kernel/frozen.ts';
import type { Timestamp } from './kernel/time.ts';

declare const uploader: Uploader;
declare const channel: Channel;
declare const loner: Loner;

const guards = { quotaLeft: () => true };
const actions = { notify: (params: { readonly text: string }) => console.log(params.text), beep: () => {} };
const actors = { fetch: async (input: { readonly url: string }) => ({ bytes: input.url.length }), uploader };
const input = { url: 'x' };

/** A host of its own, with the types that the module gives. */
export class Fetcher {
  async fetch(input: FetchInput, port: FetchPort): Promise<FetchOutput> {
    port.send({ type: 'PROGRESS', received: 1 });
    // @ts-expect-error: nothing is sent to the actor
    port.receive;
    // @ts-expect-error: the actor sends no such event
    port.send({ type: 'START' });
    return { bytes: input.url.length };
  }
}

const actor = createActor({ input, guards, actions, actors });
actor.send({ type: 'PROGRESS', received: 1 });
const state: 'idle' | 'loading' | 'waiting' | 'done' | 'failed' | 'cancelled' = actor.getSnapshot().value;
createActor({ input, follow: true });
restoreActor('{}', { follow: true, guards, anyHash: true });
restoreActor('{}', { guards, actions, actors });
const bytes: Promise<number> = actor.toPromise().then((output) => output.bytes);
channel.sendTo('ann', { type: 'TURN_COMPLETE' });
channel.sendTo('ann', { type: 'OVERRIDE', to: 'queued' });
transition('idle', 'SEND')?.length;
createTurn().send({ type: 'CANCEL' });
restoreTurn('{}').start();
export const places = (name: ChannelInput, now: Timestamp, at: ChannelValue) => [
  resolveChannel(at, {}, name, now),
  resolveChannel({ turns: { held: 'waiting' } }, {}, name, now),
  resolveChannel({ turns: 'held', floor: 'human' }, {}, name, now),
  // @ts-expect-error: there is no such region
  resolveChannel({ flor: 'human' }, {}, name, now),
  // @ts-expect-error: the region has no such state
  resolveChannel({ floor: 'humans' }, {}, name, now),
  // @ts-expect-error: nor such a one inside
  resolveChannel({ turns: { held: 'wait' } }, {}, name, now),
  // @ts-expect-error: a leaf has no states
  resolveChannel({ turns: { quiet: {} } }, {}, name, now),
];
export const stages = (input: RawkoInput, now: Timestamp, at: RawkoValue) => [
  resolveRawko(at, {}, input, now),
  resolveRawko('working', {}, input, now),
  // @ts-expect-error: there is no such state
  resolveRawko('executing', {}, input, now),
];
// @ts-expect-error: the chart asks for an input and a host
createActor();
// @ts-expect-error: it asks for a host
restoreActor('{}');
// @ts-expect-error: the host action beep is missing
createActor({ input, guards, actions: { notify: actions.notify }, actors });
// @ts-expect-error: the host is missing
restoreActor('{}', { guards });
// @ts-expect-error: the actor is missing
createActor({ input, guards, actions, actors: { uploader } });
// @ts-expect-error: the input has a url
createActor({ input: {}, guards, actions, actors });
// @ts-expect-error: received is an int
actor.send({ type: 'PROGRESS', received: 'many' });
// @ts-expect-error: there is no such event
actor.send({ type: 'PROGRES' });
// @ts-expect-error: an agent takes no such event
channel.sendTo('ann', { type: 'OVERRIDDEN' });
// @ts-expect-error: a child's event has its fields
channel.sendTo('ann', { type: 'OVERRIDE' });
// @ts-expect-error: a child's internal event is not for others
channel.sendTo('ann', { type: 'SILENCE' });
// @ts-expect-error: this chart has no chart children
loner.sendTo('ann', { type: 'WAIT' });
// @ts-expect-error: there is no such state
actor.matches('sleeping');
export async function carry(port: PorterPort): Promise<'CARRY' | 'WAIT' | 'LEAVE'> {
  // @ts-expect-error: the actor sends nothing
  port.send;
  return (await port.receive()).type;
}
/** Effects are told apart by their kind, and by their name what their data is. */
export function carriedOut(e: Effect): string | number | undefined {
  switch (e.kind) {
    case 'action':
      // @ts-expect-error: there is no such action
      if (e.name === 'notifi') return e.id;
      return e.name === 'notify' ? e.data.text : e.data;
    case 'start':
      return e.name === 'fetch' ? e.data.url : e.id;
    case 'timer':
      return e.due;
    case 'done':
      return e.data.bytes;
    case 'failed':
      return e.data.code;
    // @ts-expect-error: the chart sends nothing
    case 'send':
      return;
    default:
      return e.id;
  }
}
export const shaped = (e: Shaped): number | string | undefined => {
  if (e.kind === 'send') return e.name === 'CARRY' ? e.data.bag.handles : e.name === 'LEAVE' ? e.data : e.to;
  return e.kind === 'emit' && e.name === 'TOLD' ? e.data.n : e.kind === 'emit' && e.name === 'BARE' ? e.data : '';
};
export const written = (e: Lonely) => e.kind === 'log' && console[e.name || 'info'](e.data);
export const named = (effects: Stepped[1]) => effects.flatMap((e) => (e.kind === 'action' && e.name === 'notify' ? [e.data.text] : []));
export const ended = (s: Snapshot, now: Timestamp) => [
  tell(s, { type: 'done', id: 'loading', output: { bytes: 3 } }, now, guards),
  // @ts-expect-error: no actor gives that
  tell(s, { type: 'done', id: 'loading', output: { byte: 3 } }, now, guards),
  // @ts-expect-error: all actors give something
  tell(s, { type: 'done', id: 'loading' }, now, guards),
];
export const over = (s: Shapes, now: Timestamp) => tellShapes(s, { type: 'done', id: 'porter' }, now);
export const types: ('START' | 'CANCEL' | 'PROGRESS')[] = next(actor.getSnapshot());
// @ts-expect-error: the step asks host guards
export const missing = (s: Snapshot) => step(s, { type: 'START' }, 0 as Timestamp);
export { bytes, state };
`

// beside writes a chart's modules beside others of the same names. All share one
// kernel; the compiler takes links to it for as many kernels, so only a chart that
// uses others has one.
func beside(t *testing.T, m *ir.Machine, dir, name string) {
	t.Helper()
	own := filepath.Join(dir, name)
	if len(m.Children) == 0 {
		writeFile(t, filepath.Join(own, typescript.Module(m.Name)+".ts"), typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"}))
		return
	}
	if err := os.MkdirAll(own, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "kernel"), filepath.Join(own, "kernel")); err != nil {
		t.Fatal(err)
	}
	writeModule(t, m, own)
}

// compiles holds that the TypeScript compiler finds nothing wrong in a folder.
func compiles(t *testing.T, dir string) {
	t.Helper()
	tsc(t, dir)
}

// tsc runs the TypeScript compiler over a folder and gives what it prints.
// Without one the test is skipped, unless it is demanded (CI).
func tsc(t *testing.T, dir string, flags ...string) string {
	t.Helper()
	command, err := exec.LookPath("tsc")
	if err != nil && os.Getenv("LOCKSTEP_CI") == "" {
		t.Skip("no tsc on the path: npm install --global typescript")
	}
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "tsconfig.json"), []byte(js.Strictest))
	text, err := exec.Command(command, append(flags, "--project", dir)...).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, text[:min(len(text), 4000)])
	}
	return string(text)
}
