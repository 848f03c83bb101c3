import type { Page } from '@playwright/test';
import { expectMenuWorks, waitForIslands } from '../support/islands.ts';
import { ARTICLE } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { VIEWPORTS } from '../support/viewports.ts';

test.use({ language: 'en' });

const status = (page: Page) => page.evaluate(() => globalThis.__roadsidePage?.session.status);

/** What a page hears that the browser kept and shows again. Playwright's browsers keep none: they lose track of such pages. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('a page that the browser kept asks again who is signed in, and is alive', async ({
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
      // Somebody has signed in elsewhere, and the session has ended since.
      await context.addCookies([{ name: 'yu', value: 'some', url: origin }]);
      const asked = page.waitForResponse('**/api/auth/profile');
      await comeBack(page);
      expect((await asked).status()).toBe(401);
      await expect.poll(() => status(page)).toBe('guest');
      await expectMenuWorks(page);
    });
  });
}

test('nothing of it keeps the browser from keeping the page', async ({ page, visit }) => {
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
