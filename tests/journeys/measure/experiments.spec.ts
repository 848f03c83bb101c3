/** External experiments service in the browser. */
import type { Page } from '@playwright/test';
import type { Edge } from '../../support/edge/edge.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, originOf } from '../../support/pages/pages.ts';
import { LAB } from '../../support/setup.ts';
import { expect, test } from '../../support/test.ts';
import { inTurn, nameOf, VISITORS, type Visitor } from '../../support/pages/visitors.ts';
import { BROWSER_FLAG, startEdgeWithFlags } from '../../support/edge/with-flags.ts';

/** Longest time for which content may be hidden, in milliseconds. */
const LONGEST_MS = 4000;

test.describe.configure({ mode: 'default' });

let edge: Edge;

test.beforeAll(async () => {
  edge = await startEdgeWithFlags(BROWSER_FLAG, { ...LAB, EXPERIMENTS_ANTI_FLICKER_MS: String(LONGEST_MS) });
});

test.afterAll(() => edge.stop());

const address = ({ brand, language }: Visitor) => `${originOf(brand, edge.port)}/ru-${language}/moskva${ARTICLE}`;
const flags = (page: Page) => page.evaluate(() => globalThis.__roadsidePage?.flags);
const content = (page: Page) => page.getByRole('heading', { level: 1 });

for (const visitor of VISITORS) {
  test.describe(nameOf(visitor), () => {
    const { viewport, hasTouch } = visitor;
    test.use({ viewport, hasTouch });

    inTurn(visitor, 0)(`flags come from the service and reveal the content`, async ({ page }) => {
      await page.goto(address(visitor));
      await expect.poll(() => flags(page)).toEqual({ ROUND_TILES: 'on' });
      await expect(page.locator('html')).not.toHaveAttribute('data-flags-pending');
      await expect(content(page)).toBeVisible();
      const client = await page.evaluate(() => localStorage.getItem('experiments-client'));
      expect(client).toMatch(/^[0-9a-f]{32}$/);
      await page.reload();
      await expect.poll(() => flags(page)).toEqual({ ROUND_TILES: 'on' });
      expect(await page.evaluate(() => localStorage.getItem('experiments-client'))).toBe(client);
    });

    inTurn(visitor, 1)(
      `without the script there are no flags, and the content is visible`,
      async ({ page, faults }) => {
        faults.expect(/^answer 500: \S+\/_edge\/experiments\/client\b/);
        faults.expect(/^console error: .* status of 500 .*\/_edge\/experiments\/client\b/);
        await page.route('**/_edge/experiments/client*', (route) => route.fulfill({ status: 500, body: 'no' }));
        await page.goto(address(visitor));
        await waitForIslands(page);
        await expect(page.locator('html')).not.toHaveAttribute('data-flags-pending');
        await expect(content(page)).toBeVisible();
        await expect.poll(() => flags(page)).toEqual({});
      },
    );

    inTurn(visitor, 2)(
      `a hanging service hides the content, not the header, for 4 seconds at most`,
      async ({ page }) => {
        await page.route('**/_edge/experiments/**', () => undefined);
        await page.clock.install({ time: 0 });
        await page.clock.pauseAt(1000);
        await page.goto(address(visitor));
        await expect(page.locator('html')).toHaveAttribute('data-flags-pending');
        await page.clock.runFor(LONGEST_MS - 1);
        await expect(content(page)).toBeHidden();
        await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
        await page.clock.runFor(1);
        await expect(content(page)).toBeVisible();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      },
    );
  });
}
