/** Pages by keyboard only. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, BRANDS } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { alternately } from '../../support/pages/visitors.ts';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/**
 * The focused element, and whether its focus is visible: an outline, or another appearance than
 * without focus.
 */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      inView: top < innerHeight && bottom > 0 && left < innerWidth && right > 0,
      target: width >= 24 || height >= 24,
      position: [element.compareDocumentPosition(document.body), top] as const,
    };
  });

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, [screen, viewport]] of Object.entries(SCREENS).entries()) {
    test.describe(`${brand}, ${screen}, keyboard only`, () => {
      test.use({ brand, viewport, served: 'lab', language: 'en' });

      alternately(
        turn,
        other,
        0,
      )('a visitor skips the header', async ({ page, visit }) => {
        await visit(ARTICLE);
        await waitForIslands(page);
        await page.keyboard.press('Tab');
        const skip = page.getByRole('link', { name: 'Skip to content' });
        await expect(skip).toBeFocused();
        await expect(skip).toBeInViewport();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('main')).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
      });

      alternately(
        turn,
        other,
        1,
      )('every Tab stop of a page is visible, in reading order', async ({ page, visit }) => {
        await visit(ARTICLE);
        await waitForIslands(page);
        // On phones the way up joins the header once the page has scrolled.
        const links = 'a[href]:not([aria-label^="Back:"])';
        const stops = page.locator(`${links}, summary:not([tabindex="-1"]), button`).filter({ visible: true });
        const count = await stops.count();
        expect(count).toBeGreaterThan(15);
        for (let index = 0; index < count; index++) {
          await page.keyboard.press('Tab');
          await expect(stops.nth(index)).toBeFocused();
          const stop = await focused(page);
          expect(stop, `stop ${index}`).toMatchObject({ outlined: true, inView: true, target: true });
          expect(stop.name, `name of stop ${index}`).not.toBe('');
        }
      });

      alternately(
        turn,
        other,
        0,
      )('a visitor opens the city picker from the header and returns with Escape', async ({ page, visit }) => {
        await visit(ARTICLE);
        await waitForIslands(page, ['header', 'main', 'overlays']);
        const city = page.getByRole('banner').getByRole('link', { name: 'City: Moscow' });
        await city.focus();
        await page.keyboard.press('Enter');
        const choice = page.getByRole('dialog');
        await expect(choice).toBeVisible();
        await expect(choice.locator(':focus')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect(choice).toHaveCount(0);
        await expect(city).toBeFocused();
      });
    });
  }
}
