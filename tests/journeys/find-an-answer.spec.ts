/** The shortest path to an article, in every brand, language and window. */
import { expect, test } from '../support/test.ts';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS, LANGUAGES } from '../support/pages.ts';
import { VIEWPORTS } from '../support/viewports.ts';
import { opposites } from '../support/visitors.ts';

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

/** A driver at the kerb, one thumb. */
const PHONE = { width: 360, height: 740 };

test.describe('in danger, on a phone', () => {
  test.use({ language: 'ru', viewport: PHONE, hasTouch: true });

  test('112 typed into the search is a number to tap', { tag: '@smoke' }, async ({ page, visit, axe }) => {
    await visit(ARTICLE);
    await waitForIslands(page, ['header', 'main', 'overlays']);
    await page.getByRole('banner').locator('a[aria-keyshortcuts]').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('112');
    await expect(dialog.getByRole('option').first()).toHaveAttribute('href', 'tel:112');
    await axe();
    await dialog.getByRole('combobox').press('Enter');
    await expect(page).toHaveURL(/\/search\?q=112$/);
    await expect(page.getByRole('main').locator('a[href="tel:112"]')).toBeInViewport();
    await axe();
  });
});

test.describe('as drivers write, without JavaScript', () => {
  test.use({ language: 'ru', viewport: PHONE, javaScriptEnabled: false });

  for (const query of ['скорая', 'полиция', '112']) {
    test(`“${query}” gives a number to call`, async ({ page, visit }) => {
      await visit(`/search?q=${encodeURIComponent(query)}`);
      await expect(page.getByRole('main').locator('a[href="tel:112"]')).toBeInViewport();
    });
  }

  for (const query of ['оператор', 'живой человек', 'позвонить в поддержку']) {
    test(`“${query}” gives a way to a human`, async ({ page, visit }) => {
      await visit(`/search?q=${encodeURIComponent(query)}`);
      await page.getByRole('main').getByRole('link', { name: 'Написать в поддержку' }).first().click();
      await expect(page).toHaveURL(/\/contact-us/);
    });
  }

  for (const [query, path] of [
    ['камисия', '/money/earnings/commission'],
    ['где мои деньги', '/taxi/money/payout-not-arrived'],
    ['приложение yt hf,jnftn', '/app/'],
    ['выпл', '/taxi/money/payout-not-arrived'],
  ] as const) {
    test(`“${query}” finds its article first`, async ({ page, visit }) => {
      await visit(`/search?q=${encodeURIComponent(query)}`);
      await expect(page.getByRole('main').locator('li h2 a').first()).toHaveAttribute('href', new RegExp(path));
    });
  }
});
