/** Signing in and out at a real OpenID Connect provider of another site. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { untilSearchable } from '../../support/edge/search.ts';
import { startEdgeWithProvider, type SignInEdge } from '../../support/edge/identity-provider.ts';
import { originOf } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { LAB } from '../../support/setup.ts';

const SEARCH = '/ru-en/moskva/search?q=a%26b';

test.describe.configure({ mode: 'serial' });
test.use({ language: 'en' });

let site: SignInEdge;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startEdgeWithProvider(LAB);
  await untilSearchable(site.edge);
  origin = originOf('amber', site.edge.port);
});

test.afterAll(() => site.stop());

test.beforeEach(async ({ context }) => {
  // The provider's own pages import a font.
  await context.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
});

/** The state of the session that the page shows. */
const status = (page: Page) => page.evaluate(() => globalThis.__roadsidePage?.session.status);

/**
 * Follows the link and signs in on the provider's pages.
 * @param beforeReturn Runs before the last press, which leads back to the callback.
 */
async function signIn(page: Page, beforeReturn?: () => Promise<void>): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.issuer}/interaction/`));
  await page.getByPlaceholder('Enter any login').fill('Anna');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  const last = page.getByRole('button', { name: 'Continue' });
  await expect(last).toBeVisible();
  await beforeReturn?.();
  await last.click();
}

/** Signs out in the account's dialog and on the provider's page. */
async function signOut(page: Page): Promise<void> {
  await waitForIslands(page, ['header', 'overlays']);
  await page.getByRole('banner').getByRole('link', { name: 'Anna Smirnova' }).click();
  await page.getByRole('dialog').locator('a[href^="/api/identity/logout?"]').click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(origin + SEARCH);
  await expect.poll(() => status(page)).toBe('guest');
}

test('a driver signs in, and out here and there, and returns each time', async ({ page, faults }) => {
  faults.expect(/^answer 403: \S+\/api\/identity\/callback\?/);
  faults.expect(/^console error: .* status of 403 .*\/api\/identity\/callback\?/);
  const callbacks: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${origin}/api/identity/callback?`)) callbacks.push(request.url());
  });
  await page.goto(origin + SEARCH);
  await waitForIslands(page, ['header']);
  await signIn(page);
  await expect(page).toHaveURL(origin + SEARCH);
  await expect.poll(() => status(page)).toBe('authorized');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Anna Smirnova' })).toBeVisible();
  const session = (await page.context().cookies(origin)).find(({ name }) => name === 'session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });

  // The callback counts once, also in this browser.
  expect(callbacks).toHaveLength(1);
  await page.goto(callbacks[0] ?? '');
  await expect(page.getByRole('alert')).toContainText('was finished already');
  await page.goto(origin + SEARCH);
  await expect.poll(() => status(page)).toBe('authorized');

  await signOut(page);
});

test('a driver signs in after the provider has rotated its keys', async ({ page }) => {
  site.rotateKeys();
  await page.goto(origin + SEARCH);
  await waitForIslands(page, ['header']);
  await signIn(page);
  await expect(page).toHaveURL(origin + SEARCH);
  await expect.poll(() => status(page)).toBe('authorized');
});

test.describe('with the service worker', () => {
  test.use({ workers: true });

  test('a driver signs in and out: each address is requested once', async ({ page }) => {
    // The second page of a visit registers the worker.
    for (const path of ['/ru-en/moskva', SEARCH]) {
      await page.goto(origin + path);
      await waitForIslands(page, ['header']);
    }
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await signIn(page);
    await expect(page).toHaveURL(origin + SEARCH);
    await expect.poll(() => status(page)).toBe('authorized');
    await signOut(page);
  });
});

test('a driver who cancels returns as a guest', async ({ page }) => {
  await page.goto(origin + SEARCH);
  await waitForIslands(page, ['header']);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(origin + SEARCH);
  await expect.poll(() => status(page)).toBe('guest');
});

test('a sign-in that began in another browser is refused', async ({ page, browser, faults }) => {
  faults.expect(/^answer 403: \S+\/api\/identity\/callback\?/);
  faults.expect(/^console error: .* status of 403 .*\/api\/identity\/callback\?/);
  const attacker = await browser.newContext();
  await attacker.route('https://fonts.googleapis.com/**', (route) => route.abort());
  const own = await attacker.newPage();
  await own.goto(origin + SEARCH);
  await waitForIslands(own, ['header']);
  // Without its cookie the attacker's browser leaves the callback unused.
  const binding = async () => (await attacker.cookies(origin)).filter(({ name }) => name === 'sign-in');
  let bound: Awaited<ReturnType<typeof binding>> = [];
  await signIn(own, async () => {
    bound = await binding();
    await attacker.clearCookies({ name: 'sign-in' });
  });
  await expect(own).toHaveURL(/\/api\/identity\/callback\?/);
  const callback = own.url();
  await page.goto(callback);
  await expect(page.getByRole('alert')).toContainText('another browser');
  expect((await page.context().cookies(origin)).map(({ name }) => name)).not.toContain('session');
  // It was good: it still counts where it belongs.
  await attacker.addCookies(bound);
  await own.goto(callback);
  await expect(own).toHaveURL(origin + SEARCH);
  await attacker.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a driver signs in and returns to the same search', async ({ page }) => {
    await page.goto(origin + SEARCH);
    await signIn(page);
    await expect(page).toHaveURL(origin + SEARCH);
    const profile = await page.request.get(`${origin}/api/auth/profile`);
    expect(await profile.json()).toEqual({ fio: 'Anna Smirnova', notifications: 0 });
  });
});
