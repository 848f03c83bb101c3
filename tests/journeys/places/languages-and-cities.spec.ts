/** Switching language, city and country. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, BRANDS, KAZAN_ONLY } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { alternately } from '../../support/pages/visitors.ts';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, [screen, viewport]] of Object.entries(SCREENS).entries()) {
    test.describe(`${brand}, ${screen}`, () => {
      test.use({ brand, viewport });

      alternately(turn, other, 0)(
        'a visitor switches the language and stays on the article',
        { tag: '@smoke' },
        async ({ page, visit }) => {
          await visit(ARTICLE);
          await waitForIslands(page, ['header', 'main', 'overlays']);
          await page.getByRole('banner').getByRole('link', { name: 'Меню' }).click();
          await page.getByRole('dialog', { name: 'Меню' }).getByRole('link', { name: 'English' }).click();
          await expect(page).toHaveURL(new RegExp(`/ru-en/moskva${ARTICLE}$`));
          await expect(page.locator('html')).toHaveAttribute('lang', 'en');
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('A passenger left something in your car');
          await expect(page.getByRole('banner').getByText('Knowledge base')).toBeVisible({
            visible: screen === 'desktop',
          });
          await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' })).toBeVisible();
        },
      );

      alternately(
        turn,
        other,
        1,
      )('a visitor switches the language and keeps the whole URL', async ({ page, visit }) => {
        await visit('/search?q=a%26b&from=mail');
        await waitForIslands(page, ['header', 'main', 'footer']);
        await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
        await expect(page).toHaveURL(/\/ru-en\/moskva\/search\?q=a%26b&from=mail$/);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      });

      alternately(
        turn,
        other,
        0,
      )('a visitor switches the city and stays on the article', async ({ page, visit }) => {
        await visit(ARTICLE);
        await waitForIslands(page, ['header', 'main', 'overlays']);
        await page.getByRole('banner').getByRole('link', { name: 'Город: Москва' }).click();
        const choice = page.getByRole('dialog');
        await choice.getByRole('searchbox').fill('Казань');
        await choice.getByRole('link', { name: /^Казань/ }).click();
        await expect(page).toHaveURL(new RegExp(`/ru-ru/kazan${ARTICLE}$`));
        await expect(page.getByRole('banner').getByRole('link', { name: 'Город: Казань' })).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        // The following steps stay in the city.
        await page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link').last().click();
        await expect(page).toHaveURL(/\/ru-ru\/kazan\/knowledge-base\/taxi\/orders$/);
      });
    });
  }
}

for (const brand of BRANDS) {
  test.describe(`${brand}, without JavaScript`, () => {
    test.use({ brand, javaScriptEnabled: false });

    test('a visitor switches the language and keeps the search', async ({ page, visit, origin }) => {
      await visit('/search?q=a%26b&fromCategory=taxi&from=mail');
      await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
      // The server does not know query keys that the page does not read.
      await expect(page).toHaveURL(`${origin}/ru-en/moskva/search?fromCategory=taxi&q=a%26b`);
      await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('a&b');
    });

    test('a visitor switches the language of a page that reads no query', async ({ page, visit, origin }) => {
      await visit(`${ARTICLE}?from=mail`);
      await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
      await expect(page).toHaveURL(`${origin}/ru-en/moskva${ARTICLE}`);
    });
  });
}

/** Records the hosts that are notified of Kazan. */
function recordNotifiedHosts(page: Page): Set<string> {
  const notifiedHosts = new Set<string>();
  page.on('request', (request) => {
    const { host, pathname, search } = new URL(request.url());
    if (pathname === '/api/set/city' && search === '?city=kazan&locale=ru-ru')
      notifiedHosts.add(host.split(':', 1)[0] ?? host);
  });
  return notifiedHosts;
}

test.describe('every host of the site is notified of the city', () => {
  test.use({ served: 'lab' });

  const HOSTS = ['kz.localhost', 'localhost', 'slate.localhost'];

  test('chosen from all cities, and of nothing on reload', async ({ page, visit }) => {
    await visit('/cities');
    await waitForIslands(page);
    const notifiedHosts = recordNotifiedHosts(page);
    await page.getByRole('main').getByRole('link', { name: 'Казань', exact: true }).click();
    await expect(page).toHaveURL(/\/ru-ru\/kazan/);
    await expect.poll(() => [...notifiedHosts].toSorted()).toEqual(HOSTS);
    // Each of these hosts is a separate site, and over plain HTTP none stores cookies of cross-site
    // responses.
    await page.waitForLoadState('networkidle');
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name === 'city').map(({ domain }) => domain)).toEqual(['localhost']);
    notifiedHosts.clear();
    await page.reload();
    await waitForIslands(page);
    await page.waitForFunction(() => globalThis.__roadsidePage?.session.status === 'guest');
    expect([...notifiedHosts]).toEqual([]);
  });

  test('that has the page which is missing in the first one', async ({ page, visitError }) => {
    await visitError(KAZAN_ONLY.path, KAZAN_ONLY.status);
    await waitForIslands(page);
    const notifiedHosts = recordNotifiedHosts(page);
    await page.getByRole('main').locator('a[href*="/kazan/"]').click();
    await expect(page).toHaveURL(new RegExp(`/ru-ru/kazan${KAZAN_ONLY.path}$`));
    await expect.poll(() => [...notifiedHosts].toSorted()).toEqual(HOSTS);
  });

  test('named by an external link', async ({ page, visit }) => {
    const notifiedHosts = recordNotifiedHosts(page);
    await visit(ARTICLE, { city: 'kazan' });
    await expect.poll(() => [...notifiedHosts].toSorted()).toEqual(HOSTS);
  });
});

test.describe('a Russian browser', () => {
  test.use({ locale: 'ru-RU' });

  test("a visitor without language and city in the URL gets the site's defaults", async ({ page, origin }) => {
    await page.goto(origin);
    await expect(page).toHaveURL(`${origin}/ru-ru/moskva`);
    await page.goto(`${origin}/ru-en`);
    await expect(page).toHaveURL(`${origin}/ru-en/moskva`);
  });

  test('a site of another country uses its languages and currency', async ({ page, origin }) => {
    await page.goto(origin.replace('localhost', 'kz.localhost'));
    await expect(page).toHaveURL(/\/\/kz\.localhost:\d+\/kz-ru\/almaty\/knowledge-base$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Город: Алматы' })).toBeVisible();
  });
});
