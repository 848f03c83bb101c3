import type { Page } from '@playwright/test';
import { expectMenuWorks, waitForIslands } from '../support/islands.ts';
import { ARTICLE } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ workers: true, viewport: { width: 360, height: 740 } });

const SUB_CATEGORY = '/knowledge-base/taxi/orders';
const SAFETY = '/knowledge-base/safety/urgent/emergency-sos';

/** Waits until the worker has a copy of a page. */
async function waitForCopy(page: Page, path: string): Promise<void> {
  const isKept = (wanted: string) => caches.match(wanted).then((kept) => kept !== undefined);
  await expect.poll(() => page.evaluate(isKept, path)).toBe(true);
}

/** What stands below an article once somebody reads it. */
const reactions = (page: Page) => page.getByRole('main').getByRole('complementary').last().getByRole('group').first();

for (const { locale, saved, offline } of [
  { locale: 'ru-ru', saved: /Сохранённая копия от \d/, offline: 'Нет связи' },
  { locale: 'ru-en', saved: /Saved copy from \w+ \d/, offline: 'No connection' },
]) {
  test(`a driver in a car park without a network reads what was read before (${locale})`, async ({
    page,
    context,
    visit,
    axe,
    faults,
  }) => {
    const article = `/${locale}/moskva${ARTICLE}`;
    await visit(SUB_CATEGORY, { locale });
    await waitForIslands(page);
    await page.locator(`main a[href="${article}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
    await waitForCopy(page, article);
    await waitForCopy(page, `/${locale}/moskva${SAFETY}`);
    const heading = await page.locator('h1').textContent();
    // Texts that come late are kept once they were asked for with a worker at work.
    await page.reload();
    await waitForIslands(page);
    await page.mouse.wheel(0, 5000);
    await expect(reactions(page)).toBeVisible();
    const texts = `/api/translation-list?language=${locale.slice(3)}&namespaces=reactions`;
    await waitForCopy(page, texts);

    await context.setOffline(true);
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|answer 503|status of 503/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    await expect(page.getByText(saved)).toBeVisible();
    await waitForIslands(page, ['header', 'main', 'overlays']);
    await axe();
    // Code that nobody had asked for before, and what was there before.
    await expectMenuWorks(page);
    await page.mouse.wheel(0, 5000);
    await expect(reactions(page)).toBeVisible();

    await page.goto(`${new URL(page.url()).origin}/${locale}/moskva${SAFETY}`);
    await expect(page.getByText(saved)).toBeVisible();

    await page.goto(`${new URL(page.url()).origin}/${locale}/moskva/knowledge-base/cargo`);
    await expect(page.getByRole('heading', { level: 1, name: offline })).toBeVisible();
    await axe();
    await page.locator(`a[href="${article}"]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');

    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    await expect(page.getByText(saved)).toHaveCount(0);
  });
}

test('a visitor who reads one page and leaves is given no worker', async ({ page, visit }) => {
  await visit(ARTICLE);
  await waitForIslands(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
});
