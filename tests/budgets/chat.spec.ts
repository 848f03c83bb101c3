/** Byte budgets of the chat, from its release. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../support/repository.ts';
import { expect, test } from '../support/test.ts';

/** Bytes in Brotli: what a page loads before the visitor wants to chat, and the messenger. */
const BUDGET = { button: 3 * 2 ** 10, messenger: 70_000 };

/** Members of `release.json` that name files. */
interface Release {
  readonly browser: { readonly entry: string; readonly js: readonly string[]; readonly css: readonly string[] };
  readonly messenger: { readonly entry: string; readonly css: readonly string[] };
}

const DIST = path.join(ROOT, 'mfe-chat/dist');

async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(DIST, `${file}.br`))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the button and the messenger stay within their budgets', async () => {
  const { browser, messenger } = JSON.parse(await readFile(path.join(DIST, 'release.json'), 'utf8')) as Release;
  const button = await bytesOf([browser.entry, ...browser.js, ...browser.css]);
  expect(button, 'button').toBeGreaterThan(0);
  expect(button, 'button').toBeLessThanOrEqual(BUDGET.button);
  expect(await bytesOf([messenger.entry, ...messenger.css]), 'messenger').toBeLessThanOrEqual(BUDGET.messenger);
});
