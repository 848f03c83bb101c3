import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import webpack from 'webpack';
import { otherRuntimes, RUNTIME_GLOBAL, runtimeGlobal, STAND_INS } from './federation.js';
import { replaceFiles } from './replace-files.js';
import { shellRuntime } from './shell-runtime.js';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'roadside-federation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/**
 * Errors of a build of `main.js`.
 * @param {import('webpack').Configuration} configuration
 * @returns {Promise<string>}
 */
function errorsOf(configuration) {
  const output = { path: path.join(folder, 'dist') };
  const compiler = webpack({ mode: 'none', context: folder, entry: './main.js', output, ...configuration });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const errors = (stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message);
      compiler.close(() => (error ? reject(error) : resolve(errors.join('\n'))));
    });
  });
}

it('the runtime global carries the minor version', () => {
  expect(runtimeGlobal('2.10.3')).toBe('__MF_RT_2_10__');
  expect(RUNTIME_GLOBAL).toMatch(/^__MF_RT_\d+_\d+__$/);
});

it('a shell offers the runtimes among its dependencies', () => {
  const version = (/** @type {string} */ name, /** @type {string} */ number) => {
    write(`node_modules/${name}/package.json`, JSON.stringify({ version: number }));
  };
  version('module-federation-1-2', '1.2.3');
  write('package.json', JSON.stringify({ dependencies: { react: '19.3.1', 'module-federation-1-2': 'npm:x@1.2.3' } }));
  expect(otherRuntimes(folder)).toEqual([
    { global: '__MF_RT_1_2__', module: expect.stringMatching(/module-federation-1-2\/dist\/bundler\.js$/) },
  ]);
  const [, major, minor] = /(\d+)_(\d+)/.exec(RUNTIME_GLOBAL) ?? [];
  version('module-federation-1-2', `${major}.${minor}.0`);
  expect(() => otherRuntimes(folder)).toThrow('which the shell offers already');
});

it('every stand-in saves bytes', () => {
  expect(STAND_INS.filter(({ saves }) => saves <= 0)).toEqual([]);
});

it('a stand-in replaces a file', async () => {
  write('main.js', "import './replaced.js';");
  write('replaced.js', 'this is no JavaScript');
  const file = path.join(folder, 'replaced.js');
  expect(await errorsOf({ plugins: [{ apply: replaceFiles([{ file, standIn: 'nothing' }]) }] })).toBe('');
});

it('the build fails when a file to replace is missing or unused', async () => {
  write('main.js', '');
  write('unused.js', '');
  const replaced = ['unused.js', 'gone.js'].map((file) => ({ file: path.join(folder, file), standIn: 'nothing' }));
  const errors = await errorsOf({ plugins: [{ apply: replaceFiles(replaced) }] });
  expect(errors).toMatch(/unused\.js was to be replaced, but nothing imports it/);
  expect(errors).toMatch(/gone\.js was to be replaced, but it does not exist/);
});

it('the build fails for an entry that would bundle the runtime', async () => {
  write('main.js', '');
  const { external, plugin } = shellRuntime();
  expect(await errorsOf({ externals: [external], plugins: [plugin] })).toContain(
    'the runtime would be bundled into each entry',
  );
});
