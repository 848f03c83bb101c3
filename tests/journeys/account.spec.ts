import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE } from '../support/pages.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** Opens the account: from the header, or where that has no room for it, from the menu. */
async function openAccount(page: Page, screen: keyof typeof SCREENS): Promise<void> {
  if (screen === 'desktop') {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Your account:/ })
      .click();
    return;
  }
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: /^Your account:/ })
    .click();
}

for (const [screen, viewport] of Object.entries(SCREENS) as [keyof typeof SCREENS, (typeof SCREENS)['phone']][]) {
  test.describe(screen, () => {
    test.use({ viewport, language: 'en' });

    test('a driver who is signed in sees who, and signs out on the same page', async ({ page, visit, axe }) => {
      await visit(ARTICLE);
      await signIn(page);
      await waitForIslands(page, ['header', 'overlays']);
      await openAccount(page, screen);
      const account = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Sign out' }) });
      await expect(account).toHaveAttribute('data-state', 'open');
      await expect(account.locator('p')).toHaveText(/\S+ \S+/);
      await axe();
      await account.getByRole('link', { name: 'Sign out' }).click();
      await page.waitForURL(new RegExp(`${ARTICLE}$`));
      await expect.poll(() => page.evaluate(() => globalThis.__roadsidePage?.session.status)).toBe('guest');
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
    });
  });
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
