// Generated TypeScript beside XState 5 in Node. Both take the same events, and
// stand at the same place afterwards. Rounds are interleaved; figures are
// medians.
//
//   npm ci && npm run bench

import { build } from 'esbuild';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import * as xstate from 'xstate';
import { xstateMachines } from './machines.mjs';

const rounds = 11;
const turnScript = ['AUDIO_START', 'SILENCE_DETECTED', 'AUDIO_RESUME', 'SILENCE_DETECTED', 'STT_DONE', 'SEND', 'LLM_FIRST_CHUNK',
  'LLM_DONE', 'TEXT_SEND', 'BARGE_IN', 'AUDIO_START', 'CANCEL', 'AUDIO_START', 'SILENCE_DETECTED', 'STT_EMPTY', 'AUDIO_START', 'ERROR'];
const scripts = { turn: turnScript, counting: turnScript };

/** bundle writes one module that runs in Node, and gives its text. */
async function bundle(source, name, minify) {
  const outfile = `built/${name}.mjs`;
  await build({ stdin: { contents: source, resolveDir: '.' }, bundle: true, format: 'esm', target: 'es2020', minify, outfile });
  return readFileSync(outfile);
}

/** started is one of our machines, ready for events. */
function started(module) {
  const actor = module.createActor({});
  actor.start();
  return actor;
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

/** spent is this process's processor time in nanoseconds: what others do meanwhile does not count. */
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** race measures contestants in turns: [name, play(laps)] to nanoseconds a lap. */
function race(contestants) {
  const laps = contestants.map(([, play]) => {
    for (let n = 64; ; n *= 2) {
      const begin = spent();
      play(n);
      const took = (spent() - begin);
      if (took > 5e6) return Math.max(1, Math.round((n * 2e7) / took));
    }
  });
  const times = contestants.map(() => []);
  for (let r = 0; r < rounds; r++) {
    contestants.forEach(([, play], i) => {
      globalThis.gc();
      const begin = spent();
      play(laps[i]);
      times[i].push((spent() - begin) / laps[i]);
    });
  }
  return contestants.map(([name], i) => [name, median(times[i])]);
}

function print(title, list, events) {
  console.log(`\n### ${title}\n\n| | events a second | ns | × the slowest |\n|---|--:|--:|--:|`);
  const slowest = Math.max(...list.map(([, t]) => t));
  for (const [name, t] of list) {
    console.log(`| ${name} | ${Math.round((1e9 * events) / t).toLocaleString('en')} | ${(t / events).toFixed(1)} | ${(slowest / t).toFixed(1)} |`);
  }
}

async function compareChart(name) {
  await bundle(`export * from './gen/${name}/${name}.ts'`, name, false);
  const ours = await import(`./built/${name}.mjs`);
  const events = (scripts[name] ?? Array(16).fill('GO')).map((type) => ({ type }));
  const actor = started(ours);
  const theirs = xstate.createActor(xstateMachines[name]).start();
  for (const e of [...events, ...events.slice(0, 5)]) {
    actor.send(e);
    theirs.send(e);
    assert.deepEqual(actor.getSnapshot().value, theirs.getSnapshot().value, `${name} after ${e.type}`);
  }
  const send = (a, look) => (n) => {
    for (let i = 0; i < n; i++) for (const e of events) { a.send(e); if (look) a.getSnapshot(); }
  };
  print(`actor.send: ${name}`, race([
    ['lockstep: send', send(actor, false)],
    ['lockstep: send, then getSnapshot', send(actor, true)],
    ['XState 5: send', send(theirs, false)],
  ]), events.length);
  return ours;
}

function compareTransition(ours) {
  const machine = xstateMachines.turn;
  const objects = turnScript.map((type) => ({ type }));
  let state = 'idle';
  let snapshot = xstate.getInitialSnapshot(machine);
  const list = race([
    ['lockstep: transition', (n) => { for (let i = 0; i < n; i++) for (const e of turnScript) state = ours.transition(state, e) ?? state; }],
    ['XState 5: getNextSnapshot', (n) => { for (let i = 0; i < n; i++) for (const e of objects) snapshot = xstate.getNextSnapshot(machine, snapshot, e); }],
  ]);
  assert.equal(state, snapshot.value);
  print('transition, turn', list, turnScript.length);
}

/** bytesEach is what one of a crowd takes on the heap. */
function bytesEach(make) {
  const crowd = 20_000, kept = [];
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < crowd; i++) kept.push(make());
  globalThis.gc();
  const each = (process.memoryUsage().heapUsed - before) / crowd;
  assert.equal(kept.length, crowd);
  return Math.round(each);
}

function compareInstances(ours) {
  const makers = [
    ['lockstep', () => started(ours)],
    ['XState 5', () => xstate.createActor(xstateMachines.turn).start()],
  ];
  const list = race(makers.map(([name, make]) => [name, (n) => { for (let i = 0; i < n; i++) make(); }]));
  console.log('\n### Machines of turn\n\n| | made a second | bytes of an idle one among 20,000 |\n|---|--:|--:|');
  list.forEach(([name, t], i) => console.log(`| ${name} | ${Math.round(1e9 / t).toLocaleString('en')} | ${bytesEach(makers[i][1])} |`));
}

async function compareSizes() {
  console.log('\n### Size, bundled and minified\n\n| | raw | gzip -9 |\n|---|--:|--:|');
  const setup = readFileSync('machines.mjs', 'utf8');
  for (const [name, source] of [
    ['lockstep: transition of turn alone', `export { transition } from './gen/turn/turn.ts'`],
    ['lockstep: createActor of levels', `export { createActor } from './gen/levels/levels.ts'`],
    ['lockstep: createActor of counting', `export { createActor } from './gen/counting/counting.ts'`],
    ['XState 5: createActor and the machines of this comparison', `export { createActor } from 'xstate';\n${setup}`],
  ]) {
    const text = await bundle(source, 'size', true);
    console.log(`| ${name} | ${text.length} | ${gzipSync(text, { level: 9 }).length} |`);
  }
}

console.log(`Node ${process.version}, median of ${rounds} interleaved rounds`);
const turn = await compareChart('turn');
compareTransition(turn);
for (const name of ['counting', 'levels', 'regions', 'chain']) await compareChart(name);
compareInstances(turn);
await compareSizes();
