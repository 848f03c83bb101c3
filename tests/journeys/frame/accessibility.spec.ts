/** Accessibility of pages with everything open. */
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, BRANDS } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';

/** Real text in a left-to-right language, and a right-to-left pseudo-language. */
const DIRECTIONS = { ltr: { language: 'ru', served: 'site' }, rtl: { language: 'xb', served: 'lab' } } as const;

// pages/every-page.spec.ts checks pages as they arrive.
for (const brand of BRANDS) {
  for (const [direction, use] of Object.entries(DIRECTIONS)) {
    test.describe(`${brand}, ${direction}`, () => {
      test.use({ brand, ...use });

      test('axe finds nothing with every menu and question open', async ({ page, visit, axe }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await visit(ARTICLE);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await waitForIslands(page);
        for (const menu of await page.getByRole('banner').locator('details').all()) {
          await menu.locator('summary').click();
          await axe();
        }
        await page
          .getByRole('main')
          .locator('details')
          .evaluateAll((all: HTMLDetailsElement[]) => {
            for (const details of all) details.open = true;
          });
        await page.setViewportSize({ width: 360, height: 740 });
        await axe();
      });
    });
  }
}
