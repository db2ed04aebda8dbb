// What esbuild makes of a module: for Node to run, and to see how large it is.

import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** bundle writes one module that runs in Node, and gives its text. */
export async function bundle(source, name, minify) {
  const outfile = `built/${name}.mjs`;
  await build({ stdin: { contents: source, resolveDir: '.' }, bundle: true, format: 'esm', target: 'es2020', minify, outfile });
  return readFileSync(outfile);
}

/** generated is one of our modules, loaded. */
export async function generated(name) {
  await bundle(`export * from './gen/${name}/${name}.ts'`, name, false);
  return import(`./built/${name}.mjs`);
}

/** started is one of our machines, ready for events. */
export function started(module, options = {}) {
  const actor = module.createActor(options);
  actor.start();
  return actor;
}

/** sources are the programs whose size is compared. */
export function sources() {
  const five = readFileSync('machines.mjs', 'utf8'), six = readFileSync('machines6.mjs', 'utf8');
  const fsm = readFileSync('fsm.mjs', 'utf8').split('// The same')[0];
  return [
    ['lockstep: transition of turn alone', `export { transition } from './gen/turn/turn.ts'`],
    ['XState 6 alpha: createFSM, turn', fsm],
    ['lockstep: createActor of levels', `export { createActor } from './gen/levels/levels.ts'`],
    ['lockstep: createActor of counting', `export { createActor } from './gen/counting/counting.ts'`],
    ['XState 5: createActor and the machines of this comparison', `export { createActor } from 'xstate';\n${five}`],
    ['XState 6 alpha: createActor and the machines of this comparison', `export { createActor } from 'xstate6';\n${six}`],
  ];
}

export async function compareSizes() {
  console.log('\n### Size, bundled and minified\n\n| | raw | gzip -9 |\n|---|--:|--:|');
  for (const [name, source] of sources()) {
    const text = await bundle(source, 'size', true);
    console.log(`| ${name} | ${text.length} | ${gzipSync(text, { level: 9 }).length} |`);
  }
}
