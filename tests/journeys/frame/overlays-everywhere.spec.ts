/** Every overlay in every brand, language and window. */
import { cutOff } from '../../support/browser/cut-off.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { close, nameOf, opposites, press, VISITORS } from '../../support/pages/visitors.ts';

for (const visitor of VISITORS) {
  const { brand, viewport, language, hasTouch } = visitor;
  test.describe(nameOf(visitor), () => {
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    const openers = Object.entries(OPENERS).filter((_, turn) => opposites(VISITORS, turn).includes(visitor));

    test('overlays open, fit the window, pass axe, close, and restore focus', async ({ page, visit, axe }) => {
      test.setTimeout(120_000);
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'main', 'footer', 'overlays']);
      const address = page.url();
      for (const [name, selector] of openers) {
        await test.step(name, async () => {
          const opener = page.locator(selector).first();
          const dialog = page.getByRole('dialog');
          const open = async () => {
            await opener.scrollIntoViewIfNeeded();
            await press(visitor, opener);
            await expect(page.locator('dialog[data-state="open"]')).toBeVisible();
          };
          await open();
          await expect(dialog.getByRole('link').or(dialog.getByRole('button')).first()).toBeVisible();
          await expect(dialog).toHaveAccessibleName(/\S/);
          await expect.poll(() => cutOff(page), 'controls beyond the edges').toEqual([]);
          await axe();
          // The focused element is in the dialog, which is left in its initial state.
          expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
          await close(visitor, dialog);
          await expect(dialog).toHaveCount(0);
          await expect(opener).toBeFocused();
          await open();
          await page.goBack();
          await expect(dialog).toHaveCount(0);
          expect(page.url()).toBe(address);
        });
      }
    });
  });
}
