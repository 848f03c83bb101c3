/**
 * Builds the fragments: `node mfe-kit/build/build.js [names…] [--dev] [--watch]`.
 * Fragments with unchanged inputs are skipped. `--dev` produces readable output with React's
 * development build.
 */
import { watch } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../webpack/rules.js';
import { build } from './compile.js';
import { fragmentNames, inputHash, isUpToDate } from './fragments.js';
import { sizeTable } from './size-table.js';

/** Concurrent builds. One thread does most of the work, so more builds only cost memory. */
const PARALLEL = 2;

/** Debounce time before a rebuild, in milliseconds. */
const SETTLE_MS = 80;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dev: { type: 'boolean', default: false }, watch: { type: 'boolean', default: false } },
});

const all = await fragmentNames();
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such fragment: ${unknown.join(', ')}. Choose from ${all.join(', ')}.`);
  process.exit(64);
}
const names = positionals.length > 0 ? positionals : all;

const succeeded = await buildAll();
if (values.watch) watchAll();
else process.exitCode = succeeded ? 0 : 1;

/** Builds outdated fragments and prints a summary. */
async function buildAll() {
  const started = performance.now();
  const queue = [...names];
  /** @type {Record<string, import('./release.js').FileSize[]>} */
  const built = {};
  let failures = 0;
  const work = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const inputs = await inputHash(name, values);
      if (await isUpToDate(name, inputs)) continue;
      try {
        built[name] = await build(name, { dev: values.dev, inputs });
      } catch (error) {
        failures++;
        console.error(`${name} was not built.\n${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  if (!values.dev) process.stdout.write(sizeTable(built));
  const count = Object.keys(built).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${count} built, ${names.length - count - failures} up to date, ${failures} failed in ${seconds} s`);
  return failures === 0;
}

/** Rebuilds after each change of a source. Unaffected fragments are skipped by their input hash. */
function watchAll() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let running = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(async () => void (await buildAll()));
    }, SETTLE_MS);
  };
  for (const folder of ['mfe-kit', ...names]) {
    watch(path.join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (file && !/(^|[\\/])(dist|node_modules)([\\/]|$)/.test(file)) changed();
    });
  }
  console.log(`Watching ${names.join(', ')}`);
}
