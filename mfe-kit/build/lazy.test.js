import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../webpack/rules.js';

const NAME = 'mfe-lazy';

/** Fragment with two lazy-loaded panels that share a large module. */
const SOURCES = {
  'package.json': JSON.stringify({ name: NAME, version: '1.0.0', type: 'module' }),
  'fragment.json': JSON.stringify({
    name: NAME,
    owner: 'tests',
    purpose: 'Lazy-loaded panels.',
    slots: ['overlays'],
    uses: [],
    messages: [],
    cache: { fresh_seconds: 0, stale_seconds: 0 },
  }),
  'webpack.config.js': `
    import { fragmentConfig } from '@roadside/mfe-kit/webpack';
    export default fragmentConfig({ name: '${NAME}', folder: import.meta.dirname });`,
  'src/entry.tsx': `
    import { defineFragment } from '@roadside/mfe-kit/fragment';
    import { lazy, Suspense } from 'react';
    import classes from './Opener.module.css';
    const One = lazy(() => import(/* webpackChunkName: "one" */ './One'));
    const Two = lazy(() => import(/* webpackChunkName: "two" */ './Two'));
    function Opener() {
      return <p className={classes.opener}>opener<Suspense fallback="…"><One /><Two /></Suspense></p>;
    }
    export const { mount, render } = defineFragment({ name: '${NAME}', slots: { overlays: Opener } });`,
  'src/One.tsx': `import classes from './One.module.css'; import { LARGE } from './large';
    export default function One() { return <b className={classes.one}>panel one {LARGE}</b>; }`,
  'src/Two.tsx': `import { LARGE } from './large'; export default function Two() { return <b>panel two {LARGE}</b>; }`,
  'src/large.ts': `export const LARGE = 'large ${'0123456789'.repeat(3000)}';`,
  'src/Opener.module.css': '.opener { color: red; }',
  'src/One.module.css': '.one { color: blue; }',
};

// Inside the repository, so that packages resolve.
mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(path.join(ROOT, '.cache/lazy-'));
const output = mkdtempSync(path.join(tmpdir(), 'roadside-lazy-'));

const read = (/** @type {string} */ file) => readFileSync(path.join(output, file), 'utf8');
const release = () => JSON.parse(read('release.json'));
const named = (/** @type {RegExp} */ pattern) => readdirSync(output).filter((file) => pattern.test(file));

/**
 * Builds the fragment in a separate process.
 * @param {Record<string, string>} [changes] Other contents of files.
 */
async function compileFragment(changes = {}) {
  for (const [file, text] of Object.entries({ ...SOURCES, ...changes })) writeFileSync(path.join(folder, file), text);
  const compile = new URL('compile.js', import.meta.url).href;
  const script = `const { compile } = await import(${JSON.stringify(compile)});
    await compile('${NAME}', ${JSON.stringify({ dev: false, folder, output })});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
}

beforeAll(async () => {
  mkdirSync(path.join(folder, 'src'));
  await compileFragment();
});

afterAll(() => {
  for (const one of [folder, output]) rmSync(one, { recursive: true });
});

it('lists only the files loaded first', () => {
  const { browser } = release();
  expect(browser.js).toEqual(['fragment.js']);
  expect(browser.css).toEqual(['mfe-lazy.fragment.css']);
});

it('each panel is a separate file, listed in the release with its hash', () => {
  expect(read('one.js')).toContain('panel one');
  expect(read('two.js')).toContain('panel two');
  expect(read(release().browser.js[0])).not.toContain('panel');
  expect(Object.keys(release().files)).toEqual(expect.arrayContaining(['one.js', 'two.js', 'mfe-lazy.one.css']));
});

it('a shared module is in one file only', () => {
  const holders = named(/\.js$/).filter((file) => file !== 'server.js' && read(file).includes('0123456789'));
  expect(holders).toEqual([expect.stringMatching(/^\d+\.js$/)]);
});

it('lazy-loaded files are compressed too', () => {
  expect(named(/^\d+\.js\.(br|gz)$/)).toHaveLength(2);
});

it("a panel's sheet is in the fragment's cascade layer and inserted by the loader", () => {
  expect(read('mfe-lazy.one.css')).toMatch(/^@layer fragment\.mfe-lazy\{\.mfe-lazy_[\w-]{3}0\{/);
  expect(read('remoteEntry.js')).toContain('__roadsideLoader.loadSheet(');
});

it('the server script excludes lazy-loaded code and renders without Intl, timers or process', () => {
  expect(read('server.js')).not.toContain('panel');
  expect(read('server.js')).not.toContain('0123456789');
  const context = vm.createContext({ console: { error() {}, log() {}, warn() {} } });
  vm.runInContext('delete globalThis.Intl; delete globalThis.WebAssembly;', context);
  vm.runInContext(read('server.js'), context);
  const html = vm.runInContext(`__fragment.render('{"contract":1,"slot":"overlays","messages":{}}')`, context);
  expect(html).toContain('opener');
  const [className = 'none'] = /mfe-lazy_[\w-]{3}0/.exec(html) ?? [];
  expect(read(release().browser.css[0])).toContain(`.${className}{`);
});

// Last, because a failed build leaves no release.
it('a chunk with the name of another file of the build fails it', async () => {
  const entry = SOURCES['src/entry.tsx'].replace('webpackChunkName: "one"', 'webpackChunkName: "server"');
  await expect(compileFragment({ 'src/entry.tsx': entry })).rejects.toThrow('Two parts of the build write server.js');
});
