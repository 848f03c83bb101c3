/**
 * Builds one fragment: webpack into a temporary folder, then the release files, then the swap into
 * `dist`.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { ROOT } from '../webpack/rules.js';
import { releaseFolder, stampFile } from './fragments.js';
import { writeRelease } from './release.js';

/**
 * @param {string} name Name of the fragment.
 * @param {{ dev: boolean, output: string, folder?: string }} options Absolute paths. The content of
 *   `output` is replaced. `folder` holds the sources, by default the folder `name` at the root.
 * @returns {Promise<import('./release.js').FileSize[]>}
 */
export async function compile(name, { dev, output, folder = path.join(ROOT, name) }) {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const { default: config } = await import(pathToFileURL(path.join(folder, 'webpack.config.js')).href);
  await run(config({ output, dev }));
  return writeRelease(name, { folder, output });
}

/**
 * Builds a fragment into its `dist`. The previous release stays until the new one is complete.
 * @param {string} name
 * @param {{ dev: boolean, inputs: string }} options
 */
export async function build(name, { dev, inputs }) {
  // Per process, because builds may run in parallel.
  const output = path.join(ROOT, '.cache/fragments', `${name}.${process.pid}`);
  const previous = `${output}.before`;
  try {
    const sizes = await compile(name, { dev, output });
    const dist = releaseFolder(name);
    await rm(stampFile(name), { force: true });
    // Renamed, not removed: a watching edge must not find the folder missing while files are
    // deleted.
    if (existsSync(dist)) await rename(dist, previous);
    await rename(output, dist);
    await writeFile(stampFile(name), inputs);
    return sizes;
  } finally {
    await rm(output, { recursive: true, force: true });
    await rm(previous, { recursive: true, force: true });
  }
}

/**
 * @param {import('webpack').Configuration[]} configurations
 * @returns {Promise<void>}
 */
function run(configurations) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    compiler.run((error, stats) => {
      const fault = error ? String(error) : stats && faultOf(stats);
      compiler.close((closeError) =>
        fault || closeError ? reject(new Error(fault || String(closeError))) : resolve(),
      );
    });
  });
}

/**
 * Errors and warnings of a build; `undefined` if there are none.
 * @param {import('webpack').MultiStats} built
 */
function faultOf(built) {
  if (built.hasErrors() || built.hasWarnings()) return built.toString({ preset: 'errors-warnings', colors: false });
  // All compilations write to one folder, so the last one would win.
  const files = built.stats.flatMap(({ compilation }) => Object.keys(compilation.assets));
  const shared = files.filter((file, index) => files.indexOf(file) !== index);
  return shared.length > 0 ? `Two parts of the build write ${shared.join(', ')}: rename one.` : undefined;
}
