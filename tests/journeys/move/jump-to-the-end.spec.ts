/** A driver jumps to the end of a long page, and presses what is there. */
import { observedHydration, observeHydration } from '../../support/browser/hydration.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, BRANDS, originOf, portOf } from '../../support/pages/pages.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';
import { expect, test } from '../../support/test.ts';

for (const brand of BRANDS) {
  for (const viewport of VIEWPORTS) {
    test(`${brand}, ${viewport.width} px: a jump to the end moves nothing`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await observeHydration(page);
      await page.goto(`${originOf(brand, portOf('site'))}/ru-en/moskva${ARTICLE}`);
      await waitForIslands(page);
      await page.locator('html[data-laid-out]').waitFor();
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeInViewport();
      expect((await observedHydration(page)).shifts).toEqual([]);
    });
  }
}
