import {
  ARTICLE,
  BRANDS,
  HOME,
  islandsOf,
  LANGUAGES,
  PAGES,
  pathOf,
  sampled,
  type PageKind,
} from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, language] of LANGUAGES.entries()) {
    test.describe(`${brand}, ${language}, without JavaScript`, () => {
      test.use({ brand, language });

      const read = (kind: PageKind) =>
        test(`a visitor reads the page: ${kind.name}`, async ({ page, origin, visit, visitError }) => {
          const response = kind.status < 400 ? await visit(kind.path) : await visitError(kind.path, kind.status);
          expect(response.status()).toBe(kind.status);

          const html = page.locator('html');
          await expect(html).toHaveAttribute('lang', language);
          await expect(html).toHaveAttribute('dir', 'ltr');
          await expect(html).toHaveAttribute('data-brand', brand);
          await expect(page).toHaveTitle(/^\S.{3,60} Roadside$/);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByRole('main')).toBeVisible();
          await expect(page.getByRole('banner')).toBeVisible({ visible: !kind.bare });
          const hasFooter = islandsOf(kind).includes('footer');
          await expect(page.getByRole('contentinfo')).toBeVisible({ visible: hasFooter });

          const canonical = page.locator('link[rel="canonical"]');
          await expect(canonical).toHaveAttribute('href', `${origin}/ru-${language}/moskva${pathOf(kind)}`);
          const robots = page.locator('meta[name="robots"]');
          const alternates = page.locator('link[rel="alternate"][hreflang]');
          if (kind.status >= 400 || kind.indexed === false) {
            await expect(robots).toHaveAttribute('content', 'noindex');
            await expect(alternates).toHaveCount(0);
            return;
          }
          await expect(robots).toHaveCount(0);
          await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S.{20}/);
          const listed = async () =>
            alternates.evaluateAll((links: HTMLLinkElement[]) =>
              links.map(({ hreflang, href }) => `${hreflang} ${href}`),
            );
          const here = await listed();
          expect(here).toEqual([
            `ru-RU ${origin}/ru-ru/moskva${kind.path}`,
            `en-RU ${origin}/ru-en/moskva${kind.path}`,
            `x-default ${origin}/ru-ru/moskva${kind.path}`,
          ]);
          // What a page says of the other language, the other language's page says of it.
          await visit(kind.path, { locale: language === 'ru' ? 'ru-en' : 'ru-ru' });
          expect(await listed()).toEqual(here);
        });

      for (const kind of sampled(PAGES, turn + other)) read(kind);

      test.describe('the main page', () => {
        test.use({ served: 'home' });
        read(HOME);
      });

      test('a visitor changes language and city and stays on the article', async ({ page, visit }) => {
        const other = language === 'ru' ? { code: 'en', name: 'English' } : { code: 'ru', name: 'Русский' };
        await visit(ARTICLE);
        await page.getByRole('banner').locator('[href="#footer"]').click();
        await page.getByRole('contentinfo').getByRole('link', { name: other.name }).click();
        await expect(page).toHaveURL(new RegExp(`/ru-${other.code}/moskva${ARTICLE}$`));
        await page.getByRole('banner').locator(`[href^="/ru-${other.code}/moskva/cities"]`).click();
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
