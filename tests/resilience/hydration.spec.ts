/** Hydrated islands work and shift nothing. */
import { observedHydration, observeHydration } from '../support/browser/hydration.ts';
import { expectMenuWorks, waitForIslands } from '../support/browser/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

// pages/every-page.spec.ts tests that each page type hydrates in place.
for (const brand of BRANDS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test.describe(`${brand}, ${screen}`, () => {
      test.use({ brand, viewport, served: 'lab', language: 'en' });

      test('every hydrated island works, and hydration moves nothing', async ({ page, visit }) => {
        await observeHydration(page);
        await visit(ARTICLE);
        await waitForIslands(page, ['header', 'main', 'footer', 'overlays']);
        expect(await observedHydration(page)).toEqual({ mutations: [], shifts: [] });

        // Header: a link opens the menu; overlays: it opens there.
        await expectMenuWorks(page);

        // Main: a button that appears after an action, and contents that follow the reader on wide
        // screens.
        await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
        if (screen === 'desktop') {
          await page.locator('#if-it-fails').scrollIntoViewIfNeeded();
          await page.mouse.wheel(0, 2000);
          await expect(page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')).toHaveCount(1);
        }

        // Footer: a link is followed without a reload.
        await page.getByRole('contentinfo').getByRole('link', { name: 'Русский' }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
        await expect(page.getByRole('main')).toBeFocused();
        expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
        expect((await observedHydration(page)).shifts, 'shifts after arrival').toEqual([]);
      });
    });
  }
}
