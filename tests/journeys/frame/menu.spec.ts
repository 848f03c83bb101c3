/** The menu. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { close, inTurn, nameOf, press, VISITORS } from '../../support/pages/visitors.ts';

const [PHONE] = VIEWPORTS;

/** Opens an article and waits until its overlays can be opened. */
async function arrive(page: Page, visit: (path: string) => Promise<unknown>, query = ''): Promise<void> {
  await visit(ARTICLE + query);
  await waitForIslands(page, ['header', 'main', 'overlays']);
}

/** The link in the header that opens the menu. */
for (const visitor of VISITORS) {
  const { brand, viewport, language, hasTouch } = visitor;
  test.describe(nameOf(visitor), () => {
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    const open = async (page: Page) => {
      await press(visitor, page.locator(OPENERS.menu));
      const menu = page.getByRole('dialog').first();
      await expect(menu).toHaveAttribute('data-state', 'open');
      return menu;
    };
    const place = `/ru-${language}/moskva`;

    inTurn(visitor, 2)('a visitor follows the menu’s links, and the promotion is counted', async ({ page, visit }) => {
      await page.route('https://letters.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Letters</title>' }),
      );
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await arrive(page, visit);

      await test.step('to a profession', async () => {
        await press(visitor, (await open(page)).locator(`a[href="${place}/knowledge-base/taxi"]`));
        await expect(page).toHaveURL(new RegExp(`${place}/knowledge-base/taxi$`));
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
      const counted = page.waitForRequest(
        (request) =>
          new URL(request.url()).pathname === '/api/beacon' &&
          /"banner_profession_menu_click"/.test(request.postData() ?? ''),
      );
      await test.step('to the promotion', async () => {
        await press(visitor, (await open(page)).locator(`a[href="${place}/jobs/taxi"]:has(svg)`));
        await expect(page).toHaveURL(new RegExp(`${place}/jobs/taxi$`));
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
      await test.step('to support, over the page, and back to the menu', async () => {
        const link = (await open(page)).locator(`a[href^="${place}/contact-us"]`);
        await press(visitor, link);
        const support = page.getByRole('dialog').last();
        await expect(support.locator('form').first()).toBeVisible();
        await close(visitor, support);
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await expect(page).toHaveURL(new RegExp(`${place}/jobs/taxi$`));
        await expect(link).toBeFocused();
      });
      await counted;
      await press(visitor, page.getByRole('dialog').locator('a[href^="https://letters.example/"]'));
      await expect(page).toHaveURL('https://letters.example/roadside');
    });

    inTurn(visitor, 0)('a visitor switches the language in the menu', async ({ page, visit }) => {
      await arrive(page, visit, '?from=menu');
      const menu = await open(page);
      const box = () =>
        menu.evaluate((drawer) => {
          const { left, right } = drawer.getBoundingClientRect();
          return { left, right };
        });
      if (language === 'xb') await expect.poll(async () => (await box()).left).toBe(0);
      else await expect.poll(async () => (await box()).right).toBe(viewport.width);
      const other = language === 'ru' ? 'en' : 'ru';
      await press(visitor, menu.locator(`a[lang="${other}"]`));
      await expect(page).toHaveURL(new RegExp(`/ru-${other}/moskva${ARTICLE}\\?from=menu$`));
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    inTurn(visitor, 1)(
      'a visitor closes the menu by its button and by "back"',
      { tag: '@smoke' },
      async ({ page, visit }) => {
        await arrive(page, visit);
        const address = page.url();
        const menu = await open(page);
        await expect(menu.getByRole('heading', { level: 2 })).toBeFocused();
        if (!hasTouch) {
          const stops = menu.locator('a[href], button');
          for (let index = 0; index < (await stops.count()); index++) {
            await page.keyboard.press('Tab');
            await expect(stops.nth(index)).toBeFocused();
          }
        }
        await close(visitor, menu);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.locator(OPENERS.menu)).toBeFocused();
        await open(page);
        await page.goBack();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(page.url()).toBe(address);
      },
    );

    inTurn(visitor, 2)('everything in the menu fits, can be pressed, and passes axe', async ({ page, visit, axe }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await arrive(page, visit);
      const menu = await open(page);
      const targets = await menu
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => (link.closest('li') ?? link).getBoundingClientRect().toJSON()));
      for (const { height, left, right } of targets as DOMRect[]) {
        expect(height).toBeGreaterThanOrEqual(43.9);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(viewport.width);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await axe();
      }
    });
  });
}

test.describe('phone', () => {
  test.use({ viewport: PHONE, language: 'en' });

  test('items that do not fit in the header are in the menu', async ({ page, visit }) => {
    await arrive(page, visit);
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['City: Moscow Change', 'Knowledge base', 'Sign in'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(menu.locator('[href^="/ru-en/moskva/contact-us"]')).toBeVisible();
    await expect(menu.locator('[href="/ru-en/moskva/knowledge-base/taxi"]')).toBeVisible();
  });

  test('the city picker opens over the menu, and both are gone on the next page', async ({ page, visit }) => {
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

test.describe('phone, touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, language: 'en' });

  test('support is the first row of the menu and account is on the first screen', async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await arrive(page, visit);
    await page.locator(OPENERS.menu).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const support = menu.getByRole('link').first();
    await expect(support).toHaveAccessibleName('Contact us');
    await expect(support).toHaveAttribute('href', /\/contact-us\/taxi\?article=taxi-lost-item$/);
    await expect(support).toBeInViewport();
    await expect(menu.getByRole('link', { name: 'Sign in' })).toBeInViewport();
    const heights = await menu.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.max(...heights), 'rows have a name, no description').toBeLessThanOrEqual(80);
    await support.tap();
    await expect(page.getByRole('dialog').last().getByLabel('Your message')).toBeVisible();
  });
});
