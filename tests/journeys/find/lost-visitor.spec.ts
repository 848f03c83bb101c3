/** Missing pages and server errors. */
import type { Page } from '@playwright/test';
import type { PageState } from '@roadside/mfe-kit/page/host';
import { waitForIslands } from '../../support/browser/islands.ts';
import { KAZAN_ONLY } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { inTurn, nameOf, press, VISITORS } from '../../support/pages/visitors.ts';

declare global {
  var __roadsidePage: PageState | undefined;
  /** Set by a test: records what a page counts. */
  var __noteGoal: (goal: string) => void;
}

/** Pinned texts: the mirrored language is not readable. */
const TEXTS = {
  ru: { missing: 'Такой страницы не существует', elsewhere: 'Открыть для города Казань', parking: /\S/ },
  en: { missing: 'This page does not exist', elsewhere: 'Open it for Kazan', parking: 'Parking in Kazan' },
  xb: { missing: /\S/, elsewhere: /\S/, parking: /\S/ },
} as const;

for (const visitor of VISITORS) {
  for (const [shift, javaScriptEnabled] of [true, false].entries()) {
    test.describe(`${nameOf(visitor)}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      const { brand, viewport, language, hasTouch } = visitor;
      test.use({ brand, viewport, language, hasTouch, served: 'lab', javaScriptEnabled });
      const texts = TEXTS[language];
      const place = `/ru-${language}/moskva`;
      const alive = (page: Page) => (javaScriptEnabled ? waitForIslands(page, ['main', 'overlays']) : undefined);

      inTurn(visitor, shift)(
        'a lost visitor gets a link to the city that has the page',
        { tag: '@smoke' },
        async ({ page, visitError }) => {
          const response = await visitError(KAZAN_ONLY.path, 404);
          expect(response.status()).toBe(404);
          await alive(page);
          const there = page.getByRole('main').locator(`a[href="/ru-${language}/kazan${KAZAN_ONLY.path}"]`);
          await expect(there).toHaveText(texts.elsewhere);
          await press(visitor, there);
          await expect(page).toHaveURL(new RegExp(`/ru-${language}/kazan${KAZAN_ONLY.path}$`));
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.parking);
        },
      );

      inTurn(visitor, 1 + shift)('a lost visitor finds the way to the knowledge base', async ({ page, visitError }) => {
        await visitError('/knowledge-base/taxi/no-such-place', 404);
        await alive(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.missing);
        await press(visitor, page.getByRole('main').locator(`a[href="${place}/knowledge-base"]`));
        await expect(page).toHaveURL(new RegExp(`${place}/knowledge-base$`));
      });

      inTurn(visitor, 2 + shift)('a lost visitor finds the way to support', async ({ page, visitError }) => {
        await visitError('/knowledge-base/taxi/no-such-place', 404);
        await alive(page);
        await press(visitor, page.getByRole('main').locator(`a[href="${place}/contact-us"]`));
        const choices = page.locator(`a[href^="${place}/contact-us/"]`);
        if (javaScriptEnabled) await expect(page.getByRole('dialog').locator(choices).first()).toBeVisible();
        else await expect(page).toHaveURL(new RegExp(`${place}/contact-us$`));
        await expect(choices.first()).toBeVisible();
      });

      for (const [index, status] of [500, 503].entries()) {
        inTurn(visitor, index + shift)(
          `a visitor sees an error ${status} and what to do`,
          async ({ page, visitError }) => {
            const response = await visitError(`/${status}`, status);
            expect(response.status()).toBe(status);
            expect(response.headers()['retry-after']).toMatch(/^\d+$/);
            expect(response.headers()['cache-control']).toBe('no-store');
            await alive(page);
            await expect(page.getByRole('heading', { level: 1 })).toContainText(String(status));
            await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
            const again = page.getByRole('main').locator('a[data-reload]');
            await expect(again).toHaveAttribute('href', `${place}/${status}`);
            await press(visitor, page.getByRole('main').locator(`a[href="${place}"]`));
            // Only the main host has a main page.
            await expect(page).toHaveURL(new RegExp(`${place}${brand === 'amber' ? '' : '/knowledge-base'}$`));
          },
        );
      }
    });
  }
}

test('a broken link to a request says so, with the way to support', async ({ page, visitError }) => {
  await visitError('/requests/xyz', 404);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Такого обращения нет или ссылка неполная');
  await expect(main.getByRole('search')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Связаться с поддержкой' })).toBeVisible();
});

test('a wrong address outside the knowledge base has guesses, and no Latin words in the field', async ({
  page,
  visitError,
}) => {
  await visitError('/payout-not-arived', 404);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Возможно, вы искали' })).toBeVisible();
  await expect(main.getByRole('search').getByRole('textbox')).toHaveValue('');
  await main.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/payout-not-arrived$/);
});

test('a visitor who follows a dead link sees the not-found page without a reload', async ({ page, visit }) => {
  const path = '/ru-ru/moskva/knowledge-base/taxi/gone';
  await visit('/knowledge-base/taxi');
  await waitForIslands(page);
  const link = page.locator('main a[href*="/knowledge-base/taxi/"]').first();
  await link.evaluate((element, href) => element.setAttribute('href', href), path);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы не существует');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('each missing page is counted once with its URL, also after soft navigation', async ({ page, visitError }) => {
  const counted: string[] = [];
  await page.exposeFunction('__noteGoal', (goal: string) => counted.push(goal));
  // This handler runs first: bodies sent to the server are read here.
  await page.addInitScript(() => {
    addEventListener('roadside:outbox', () => {
      const last = globalThis.__roadsidePage?.outbox.at(-1);
      if (last?.kind === 'goal') globalThis.__noteGoal(`${last.goal.name} ${last.goal.params?.['address']}`);
    });
  });
  const [here, there] = ['/ru-ru/moskva/knowledge-base/nowhere', '/ru-ru/moskva/knowledge-base/taxi/gone'] as const;
  await visitError('/knowledge-base/nowhere', 404);
  await waitForIslands(page);
  await expect.poll(() => counted).toEqual([`page_404 ${here}`]);

  const link = page.getByRole('main').getByRole('link', { name: 'в базу знаний' });
  await link.evaluate((element, href) => element.setAttribute('href', href), there);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${there}$`));
  await expect.poll(() => counted).toEqual([`page_404 ${here}`, `page_404 ${there}`]);
});

test('an unknown host is rejected', async ({ page, origin, faults }) => {
  faults.expect(/^answer 421/);
  faults.expect(/^console error: .* status of 421 /);
  const response = await page.goto(origin.replace('localhost', 'nobody.localhost'));
  expect(response?.status()).toBe(421);
});
