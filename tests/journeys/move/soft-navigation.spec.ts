/** Soft navigation, history and prefetching. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';

const SUB_CATEGORY = '/knowledge-base/taxi/orders';
const MODEL = '**/_edge/page?url=*';

declare global {
  /** Set by a test: lost after a reload. */
  var __sameDocument: boolean | undefined;
}

const mark = (page: Page) => page.evaluate(() => void (globalThis.__sameDocument = true));
const isSameDocument = (page: Page) => page.evaluate(() => globalThis.__sameDocument === true);
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** The resting position: content laid out on the way moves it once more. */
function restsAt(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0, last = scrollY; still < 10; last = scrollY) {
      await frame();
      still = scrollY === last ? still + 1 : 0;
    }
    return Math.round(scrollY);
  });
}

for (const brand of ['amber', 'slate'] as const) {
  test.describe(brand, () => {
    test.use({ brand });

    test('a visitor goes from page to page without a reload', async ({ page, visit }) => {
      await visit(SUB_CATEGORY);
      await waitForIslands(page);
      await mark(page);
      await page.getByRole('main').getByRole('link', { name: 'Пассажир забыл вещь в машине' }).click();

      await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
      await expect(page).toHaveTitle('Пассажир забыл вещь в машине — Roadside');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пассажир забыл вещь в машине');
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${ARTICLE}$`));
      await expect(page.getByRole('main')).toBeFocused();
      expect(await scrolledTo(page)).toBe(0);
      await expect(page.getByRole('status').filter({ hasText: 'Пассажир забыл вещь в машине' })).toBeAttached();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'English' })).toHaveAttribute(
        'href',
        `/ru-en/moskva${ARTICLE}`,
      );
      expect(await isSameDocument(page)).toBe(true);
    });

    test('back and forward restore pages and scroll positions', async ({ page, visit }) => {
      await visit(ARTICLE);
      await waitForIslands(page);
      await mark(page);
      const heading = page.getByRole('heading', { name: 'Читайте также' });
      const related = page.locator('section', { has: heading }).getByRole('link').first();
      await related.scrollIntoViewIfNeeded();
      const left = await restsAt(page);
      expect(left).toBeGreaterThan(500);
      const name = (await related.textContent()) ?? '';
      await related.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      expect(await scrolledTo(page)).toBe(0);

      await page.goBack();
      await expect(page).toHaveTitle('Пассажир забыл вещь в машине — Roadside');
      await expect.poll(() => scrolledTo(page)).toBe(left);
      await page.goForward();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect.poll(() => scrolledTo(page)).toBe(0);
      expect(await isSameDocument(page)).toBe(true);
    });
  });
}

test('a reload after a soft navigation shows the same page', async ({ page, visit }) => {
  await visit(SUB_CATEGORY);
  await waitForIslands(page);
  await page.getByRole('main').getByRole('link', { name: 'Пассажир забыл вещь в машине' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пассажир забыл вещь в машине');
  const before = await page.getByRole('main').ariaSnapshot();
  await page.reload();
  await waitForIslands(page);
  expect(await page.getByRole('main').ariaSnapshot()).toBe(before);
});

test('hovering prefetches a page once', async ({ page, visit }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/_edge/page') requested.push(searchParams.get('url') ?? '');
  });
  await visit('/knowledge-base');
  await waitForIslands(page);
  // In the footer: links visible in the main slot are prefetched automatically.
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Курьер' }).first();
  const path = (await link.getAttribute('href')) ?? '';
  requested.length = 0;
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('url') === path);
  await link.hover();
  await answered;
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('main')).toBeFocused();
  expect(requested.filter((one) => one === path)).toHaveLength(1);
});

test('a link to a section of another article scrolls there and keeps its query', async ({ page, visit }) => {
  await visit(SUB_CATEGORY);
  await waitForIslands(page);
  await mark(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Пассажир забыл вещь в машине' })
    .evaluate((link) => {
      Object.assign(link, { search: '?from=newsletter', hash: 'special' });
    });
  await page.getByRole('main').getByRole('link', { name: 'Пассажир забыл вещь в машине' }).click();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}\\?from=newsletter#special$`));
  await expect(page.locator('#special')).toBeInViewport();
  expect(await isSameDocument(page)).toBe(true);
});

test.describe('when a page model cannot be fetched', () => {
  for (const [how, text] of [
    ['fails', /^(request failed: net::ERR_FAILED|console error: Failed to load resource: net::ERR_FAILED)/],
    ['is no model', /^report navigation-failed/],
  ] as const) {
    test(`the visitor gets there by a full navigation: the response ${how}`, async ({ page, visit, faults }) => {
      faults.expect(text);
      faults.expect(/^report navigation-failed/);
      await page.route(MODEL, (route) =>
        how === 'fails' ? route.abort() : route.fulfill({ contentType: 'text/html', body: '<p>sign in</p>' }),
      );
      await visit(SUB_CATEGORY);
      await waitForIslands(page);
      await mark(page);
      await page.getByRole('main').getByRole('link', { name: 'Пассажир забыл вещь в машине' }).click();
      await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пассажир забыл вещь в машине');
      expect(await isSameDocument(page)).toBe(false);
    });
  }
});

test('a link for a new tab is left to the browser', async ({ page, context, visit }) => {
  await visit(SUB_CATEGORY);
  await waitForIslands(page);
  const opened = context.waitForEvent('page');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Пассажир забыл вещь в машине' })
    .click({ modifiers: ['Control'] });
  const tab = await opened;
  await expect(tab).toHaveURL(new RegExp(`${ARTICLE}$`));
  await expect(page).toHaveURL(new RegExp(`${SUB_CATEGORY}$`));
});
