import { ARTICLE, BRANDS } from '../support/pages.ts';
import { waitForIslands } from '../support/islands.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

for (const brand of BRANDS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test.describe(`${brand}, ${screen}`, () => {
      test.use({ brand, viewport });

      test('a visitor switches the language and stays on the article', async ({ page, visit }) => {
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
      });

      test('a visitor switches the city and stays on the article', async ({ page, visit }) => {
        await visit(ARTICLE);
        await waitForIslands(page, ['header', 'main', 'overlays']);
        await page.getByRole('banner').getByRole('link', { name: 'Город: Москва' }).click();
        const choice = page.getByRole('dialog');
        await choice.getByRole('searchbox').fill('Казань');
        await choice.getByRole('link', { name: /^Казань/ }).click();
        await expect(page).toHaveURL(new RegExp(`/ru-ru/kazan${ARTICLE}$`));
        await expect(page.getByRole('banner').getByRole('link', { name: 'Город: Казань' })).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        // What follows stays in the city.
        await page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link').last().click();
        await expect(page).toHaveURL(/\/ru-ru\/kazan\/knowledge-base\/taxi\/orders$/);
      });
    });
  }
}

test.describe('a Russian browser', () => {
  test.use({ locale: 'ru-RU' });

  test('a visitor without a language and a city in the address gets those of the site', async ({ page, origin }) => {
    await page.goto(origin);
    await expect(page).toHaveURL(`${origin}/ru-ru/moskva/knowledge-base`);
    await page.goto(`${origin}/ru-en`);
    await expect(page).toHaveURL(`${origin}/ru-en/moskva/knowledge-base`);
  });

  test('a site in another country speaks its languages and money', async ({ page, origin }) => {
    await page.goto(origin.replace('localhost', 'kz.localhost'));
    await expect(page).toHaveURL(/\/\/kz\.localhost:\d+\/kz-ru\/almaty\/knowledge-base$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Город: Алматы' })).toBeVisible();
  });
});
