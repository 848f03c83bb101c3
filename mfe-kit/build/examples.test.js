import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyExamples } from './examples.js';

/** Greets, and breaks when there is nobody to greet. */
const SCRIPT = `var __fragment = { render: (context) => '<p>' + JSON.parse(context).name.toUpperCase() + '</p>' };`;

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'examples-'));
  mkdirSync(path.join(root, 'contexts'));
  mkdirSync(path.join(root, 'dist'));
  writeFileSync(path.join(root, 'dist/server.js'), SCRIPT);
});
afterEach(() => rmSync(root, { recursive: true }));

/** @param {string} name @param {object} context */
function example(name, context) {
  writeFileSync(path.join(root, 'contexts', name), JSON.stringify(context));
}

const copied = () => copyExamples(root, path.join(root, 'dist'), ['main']);

it('puts every context into the release, in one order', async () => {
  example('second.json', { slot: 'main', name: 'Ada' });
  example('first.json', { slot: 'main', name: 'Grace' });
  expect(await copied()).toEqual([
    { name: 'first', slot: 'main', context: 'example-first.json' },
    { name: 'second', slot: 'main', context: 'example-second.json' },
  ]);
  expect(readFileSync(path.join(root, 'dist/example-first.json'), 'utf8')).toContain('Grace');
});

it('refuses a context that the server script does not render', async () => {
  example('broken.json', { slot: 'main' });
  await expect(copied()).rejects.toThrow(/broken\.json is not rendered: TypeError/);
});

it('refuses a context of a slot that the fragment does not fill', async () => {
  example('header.json', { slot: 'header', name: 'Ada' });
  await expect(copied()).rejects.toThrow(/does not fill the slot header/);
});

it('gives none when there are none', async () => {
  rmSync(path.join(root, 'contexts'), { recursive: true });
  expect(await copied()).toEqual([]);
});
