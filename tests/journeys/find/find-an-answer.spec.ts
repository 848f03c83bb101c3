/** The shortest path to an article, in every brand, language and window. */
import { expect, test } from '../../support/test.ts';
import { BRANDS, LANGUAGES } from '../../support/pages/pages.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';
import { opposites } from '../../support/pages/visitors.ts';

const WAYS = {
  ru: ['Водитель такси', 'Заказы и пассажиры', 'Пассажир забыл вещь в машине'],
  en: ['Taxi driver', 'Orders and passengers', 'A passenger left something in your car'],
} as const;

/** Every brand, language and window. Of two opposite rows, one has scripts off. */
const READERS = BRANDS.flatMap((brand) =>
  LANGUAGES.flatMap((language) =>
    VIEWPORTS.map((viewport) => {
      const javaScriptEnabled = ((brand === 'amber') === (language === 'ru')) === (viewport === VIEWPORTS[0]);
      return { brand, language, viewport, javaScriptEnabled };
    }),
  ),
);

for (const reader of opposites(READERS, 0)) {
  const { brand, language, viewport, javaScriptEnabled } = reader;
  test.describe(`${brand}, ${language}, ${viewport.width} px, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use(reader);

    test('a driver finds an article from the main page by links', { tag: '@smoke' }, async ({ page, visit }) => {
      await visit('/knowledge-base');
      for (const name of WAYS[language]) {
        await page.getByRole('main').getByRole('link', { name }).first().click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      }
      await expect(page).toHaveURL(/\/knowledge-base\/taxi\/orders\/lost-item$/);
    });
  });
}
