/** Account overlay of a signed-in driver. */
import { cutOff } from '../../support/browser/cut-off.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { signIn } from '../../support/pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { MAIN_HOST_VISITORS, close, nameOf, opposites, press } from '../../support/pages/visitors.ts';

for (const visitor of opposites(MAIN_HOST_VISITORS, 2)) {
  const { brand, viewport, language, hasTouch } = visitor;
  test.describe(nameOf(visitor), () => {
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    test('a signed-in driver sees the account, closes it, and signs out on the same page', async ({
      page,
      visit,
      axe,
    }) => {
      await visit(ARTICLE);
      await signIn(page);
      await waitForIslands(page, ['header', 'overlays']);
      const address = page.url();
      const dialogs = page.getByRole('dialog');
      const signOut = page.locator('a[href^="/api/identity/logout"]');
      const account = dialogs.filter({ has: signOut });
      // If the header has no space for it, it is in the menu, and opens above that.
      if (hasTouch) await press(visitor, page.locator(OPENERS.menu));
      const below = hasTouch ? 1 : 0;
      // Its name is the signed-in driver's.
      const opener = (hasTouch ? dialogs.first() : page.getByRole('banner')).locator('a[href="#footer"][aria-label]');
      const open = async () => {
        await press(visitor, opener);
        await expect(account).toHaveAttribute('data-state', 'open');
      };

      await open();
      await expect(account).toHaveAccessibleName(/\S/);
      await expect(account.locator('p')).toHaveText(/\S+ \S+/);
      await expect.poll(() => cutOff(page)).toEqual([]);
      await axe();
      await close(visitor, account);
      await expect(dialogs).toHaveCount(below);
      await expect(opener).toBeFocused();
      await open();
      await page.goBack();
      await expect(dialogs).toHaveCount(below);
      expect(page.url()).toBe(address);

      await open();
      const back = page.waitForEvent('framenavigated');
      await press(visitor, signOut);
      await back;
      await expect(page).toHaveURL(address);
      await expect.poll(() => page.evaluate(() => globalThis.__roadsidePage?.session.status)).toBe('guest');
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
    });
  });
}
