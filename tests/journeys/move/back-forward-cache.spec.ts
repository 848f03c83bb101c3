/** Pages in the browser's back-forward cache. */
import type { Page, Response } from '@playwright/test';
import { expectMenuWorks, waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';

// Playwright's default disables the back-forward cache.
const CACHE = '--disable-back-forward-cache';

test.use({
  language: 'en',
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: [CACHE] }),
});

const status = (page: Page) => page.evaluate(() => globalThis.__roadsidePage?.session.status);

/** Leaves for another document and returns to the page from the back-forward cache. */
async function leaveAndComeBack(page: Page, origin: string, meanwhile: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const root = document.documentElement;
    addEventListener('pageshow', ({ persisted }) => (root.dataset['restored'] = String(persisted)));
  });
  await page.goto(`${origin}/ru-en/moskva/cities`);
  await meanwhile();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
}

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('a page from the back-forward cache checks the session again and stays hydrated', async ({
      page,
      context,
      origin,
      visit,
      faults,
    }) => {
      faults.expect(/^answer 401: \S+\/api\/auth\/profile$/);
      faults.expect(/^console error: .* status of 401 .*\/api\/auth\/profile\)$/);
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'main', 'overlays']);
      await expect.poll(() => status(page)).toBe('guest');
      let sessionCheck: Promise<Response> | undefined;
      await leaveAndComeBack(page, origin, async () => {
        await expect.poll(() => status(page)).toBe('guest');
        // A driver signed in elsewhere, and the session has ended since.
        await context.addCookies([{ name: 'yu', value: 'some', url: origin }]);
        sessionCheck = page.waitForResponse('**/api/auth/profile');
      });
      expect((await sessionCheck)?.status()).toBe(401);
      await expect.poll(() => status(page)).toBe('guest');
      await expectMenuWorks(page);
    });
  });
}

test('nothing prevents the browser from caching the page', async ({ page, visit }) => {
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    window.addEventListener = (
      kind: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      if (kind === 'unload' || kind === 'beforeunload') document.documentElement.dataset['unload'] = kind;
      listen(kind, listener, options);
    };
  });
  const response = await visit(ARTICLE);
  await waitForIslands(page, ['header', 'main', 'overlays']);
  await expect.poll(() => status(page)).toBe('guest');
  await expect(page.locator('html')).not.toHaveAttribute('data-unload');
  expect(response.headers()['cache-control']).not.toContain('no-store');
});
