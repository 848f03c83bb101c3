/** Byte budget of the profile, for a driver who is signed in. */
import { bytesOf, firstVisit } from '../support/browser/transfer.ts';
import { signIn } from '../support/pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Most bytes of JavaScript of a first load, in Brotli. */
const BUDGET = 120_000;

test('a first load of the profile stays within the budget of scripts', async ({ page, visit, browser, origin }, info) => {
  await visit('/knowledge-base');
  await signIn(page);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const profile = await context.newPage();
  const files = await firstVisit(profile, `${origin}/ru-ru/moskva/profile`);
  await info.attach('bytes', { body: JSON.stringify(files, undefined, 2), contentType: 'application/json' });
  // All parts are there: the session is known.
  await expect(profile.locator('a[href="/api/auth/export"]')).toBeVisible();
  const script = bytesOf(files, 'script');
  expect(files.map(({ path }) => path).join(' ')).toContain('mfe-profile');
  expect(script, 'script').toBeGreaterThan(0);
  expect(script, 'script').toBeLessThanOrEqual(BUDGET);
  await context.close();
});
