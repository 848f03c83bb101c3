import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../../webpack/rules.js';
import { localFragment } from '../against/local.js';
import { scaffold } from './scaffold.js';

const WANTED = { name: 'road-news', owner: 'news', purpose: 'What is new, for drivers.' };

/** A folder under the repository's, so that packages are found. */
let root = '';

beforeEach(async () => {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  root = await mkdtemp(path.join(ROOT, '.cache/scaffold-'));
  for (const file of ['package.json', 'mfe-knowledge-base/package.json'])
    await cp(path.join(ROOT, file), path.join(root, file));
});

afterEach(() => rm(root, { recursive: true, force: true }));

const read = (/** @type {string} */ file) => readFile(path.join(root, file), 'utf8');

it('makes a fragment that builds and renders at once', async () => {
  const { name } = await scaffold(root, WANTED);
  const folder = path.join(root, name);
  const output = path.join(folder, 'dist');
  // In a process of its own: the minimiser's modules do not load inside of the test runner's.
  const script = `const { compile } = await import(process.argv[1]);
    await compile(process.argv[2], { dev: false, folder: process.argv[3], output: process.argv[4] });`;
  const compile = new URL('../compile.js', import.meta.url).href;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, compile, name, folder, output]);

  const messages = { 'road-news': JSON.parse(await read('locales/en/road-news.json')) };
  const locale = { code: 'ru-en', language: 'en', country: 'ru', dir: 'ltr' };
  const context = JSON.stringify({ contract: 1, slot: 'main', messages, locale, city: { name: 'Kazan' } });
  expect(localFragment({ name, folder, output }).render(context)).toMatch(/<h1>Hello, Kazan<\/h1>/);
  const release = JSON.parse(await read(`${name}/dist/release.json`));
  expect(release.fragment).toMatchObject({ name, owner: 'news' });
  // The gate wants one of every slot, and its own tests another.
  expect(release.contexts).toMatchObject([{ name: 'page', slot: 'main' }]);
});

it('gives it the tests that every fragment has', async () => {
  const { name } = await scaffold(root, WANTED);
  expect(await read(`${name}/src/entry.test.tsx`)).toContain("describeConformance('mfe-road-news'");
  const { uses } = JSON.parse(await read(`${name}/fragment.json`));
  const context = JSON.parse(await read(`${name}/contexts/page.json`));
  expect(Object.keys(context)).toEqual(['contract', 'slot', ...uses, 'messages']);
  expect(context.messages['road-news']).toEqual(JSON.parse(await read('locales/en/road-news.json')));
});

it('makes it known to npm and to the strings', async () => {
  await scaffold(root, WANTED);
  const { workspaces } = JSON.parse(await read('package.json'));
  expect(workspaces.slice(-2)).toEqual(['mfe-road-news', 'tests']);
  expect(await read('mfe-road-news/src/namespaces.d.ts')).toContain(
    "  'road-news': typeof import('../../locales/en/road-news.json');",
  );
});

it('touches nothing when the name is taken, or is none, or nobody answers for it', async () => {
  await scaffold(root, WANTED);
  await expect(scaffold(root, WANTED)).rejects.toThrow('There is already: mfe-road-news/package.json');
  for (const wrong of [
    { ...WANTED, name: 'Road News' },
    { ...WANTED, name: '../evil' },
    { ...WANTED, name: '' },
  ])
    await expect(scaffold(root, wrong)).rejects.toThrow('lower-case letters');
  await expect(scaffold(root, { ...WANTED, name: 'other', owner: 'Squad News' })).rejects.toThrow('which squad');
  expect(existsSync(path.join(root, 'mfe-other'))).toBe(false);
});
