import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../../webpack/rules.js';
import { localFragment } from '../against/local.js';
import { scaffold } from './scaffold.js';

const FRAGMENT = { name: 'road-news', owner: 'news', purpose: 'What is new, for drivers.' };

/** Inside the repository, so that packages resolve. */
let root = '';

beforeEach(async () => {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  root = await mkdtemp(path.join(ROOT, '.cache/scaffold-'));
  for (const file of ['package.json', 'mfe-knowledge-base/package.json'])
    await cp(path.join(ROOT, file), path.join(root, file));
});

afterEach(() => rm(root, { recursive: true, force: true }));

const read = (/** @type {string} */ file) => readFile(path.join(root, file), 'utf8');

it('creates a fragment that builds and renders', async () => {
  const { name } = await scaffold(root, FRAGMENT);
  const folder = path.join(root, name);
  const output = path.join(folder, 'dist');
  // In a separate process: the minimiser does not load inside the test runner.
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
  // The gate requires a context for every slot.
  expect(release.contexts).toMatchObject([{ name: 'page', slot: 'main' }]);
});

it('creates the conformance test and a matching context', async () => {
  const { name } = await scaffold(root, FRAGMENT);
  expect(await read(`${name}/src/entry.test.tsx`)).toContain("describeConformance('mfe-road-news'");
  const { uses } = JSON.parse(await read(`${name}/fragment.json`));
  const context = JSON.parse(await read(`${name}/contexts/page.json`));
  expect(Object.keys(context)).toEqual(['contract', 'slot', ...uses, 'messages']);
  expect(context.messages['road-news']).toEqual(JSON.parse(await read('locales/en/road-news.json')));
});

it('adds the workspace and the message namespace', async () => {
  await scaffold(root, FRAGMENT);
  const { workspaces } = JSON.parse(await read('package.json'));
  expect(workspaces.slice(-2)).toEqual(['mfe-road-news', 'tests']);
  expect(await read('mfe-road-news/src/namespaces.d.ts')).toContain(
    "  'road-news': typeof import('../../locales/en/road-news.json');",
  );
});

it('writes nothing for an existing name, an invalid name or a missing owner', async () => {
  await scaffold(root, FRAGMENT);
  await expect(scaffold(root, FRAGMENT)).rejects.toThrow('These files already exist: mfe-road-news/package.json');
  for (const invalid of [
    { ...FRAGMENT, name: 'Road News' },
    { ...FRAGMENT, name: '../evil' },
    { ...FRAGMENT, name: '' },
  ])
    await expect(scaffold(root, invalid)).rejects.toThrow('lower-case letters');
  await expect(scaffold(root, { ...FRAGMENT, name: 'other', owner: 'Squad News' })).rejects.toThrow(
    'Set OWNER to a squad',
  );
  expect(existsSync(path.join(root, 'mfe-other'))).toBe(false);
});
