/** Byte budgets of the profile, for a driver who is signed in. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { bytesOf, firstVisit } from '../support/browser/transfer.ts';
import { signIn } from '../support/pages/sign-in.ts';
import { ROOT } from '../support/repository.ts';
import { expect, test } from '../support/test.ts';

/** Most bytes in Brotli: JavaScript of a first load, and the editor, which only its page loads. */
const BUDGET = { script: 120_000, editor: 60_000 };

test('a first load of the profile stays within the budget of scripts', async ({
  page,
  visit,
  browser,
  origin,
}, info) => {
  await visit('/knowledge-base');
  await signIn(page);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const profile = await context.newPage();
  const files = await firstVisit(profile, `${origin}/ru-ru/moskva/profile`);
  await info.attach('bytes', { body: JSON.stringify(files, undefined, 2), contentType: 'application/json' });
  // All parts are there: the session is known.
  await expect(profile.locator('a[href="/api/auth/export"]')).toBeVisible();
  const script = bytesOf(files, 'script');
  const paths = files.map((file) => file.path).join(' ');
  expect(paths).toContain('mfe-profile');
  expect(paths).not.toContain('editor');
  expect(script, 'script').toBeGreaterThan(0);
  expect(script, 'script').toBeLessThanOrEqual(BUDGET.script);
  await context.close();
});

test('the block editor stays within its budget', async () => {
  const { size } = await stat(path.join(ROOT, 'mfe-profile/dist/editor.js.br'));
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(BUDGET.editor);
});
