// How long TypeScript takes to check a chart of 8, 50 and 200 states: what
// lockstep generates, and XState's setup() of the same chart. Beside each stands
// what the compiler takes for an empty file, its own start and its libraries.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { median } from './race.mjs';

const sizes = [8, 50, 200];
const runs = 5;
const compilers = [['7.0.2', 'node_modules/typescript7/bin/tsc'], ['5.9.3', 'node_modules/typescript5/bin/tsc']];
const options = {
  noEmit: true, strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, erasableSyntaxOnly: true, skipLibCheck: true,
  target: 'es2022', module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true, types: [], lib: ['es2022', 'dom'],
};

/** groups lists how many leaves each group has: with the groups n states in all. */
function groups(n) {
  const list = [];
  for (let left = n; left > 1; left -= 8) list.push(Math.min(7, left - 1));
  return list;
}

/** inLeaf gives what the leaf i of group g does; both forms of the chart are written from it. */
const inLeaf = (g, i, size, n) => ({
  name: `s${g}x${i}`, next: `s${g}x${(i + 1) % size}`, group: `g${(g + 1) % groups(n).length}`, event: `E${(g * 7 + i) % (n >> 2)}`, least: i,
});

/** chart is the chart in lockstep's language. */
function chart(n) {
  const out = ['chart: big', 'context: { total: int, last: string }', 'events:', '  RESET:'];
  for (let e = 0; e < n >> 2; e++) out.push(`  E${e}: { by: int, why: string }`);
  out.push('actions: { notify: }', 'guards: { open: context.total >= 0 }', 'initial: g0', 'on: { RESET: { target: g0, actions: { assign: { total: 0 } } } }', 'states:');
  groups(n).forEach((size, g) => {
    out.push(`  g${g}:`, `    initial: s${g}x0`, '    states:');
    for (let i = 0; i < size; i++) {
      const l = inLeaf(g, i, size, n);
      out.push(`      ${l.name}:`, '        entry: notify', '        on:', `          ${l.event}:`,
        `            - { target: ${l.next}, guard: open, actions: { assign: { total: context.total + event.by, last: event.why } } }`,
        `            - { target: "#${l.group}", guard: context.total < ${-l.least}, actions: notify }`);
    }
  });
  return out.join('\n') + '\n';
}

/** machine is the same chart for XState. */
function machine(n) {
  const events = Array.from({ length: n >> 2 }, (_, e) => `  | { type: 'E${e}'; by: number; why: string }`);
  const out = [`import { assign, createActor, setup } from 'xstate';`, `export const machine = setup({`,
    `  types: { context: {} as { total: number; last: string }, events: {} as { type: 'RESET' }`, ...events, `  },`,
    `  actions: { notify: () => { console.log('notified'); } },`, `  guards: { open: ({ context }) => context.total >= 0 },`,
    `}).createMachine({`, `  id: 'big', initial: 'g0', context: { total: 0, last: '' },`,
    `  on: { RESET: { target: '.g0', actions: assign({ total: 0 }) } },`, `  states: {`];
  groups(n).forEach((size, g) => {
    out.push(`    g${g}: {`, `      id: 'g${g}', initial: 's${g}x0',`, `      states: {`);
    for (let i = 0; i < size; i++) {
      const l = inLeaf(g, i, size, n);
      out.push(`        ${l.name}: {`, `          entry: 'notify',`, `          on: {`, `            ${l.event}: [`,
        `              { target: '${l.next}', guard: 'open', actions: assign({ total: ({ context, event }) => context.total + event.by, last: ({ event }) => event.why }) },`,
        `              { target: '#${l.group}', guard: ({ context }) => context.total < ${-l.least}, actions: 'notify' },`, `            ],`, `          },`, `        },`);
    }
    out.push(`      },`, `    },`);
  });
  return out.join('\n') + `\n  },\n});\nconst actor = createActor(machine).start();\nactor.send({ type: 'E0', by: 1, why: 'so' });\nconsole.log(actor.getSnapshot().value, actor.getSnapshot().context.total);\n`;
}

const ours = `import { createActor } from './gen/big/big.ts';
const actor = createActor({ actions: { notify: () => { console.log('notified'); } } });
actor.start();
actor.send({ type: 'E0', by: 1, why: 'so' });
console.log(actor.getSnapshot().value, actor.getSnapshot().context.total);
`;

/** project writes a folder to check. */
function project(name, program) {
  const dir = `built/types/${name}`;
  mkdirSync(dir, { recursive: true });
  writeFileSync(`${dir}/app.ts`, program);
  writeFileSync(`${dir}/tsconfig.json`, JSON.stringify({ compilerOptions: options, files: ['app.ts'] }));
  return dir;
}

/** write puts the programs under built/types, and lists them: who, how many states, where. */
function write() {
  rmSync('built/types', { recursive: true, force: true });
  const list = [['an empty file', '', project('empty', 'export {};\n')]];
  for (const n of sizes) {
    const dir = project(`ours${n}`, ours);
    writeFileSync(`${dir}/big.yaml`, chart(n));
    execFileSync('go', ['run', '-C', '../..', './cmd/lockstep', 'gen', `bench/ts/${dir}/big.yaml`, '--ts', '--out', `bench/ts/${dir}/gen`], { stdio: 'pipe' });
    list.push(['lockstep', n, dir], ['XState 5 setup()', n, project(`theirs${n}`, machine(n))]);
  }
  return list;
}

/** check runs a compiler once: seconds of the processor, and instantiations. */
function check(tsc, dir) {
  const out = execFileSync('sh', ['-c', '"$0" "$@" && times', process.execPath, tsc, '-p', dir, '--extendedDiagnostics'], { encoding: 'utf8' });
  const [, um, us, sm, ss] = /(\d+)m([0-9.]+)s\s+(\d+)m([0-9.]+)s\s*$/.exec(out).map(Number); // the last line: children
  return { total: 60 * um + us + 60 * sm + ss, instantiations: Number(/^Instantiations:\s+(\d+)/m.exec(out)[1]) };
}

export async function compareTypes() {
  const programs = write();
  console.log(`\n### Type check, processor time, median of ${runs} runs in turn`);
  for (const [version, tsc] of compilers) {
    const results = programs.map(() => []);
    for (let r = 0; r < runs; r++) programs.forEach(([, , dir], i) => results[i].push(check(tsc, dir)));
    console.log(`\n| TypeScript ${version} | states | s in all | s above an empty file | instantiations |\n|---|--:|--:|--:|--:|`);
    const of = (i, what) => median(results[i].map((r) => r[what]));
    programs.forEach(([name, n], i) => {
      const total = of(i, 'total');
      console.log(`| ${name} | ${n} | ${total.toFixed(2)} | ${(total - of(0, 'total')).toFixed(2)} | ${of(i, 'instantiations')} |`);
    });
  }
}
