import { expect, test } from '../support/test.ts';
import { BRANDS } from '../support/pages.ts';

const WAYS = {
  ru: ['Водитель такси', 'Заказы и пассажиры', 'Пассажир забыл вещь в машине'],
  en: ['Taxi driver', 'Orders and passengers', 'A passenger left something in your car'],
} as const;

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

for (const brand of BRANDS) {
  for (const language of ['ru', 'en'] as const) {
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      // Scripts are off in one of each two.
      const javaScriptEnabled = (brand === 'amber') === (screen === 'phone');
      test.describe(`${brand}, ${language}, ${screen}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
        test.use({ brand, language, viewport, javaScriptEnabled });

        test('a driver finds an article from the root by links', async ({ page, visit }) => {
          await visit('');
          await expect(page).toHaveURL(new RegExp(`/ru-${language}/moskva/knowledge-base$`));
          for (const name of WAYS[language]) {
            await page.getByRole('main').getByRole('link', { name }).first().click();
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
          }
          await expect(page).toHaveURL(/\/knowledge-base\/taxi\/orders\/lost-item$/);
        });
      });
    }
  }
}
