import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** Opens an article and waits until what its links open can be opened. */
async function arrive(page: Page, visit: (path: string) => Promise<unknown>, query = ''): Promise<void> {
  await visit(ARTICLE + query);
  await waitForIslands(page, ['header', 'main', 'overlays']);
}

for (const brand of BRANDS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test.describe(`${brand}, ${screen}`, () => {
      test.use({ brand, viewport, hasTouch: true, language: 'en' });

      test('a visitor taps the menu open and switches the language, staying on the article', async ({
        page,
        visit,
      }) => {
        await arrive(page, visit, '?from=menu');
        await page.getByRole('banner').getByRole('link', { name: 'Menu' }).tap();
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await expect(menu).toBeVisible();
        await menu.getByRole('link', { name: 'Русский' }).tap();
        await expect(page).toHaveURL(new RegExp(`/ru-ru/moskva${ARTICLE}\\?from=menu$`));
        await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      test('"back" closes the menu and stays on the page', async ({ page, visit }) => {
        await arrive(page, visit);
        const address = page.url();
        await page.getByRole('banner').getByRole('link', { name: 'Menu' }).tap();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveAttribute('data-state', 'open');
        await page.goBack();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(page.url()).toBe(address);
      });

      test('a visitor opens, reads and closes the menu by keyboard alone', async ({ page, visit }) => {
        await arrive(page, visit);
        const opener = page.getByRole('banner').getByRole('link', { name: 'Menu' });
        await opener.focus();
        await page.keyboard.press('Enter');
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await expect(menu.getByRole('heading', { name: 'Menu', level: 2 })).toBeFocused();
        const stops = menu.locator('a[href], button');
        for (let index = 0; index < (await stops.count()); index++) {
          await page.keyboard.press('Tab');
          await expect(stops.nth(index)).toBeFocused();
        }
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(opener).toBeFocused();
      });

      test('everything in the menu fits and can be hit, and axe finds nothing in it', async ({ page, visit, axe }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await arrive(page, visit);
        await page.getByRole('banner').getByRole('link', { name: 'Menu' }).tap();
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await expect(menu).toHaveAttribute('data-state', 'open');
        // A tile is a link as a whole, beyond the link's own box.
        const targets = await menu
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => (link.closest('li') ?? link).getBoundingClientRect().toJSON()));
        for (const { height, right } of targets as DOMRect[]) {
          expect(height).toBeGreaterThanOrEqual(43.9);
          expect(right).toBeLessThanOrEqual(viewport.width);
        }
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await axe();
        }
      });
    });
  }

  test.describe(`${brand}, right to left`, () => {
    test.use({ brand, viewport: SCREENS.desktop, served: 'lab', language: 'xb' });

    test('the menu comes from the left', async ({ page, visit }) => {
      await arrive(page, visit);
      await page.getByRole('banner').locator('[href="#footer"]').click();
      const menu = page.getByRole('dialog');
      await expect(menu).toHaveAttribute('data-state', 'open');
      await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
    });
  });
}

test.describe('phone', () => {
  test.use({ viewport: SCREENS.phone, language: 'en' });

  test('what the header has no room for is in the menu', async ({ page, visit }) => {
    await arrive(page, visit);
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['City: Moscow Change', 'Knowledge base', 'Sign in'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(menu.locator('[href="/ru-en/moskva/contact-us"]')).toBeVisible();
    await expect(menu.locator('[href="/ru-en/moskva/knowledge-base/taxi"]')).toBeVisible();
  });

  test('the choice of a city opens over the menu, and both are gone on the next page', async ({ page, visit }) => {
    await arrive(page, visit);
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'City: Moscow' }).click();
    await expect(page.getByRole('dialog').last()).toBeVisible();
    await page.getByRole('dialog').last().getByRole('link', { name: 'Saint Petersburg', exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`/ru-en/sankt-peterburg${ARTICLE}$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'City: Saint Petersburg' })).toBeVisible();
  });
});
