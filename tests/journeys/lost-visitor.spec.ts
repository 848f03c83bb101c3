import { waitForIslands } from '../support/islands.ts';
import { BRANDS, KAZAN_ONLY } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

for (const brand of BRANDS) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${brand}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ brand, javaScriptEnabled });

      test.describe('with an article that only another city has', () => {
        test.use({ served: 'lab', language: 'en' });

        test('a lost visitor is shown the city that has the page', async ({ page, visitError }) => {
          const response = await visitError(KAZAN_ONLY.path, 404);
          expect(response.status()).toBe(404);
          await page.getByRole('main').getByRole('link', { name: 'Open it for Kazan' }).click();
          await expect(page).toHaveURL(new RegExp(`/ru-en/kazan${KAZAN_ONLY.path}$`));
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parking in Kazan');
        });
      });

      test('a lost visitor finds the way to the knowledge base', async ({ page, visitError }) => {
        await visitError('/knowledge-base/taxi/no-such-place', 404);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы не существует');
        await page.getByRole('main').getByRole('link', { name: 'в базу знаний' }).click();
        await expect(page).toHaveURL(/\/ru-ru\/moskva\/knowledge-base$/);
      });

      for (const status of [500, 503]) {
        test(`a visitor whom the server fails with ${status} is told so, and what to do`, async ({
          page,
          visitError,
        }) => {
          const response = await visitError(`/${status}`, status);
          expect(response.status()).toBe(status);
          expect(response.headers()['retry-after']).toMatch(/^\d+$/);
          expect(response.headers()['cache-control']).toBe('no-store');
          await expect(page.getByRole('heading', { level: 1 })).toContainText(String(status));
          await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
          await page.getByRole('main').getByRole('link').click();
          await expect(page).toHaveURL(/\/ru-ru\/moskva\/knowledge-base$/);
        });
      }
    });
  }
}

test('a visitor who follows a dead link sees the not-found page without a reload', async ({ page, visit }) => {
  const path = '/ru-ru/moskva/knowledge-base/taxi/gone';
  await visit('/knowledge-base/taxi');
  await waitForIslands(page);
  const link = page.getByRole('main').getByRole('link').last();
  await link.evaluate((element, href) => element.setAttribute('href', href), path);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы не существует');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('a host that no site answers for is refused', async ({ page, origin, faults }) => {
  faults.expect(/^answer 421/);
  faults.expect(/^console error: .* status of 421 /);
  const response = await page.goto(origin.replace('localhost', 'nobody.localhost'));
  expect(response?.status()).toBe(421);
});
