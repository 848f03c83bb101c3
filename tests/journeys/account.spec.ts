import type { Locator, Page } from '@playwright/test';
import { cutOff } from '../support/cut-off.ts';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE } from '../support/pages.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { VIEWPORTS } from '../support/viewports.ts';

/** Goes through a link as the visitor of the window does: by a finger, or by the keyboard alone. */
type Press = (link: Locator) => Promise<void>;

/** Opens the account: from the header, or where that has no room for it, from the menu. */
async function openAccount(page: Page, isPhone: boolean, press: Press): Promise<void> {
  if (isPhone) await press(page.getByRole('banner').locator('a[href="#footer"]:not([aria-label])'));
  const place = page.getByRole(isPhone ? 'dialog' : 'banner');
  // It is named for who is signed in.
  await press(place.locator('a[href="#footer"][aria-label]'));
}

for (const viewport of VIEWPORTS) {
  for (const language of ['ru', 'en', 'xb']) {
    const isPhone = viewport.width < 768;
    test.describe(`${viewport.width} px, ${language}, by ${isPhone ? 'touch' : 'keyboard alone'}`, () => {
      test.use({ viewport, language, served: 'lab', hasTouch: isPhone });

      test('a driver who is signed in sees who, and signs out on the same page', async ({ page, visit, axe }) => {
        const press: Press = async (link) => {
          if (isPhone) return link.tap();
          await link.focus();
          await page.keyboard.press('Enter');
        };
        await visit(ARTICLE);
        await signIn(page);
        await waitForIslands(page, ['header', 'overlays']);
        await openAccount(page, isPhone, press);
        const signOut = page.locator('a[href^="/api/identity/logout"]');
        const account = page.getByRole('dialog').filter({ has: signOut });
        await expect(account).toHaveAttribute('data-state', 'open');
        await expect(account).toHaveAccessibleName(/\S/);
        await expect(account.locator('p')).toHaveText(/\S+ \S+/);
        await expect.poll(() => cutOff(page)).toEqual([]);
        await axe();
        const back = page.waitForEvent('framenavigated');
        await press(signOut);
        await back;
        await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
        await expect.poll(() => page.evaluate(() => globalThis.__roadsidePage?.session.status)).toBe('guest');
        expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
      });
    });
  }
}

test.describe('the second brand', () => {
  test.use({ brand: 'slate', language: 'en' });

  test('offers no sign-in: that is for the main host', async ({ page, visit }) => {
    await visit(ARTICLE);
    await waitForIslands(page, ['header', 'overlays']);
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in', includeHidden: true })).toHaveCount(0);
  });
});
