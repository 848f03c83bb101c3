import { cutOff } from '../support/cut-off.ts';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { VIEWPORTS } from '../support/viewports.ts';

/** Links that open an overlay, by what is the same in every language. */
const OPENERS = {
  menu: 'header a[href="#footer"]:not([aria-label])',
  places: 'header a[href*="/cities"][aria-label]',
  search: 'header a[aria-keyshortcuts]',
  support: 'footer a[href$="/contact-us"]',
  privacy: '#privacy + a',
} as const;

for (const brand of BRANDS) {
  for (const viewport of VIEWPORTS) {
    for (const language of ['ru', 'en', 'xb']) {
      const touch = viewport.width < 768;
      test.describe(`${brand}, ${viewport.width} px, ${language}, by ${touch ? 'touch' : 'keyboard alone'}`, () => {
        test.use({ brand, viewport, language, served: 'lab', hasTouch: touch });

        test('every overlay opens, fits the window, has nothing for axe to find, and gives the focus back', async ({
          page,
          visit,
          axe,
        }) => {
          test.setTimeout(120_000);
          await visit(ARTICLE);
          await waitForIslands(page, ['header', 'main', 'footer', 'overlays']);
          for (const [name, selector] of Object.entries(OPENERS)) {
            await test.step(name, async () => {
              const opener = page.locator(selector).first();
              await opener.scrollIntoViewIfNeeded();
              if (touch) await opener.tap();
              else {
                await opener.focus();
                await page.keyboard.press('Enter');
              }
              const dialog = page.getByRole('dialog');
              await expect(page.locator('dialog[data-state="open"]')).toBeVisible();
              await expect(dialog.getByRole('link').or(dialog.getByRole('button')).first()).toBeVisible();
              await expect(dialog).toHaveAccessibleName(/\S/);
              await expect.poll(() => cutOff(page), 'controls beyond the edges').toEqual([]);
              await axe();
              // What has the focus is in the dialog, which is left as it was entered.
              expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
              await page.keyboard.press('Escape');
              await expect(dialog).toHaveCount(0);
              if (!touch) await expect(opener).toBeFocused();
            });
          }
        });
      });
    }
  }
}
