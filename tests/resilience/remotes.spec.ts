/** Missing and failing scripts of a fragment. */
import type { Browser, Page } from '@playwright/test';
import type { Faults } from '../support/browser/faults.ts';
import { isAlive, waitForIslands } from '../support/browser/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

/** The two remotes of an article: slot, the other's slot, and the brand on which each fails. */
const REMOTES = [
  { name: 'mfe-knowledge-base', slot: 'main', other: 'header', brand: 'amber' },
  { name: 'mfe-shell', slot: 'header', other: 'main', brand: 'slate' },
] as const;

/** The report follows three attempts with pauses of 1 and 4 seconds. */
const GIVEN_UP = { timeout: 20_000 };

/** The slot keeps its server HTML, the other fragment is hydrated, and there is one report. */
async function expectContained(
  page: Page,
  faults: Faults,
  remote: (typeof REMOTES)[number],
  sent: string,
): Promise<void> {
  await waitForIslands(page, [remote.other]);
  await expect.poll(() => faults.reports, GIVEN_UP).toHaveLength(1);
  expect(faults.reports[0]).toMatchObject({ fragment: remote.name });
  expect(await isAlive(page, remote.slot)).toBe(false);
  expect(await page.locator(`[data-slot="${remote.slot}"]`).ariaSnapshot()).toBe(sent);
}

test.use({ served: 'lab', language: 'en' });

for (const remote of REMOTES) {
  test.describe(`${remote.name}, ${remote.brand}`, () => {
    test.use({ brand: remote.brand });

    /** The slot's server HTML, as visitors without scripts see it. */
    async function sentBy(browser: Browser, origin: string): Promise<string> {
      const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
      await page.goto(`${origin}/ru-en/moskva${ARTICLE}`);
      const sent = await page.locator(`[data-slot="${remote.slot}"]`).ariaSnapshot();
      await page.close();
      return sent;
    }

    for (const file of ['remoteEntry.js', 'fragment.js']) {
      test(`${file} is missing: server HTML stays, the other remote hydrates`, async ({
        browser,
        origin,
        page,
        visit,
        faults,
      }) => {
        faults.expect(/^answer 404/);
        faults.expect(/^console error: .* status of 404 /);
        faults.expect(/^report load-failed/);
        const sent = await sentBy(browser, origin);
        await page.route(`**/${remote.name}/*/${file}`, (route) => route.fulfill({ status: 404, body: 'gone' }));
        await visit(ARTICLE);
        await expectContained(page, faults, remote, sent);
      });
    }

    test('its script never arrives: server HTML stays, the other remote hydrates', async ({
      browser,
      origin,
      page,
      visit,
      faults,
    }) => {
      faults.expect(/^report load-slow/);
      const sent = await sentBy(browser, origin);
      await page.route(`**/${remote.name}/*/remoteEntry.js`, () => undefined);
      await visit(ARTICLE);
      await expectContained(page, faults, remote, sent);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });
}

for (const brand of BRANDS) {
  test.describe(brand, () => {
    test.use({ brand });

    test('the loader is missing: the page works as without scripts', async ({ page, visit, faults }) => {
      faults.expect(/^request failed: net::ERR_FAILED .*\/loader\./);
      faults.expect(/^console error: Failed to load resource: net::ERR_FAILED .*\/loader\./);
      await page.route('**/loader.js', (route) => route.abort());
      await visit(ARTICLE);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('heading', { name: 'May I keep it?' }).click();
      await expect(page.getByText('However long the owner takes')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'The payout is late' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The payout is late');
    });
  });
}

test('a remote that fails briefly is hydrated on retry, without a report', async ({ page, visit, faults }) => {
  faults.expect(/^answer 503/);
  faults.expect(/^console error: .* status of 503 /);
  let refused = false;
  await page.route('**/mfe-knowledge-base/*/remoteEntry.js', async (route) => {
    if (refused) return route.continue();
    refused = true;
    return route.fulfill({ status: 503, body: 'later' });
  });
  await visit(ARTICLE);
  await waitForIslands(page);
  expect(faults.reports).toEqual([]);
});
