import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyContexts } from './contexts.js';

/** Renders a name; throws when the context has none. */
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

it('copies all contexts in a fixed order', async () => {
  record('second.json', { slot: 'main', name: 'Ada' });
  record('first.json', { slot: 'main', name: 'Grace' });
  expect(await copied()).toEqual([
    { name: 'first', slot: 'main', file: 'context-first.json' },
    { name: 'second', slot: 'main', file: 'context-second.json' },
  ]);
  expect(readFileSync(path.join(root, 'dist/context-first.json'), 'utf8')).toContain('Grace');
});

it('rejects a context that the server script cannot render', async () => {
  record('broken.json', { slot: 'main' });
  await expect(copied()).rejects.toThrow(/broken\.json cannot be rendered: TypeError/);
});

it('rejects a context of a slot that the fragment does not fill', async () => {
  record('header.json', { slot: 'header', name: 'Ada' });
  await expect(copied()).rejects.toThrow(/does not fill the slot header/);
});

it('returns nothing without recorded contexts', async () => {
  rmSync(path.join(root, 'contexts'), { recursive: true });
  expect(await copied()).toEqual([]);
});
