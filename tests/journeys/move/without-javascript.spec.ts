/** Every page type without scripts. */
import { ARTICLE, BRANDS, EVERY_PAGE, islandsOf, LANGUAGES } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { documentsOf, mainEdgeOf } from '../../support/pages/visits.ts';

test.use({ javaScriptEnabled: false });

// pages/documents.spec.ts tests a document's machine-readable metadata.
for (const kind of EVERY_PAGE) {
  for (const place of documentsOf(kind).filter(({ served }) => served === mainEdgeOf(kind))) {
    test.describe(`${place.brand}, ${place.language}, without JavaScript`, () => {
      test.use(place);

      test(`a visitor reads the page: ${kind.name}`, async ({ page, visit, visitError }) => {
        const response = await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
        expect(response.status()).toBe(kind.status);
        await expect(page).toHaveTitle(/^\S.{3,60} Roadside$/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main')).toBeVisible();
        await expect(page.getByRole('banner')).toBeVisible({ visible: !kind.bare });
        const hasFooter = islandsOf(kind).includes('footer');
        await expect(page.getByRole('contentinfo')).toBeVisible({ visible: hasFooter });
      });
    });
  }
}

for (const brand of BRANDS) {
  for (const language of LANGUAGES) {
    test.describe(`${brand}, ${language}, without JavaScript`, () => {
      test.use({ brand, language });

      test('a visitor changes language and city and stays on the article', async ({ page, visit }) => {
        const other = language === 'ru' ? { code: 'en', name: 'English' } : { code: 'ru', name: 'Русский' };
        await visit(ARTICLE);
        await page.getByRole('banner').locator('[href="#footer"]').click();
        await page.getByRole('contentinfo').getByRole('link', { name: other.name }).click();
        await expect(page).toHaveURL(new RegExp(`/ru-${other.code}/moskva${ARTICLE}$`));
        await page.getByRole('banner').locator(`[aria-label][href^="/ru-${other.code}/moskva/cities"]`).click();
        const kazan = page
          .getByRole('main')
          .getByRole('link', { name: other.code === 'en' ? 'Kazan' : 'Казань', exact: true });
        await kazan.first().click();
        await expect(page).toHaveURL(new RegExp(`/ru-${other.code}/kazan${ARTICLE}$`));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
    });
  }
}

for (const path of [ARTICLE, '/jobs/courier-on-foot']) {
  test.describe('on a phone, without JavaScript', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test(`nothing moves when a visitor goes to the end: ${path}`, async ({ page, visit }) => {
      await visit(path);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const before = await height();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      // Taking a picture draws a frame.
      await page.screenshot();
      expect(await height()).toBe(before);
    });
  });
}
