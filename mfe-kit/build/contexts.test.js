import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyContexts } from './contexts.js';

/** Greets, and breaks when there is nobody to greet. */
const SCRIPT = `var __fragment = { render: (context) => '<p>' + JSON.parse(context).name.toUpperCase() + '</p>' };`;

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'contexts-'));
  mkdirSync(path.join(root, 'contexts'));
  mkdirSync(path.join(root, 'dist'));
  writeFileSync(path.join(root, 'dist/server.js'), SCRIPT);
});
afterEach(() => rmSync(root, { recursive: true }));

/** @param {string} name @param {object} context */
function record(name, context) {
  writeFileSync(path.join(root, 'contexts', name), JSON.stringify(context));
}

const copied = () => copyContexts(root, path.join(root, 'dist'), ['main']);

it('puts every context into the release, in one order', async () => {
  record('second.json', { slot: 'main', name: 'Ada' });
  record('first.json', { slot: 'main', name: 'Grace' });
  expect(await copied()).toEqual([
    { name: 'first', slot: 'main', file: 'context-first.json' },
    { name: 'second', slot: 'main', file: 'context-second.json' },
  ]);
  expect(readFileSync(path.join(root, 'dist/context-first.json'), 'utf8')).toContain('Grace');
});

it('refuses a context that the server script does not render', async () => {
  record('broken.json', { slot: 'main' });
  await expect(copied()).rejects.toThrow(/broken\.json is not rendered: TypeError/);
});

it('refuses a context of a slot that the fragment does not fill', async () => {
  record('header.json', { slot: 'header', name: 'Ada' });
  await expect(copied()).rejects.toThrow(/does not fill the slot header/);
});

it('gives none when there are none', async () => {
  rmSync(path.join(root, 'contexts'), { recursive: true });
  expect(await copied()).toEqual([]);
});
