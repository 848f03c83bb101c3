/** Reading without a network. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startEdge } from '../../support/edge/edge.ts';
import { expectMenuWorks, waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, originOf } from '../../support/pages/pages.ts';
import { FRAGMENTS } from '../../support/edge/releases.ts';
import { ROOT } from '../../support/repository.ts';
import { expect, test } from '../../support/test.ts';

test.use({ workers: true, viewport: { width: 360, height: 740 } });

const SUB_CATEGORY = '/knowledge-base/taxi/orders';
const SAFETY = '/knowledge-base/safety/urgent/emergency-sos';

/** Waits until the worker has a copy of a page. */
async function waitForCopy(page: Page, address: string): Promise<void> {
  const isKept = (wanted: string) => caches.match(wanted).then((kept) => kept !== undefined);
  await expect.poll(() => page.evaluate(isKept, address)).toBe(true);
}

/** Parts below an article that load for readers. */
const reactions = (page: Page) => page.getByRole('main').getByRole('complementary').last().getByRole('group').first();

for (const { locale, saved, offline } of [
  { locale: 'ru-ru', saved: /Сохранённая копия от \d/, offline: 'Нет связи' },
  { locale: 'ru-en', saved: /Saved copy from \w+ \d/, offline: 'No connection' },
]) {
  test(
    `a driver without a network rereads an article (${locale})`,
    { tag: '@smoke' },
    async ({ page, context, visit, axe, faults }) => {
      const article = `/${locale}/moskva${ARTICLE}`;
      await visit(SUB_CATEGORY, { locale });
      await waitForIslands(page);
      await page.locator(`main a[href="${article}"]`).click();
      await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
      await waitForCopy(page, article);
      await waitForCopy(page, `/${locale}/moskva${SAFETY}`);
      const heading = await page.locator('h1').textContent();
      // Texts of lazy-loaded code are saved after a request with an active worker.
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
      // Code that was not requested before, and code that was.
      await expectMenuWorks(page);
      await page.mouse.wheel(0, 5000);
      await expect(reactions(page)).toBeVisible();

      await page.goto(`${new URL(page.url()).origin}/${locale}/moskva${SAFETY}`);
      await expect(page.getByText(saved)).toBeVisible();

      await page.goto(`${new URL(page.url()).origin}/${locale}/moskva/knowledge-base/cargo`);
      await expect(page.getByRole('heading', { level: 1, name: offline })).toBeVisible();
      await expect(page.getByRole('img', { name: 'Roadside' })).toHaveJSProperty('complete', true);
      await axe();
      const copy = page.getByRole('listitem').filter({ has: page.locator(`a[href="${article}"]`) });
      await expect(copy).toContainText(/(\d{4}| г\.)$/);
      const colours = (element: Element) => getComputedStyle(element).backgroundColor;
      expect(await copy.getByRole('link').evaluate(colours)).not.toBe(await page.locator('main p a').evaluate(colours));
      // After a link, the browser's cache may still have the page, without the line that shows its
      // age.
      await copy.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
      await expect(page.getByText(saved)).toBeVisible();
      await expect(page.getByText('..')).toHaveCount(0);

      await context.setOffline(false);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
      await expect(page.getByText(saved)).toHaveCount(0);
    },
  );
}

/** Orders to copy one article, which keep the worker busy for longer than a test waits. */
const MANY_ORDERS = 1000;

test('the kill switch removes a busy worker and all copies at the next page', async ({ page }) => {
  const rules = await mkdtemp(path.join(os.tmpdir(), 'roadside-rules-'));
  await cp(path.join(ROOT, 'edge/rules'), rules, { recursive: true });
  const edge = await startEdge({ FRAGMENTS_FOLDER: FRAGMENTS, RULES_FOLDER: rules });
  const place = `${originOf('amber', edge.port)}/ru-ru/moskva`;
  // With the states of workers, since one that waits has another cause than one that never came.
  const left = () =>
    page.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      const states = workers.map(
        ({ active, waiting, installing }) => `${active?.state} ${waiting?.state} ${installing?.state}`,
      );
      return [...(await caches.keys()), ...states];
    });
  try {
    await page.goto(place + SUB_CATEGORY);
    await waitForIslands(page);
    await page.locator(`main a[href$="${ARTICLE}"]`).click();
    await waitForCopy(page, `/ru-ru/moskva${ARTICLE}`);
    const sites = path.join(rules, 'sites.toml');
    const text = await readFile(sites, 'utf8');
    await writeFile(sites, text.replace('main_host = true\n', 'main_host = true\nfeatures = ["DISABLE_OFFLINE"]\n'));
    await expect.poll(async () => (await fetch(`${new URL(place).origin}/sw.js`)).text()).toContain('unregister');
    await page.evaluate(
      ([article, count]) => {
        const order = { kind: 'keep', path: article, title: 'Title', reason: 'read', texts: {}, given: Date.now() };
        for (let sent = 0; sent < count; sent++) navigator.serviceWorker.controller?.postMessage(order);
      },
      [`/ru-ru/moskva${ARTICLE}`, MANY_ORDERS] as const,
    );
    // Unlike the pages before, the browser's cache has no copy of it from before the switch.
    await page.goto(`${place}/knowledge-base/taxi`);
    // Requests as the old worker goes: Chromium may leave the new one waiting then.
    await page.evaluate(() => {
      const requests = setInterval(() => void fetch('/robots.txt', { cache: 'no-store' }), 90);
      setTimeout(() => clearInterval(requests), 4000);
    });
    await expect.poll(left).toEqual([]);
    // Its prefetches are cancelled.
    await page.goto('about:blank');
  } finally {
    await edge.stop();
    await rm(rules, { recursive: true });
  }
});

test('a visitor of one page gets no worker until they save it as a favourite', async ({ page, visit }) => {
  await visit(ARTICLE);
  await waitForIslands(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);

  await page.mouse.wheel(0, 5000);
  await page.getByRole('main').getByRole('button', { name: 'Сохранить', exact: true }).click();
  const why = async (address: string) => (await caches.match(address))?.headers.get('x-roadside-kept') ?? '';
  const reason = /"reason":"(\w+)"/;
  await expect
    .poll(async () => reason.exec(decodeURIComponent(await page.evaluate(why, `/ru-ru/moskva${ARTICLE}`)))?.[1])
    .toBe('favourite');
});
