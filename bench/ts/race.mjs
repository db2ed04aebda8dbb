// How things are measured here: contestants play in turns, by the processor's
// time, and a figure is the median of the better half of the rounds, so that what
// disturbs less than half of the time is left out.

import assert from 'node:assert/strict';

export const rounds = 41;

export const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

const betterHalf = (list) => list.sort((a, b) => a - b).slice(0, (list.length + 1) >> 1);

/** spent is this process's processor time in nanoseconds: what others do meanwhile does not count. */
export function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** lapsOf is how many laps take 20 ms when the compiler has seen what there is to see. */
function lapsOf(play) {
  let n = 1;
  for (let all = 0; all < 3e8; ) {
    const begin = spent();
    play(n);
    const took = spent() - begin;
    all += took;
    n = took < 5e6 ? n * 2 : Math.max(1, Math.round((n * 2e7) / took));
  }
  return n;
}

/**
 * race measures contestants in turns: [name, play(laps)] to nanoseconds a lap.
 * What is young is collected before each turn; a whole collection would throw away
 * the optimized code too, and the turn would measure the compiler.
 */
export function race(contestants) {
  const laps = contestants.map(([, play]) => lapsOf(play));
  const times = contestants.map(() => []);
  for (let r = 0; r < rounds; r++) {
    contestants.forEach(([, play], i) => {
      globalThis.gc({ type: 'minor' });
      const begin = spent();
      play(laps[i]);
      times[i].push((spent() - begin) / laps[i]);
    });
  }
  return contestants.map(([name], i) => [name, median(betterHalf(times[i]))]);
}

/** print writes a race as a table, beside XState 5; a lap is so many events. */
export function print(title, list, events) {
  console.log(`\n### ${title}\n\n| | events a second | ns | × XState 5 |\n|---|--:|--:|--:|`);
  const [, five] = list.find(([name]) => name.startsWith('XState 5'));
  for (const [name, t] of list) {
    console.log(`| ${name} | ${Math.round((1e9 * events) / t).toLocaleString('en')} | ${(t / events).toFixed(1)} | ${(five / t).toFixed(1)} |`);
  }
}

/** bytesEach is what one of a crowd takes on the heap. */
export function bytesEach(make) {
  const crowd = 20_000, kept = [];
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < crowd; i++) kept.push(make());
  globalThis.gc();
  const each = (process.memoryUsage().heapUsed - before) / crowd;
  assert.equal(kept.length, crowd);
  return Math.round(each);
}
