import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runtimeGlobal } from '../webpack/federation.js';
import { ROOT } from '../webpack/rules.js';
import { inputHash } from './fragments.js';

const FRAGMENT = 'mfe-support';
const COMPILE = new URL('compile.js', import.meta.url).href;
const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'roadside-build-')));
const [folder = ''] = folders;

const read = (/** @type {string} */ file) => readFileSync(path.join(folder, file));
const release = () => JSON.parse(read('release.json').toString());

beforeAll(async () => {
  // In a separate process: the minimiser does not load inside the test runner.
  const script = `const { compile } = await import(${JSON.stringify(COMPILE)});
    for (const output of process.argv.slice(1)) await compile('${FRAGMENT}', { dev: false, output });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, ...folders]);
});

afterAll(() => {
  for (const output of folders) rmSync(output, { recursive: true });
});

it('the same input produces the same bytes', () => {
  const [one, other] = folders.map((output) =>
    readdirSync(output).map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(output, file)))
        .digest('hex'),
    ]),
  );
  expect(one).toEqual(other);
});

describe('release.json', () => {
  it('lists all files with size and digest, except itself and compressed copies', () => {
    const files = readdirSync(folder).filter((file) => file !== 'release.json' && !/\.(br|gz)$/.test(file));
    expect(Object.keys(release().files)).toEqual(files);
    for (const file of files) {
      const integrity = `sha384-${createHash('sha384').update(read(file)).digest('base64')}`;
      expect(release().files[file]).toEqual({ size: read(file).length, integrity });
    }
  });

  it('names the files loaded first', () => {
    const { browser } = release();
    expect(browser).toMatchObject({ entry: 'remoteEntry.js', expose: './fragment' });
    expect(browser.js).toEqual(['fragment.js']);
    expect(browser.css).toEqual(['mfe-support.fragment.css']);
  });

  it('names the runtime and the shared packages', () => {
    const { version } = JSON.parse(
      readFileSync(path.join(ROOT, 'node_modules/@module-federation/enhanced/package.json'), 'utf8'),
    );
    expect(release().federation).toBe(version);
    expect(release().browser.runtime).toBe(runtimeGlobal(version));
    expect(release().shared).toContainEqual({ name: 'react', required_version: '^19.0.0', singleton: true });
  });

  it('names the kit and React versions of the build', () => {
    expect(release().built_with).toEqual({
      kit: '0.1.0',
      kit_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      react: expect.stringMatching(/^19\.\d+\.\d+$/),
    });
  });

  it('contains no path of this machine', () => {
    for (const file of readdirSync(folder)) expect(read(file).includes(process.cwd())).toBe(false);
  });
});

it('module ids of the federated entry do not depend on the build folder', () => {
  expect(read('remoteEntry.js').toString()).toMatch(/\bcontainer\(.*\bfederation\(/s);
});

it('downloadable files have compressed copies with the same content', () => {
  const entry = read('remoteEntry.js');
  expect(brotliDecompressSync(read('remoteEntry.js.br')).equals(entry)).toBe(true);
  expect(gunzipSync(read('remoteEntry.js.gz')).equals(entry)).toBe(true);
  expect(readdirSync(folder)).not.toContain('server.js.br');
});

it('browser files exclude React and the federation runtime', () => {
  const bytes = release().browser.js.reduce(
    (/** @type {number} */ sum, /** @type {string} */ file) => sum + read(file).length,
    0,
  );
  expect(bytes).toBeLessThan(100_000);
  expect(read('remoteEntry.js').toString()).toContain(`globalThis.${release().browser.runtime}`);
  expect(read('remoteEntry.js').toString()).not.toContain('stylesheet');
});

it('sheets are in a cascade layer and class names start with the fragment', () => {
  const css = read(release().browser.css[0]).toString();
  expect(css).toMatch(/^@layer (ui|fragment\.mfe-support)\{\.mfe-support_/);
});

it('the input hash changes with the build mode and the fragment only', async () => {
  const hash = await inputHash(FRAGMENT, { dev: false });
  expect(await inputHash(FRAGMENT, { dev: false })).toBe(hash);
  expect(await inputHash(FRAGMENT, { dev: true })).not.toBe(hash);
  expect(await inputHash('mfe-survey', { dev: false })).not.toBe(hash);
});
