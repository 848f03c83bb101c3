/** Podlets and plain pages of remote servers. */
import type { Edge } from '../support/edge/edge.ts';
import { waitForIslands } from '../support/browser/islands.ts';
import { startEdgeWith, startPlainPage, startPodlet, type Squad } from '../support/edge/squads.ts';
import { expect, test } from '../support/test.ts';

const OFFERS = '/ru-en/moskva/offers';

test.describe.configure({ mode: 'serial' });

let podlet: Squad;
let plain: Squad;
let edge: Edge;

test.beforeAll(async () => {
  [podlet, plain] = await Promise.all([startPodlet(), startPlainPage()]);
  edge = await startEdgeWith(podlet, plain);
});

test.afterAll(() => Promise.all([edge.stop(), podlet.stop(), plain.stop()]));

const origin = () => `http://localhost:${edge.port}`;

test("npm's podlet is shown styled and with scripts, beside our fragments", async ({ page }) => {
  const hosts: string[] = [];
  page.on('request', (request) => {
    const { origin: host, pathname } = new URL(request.url());
    // Every host of the site is notified of a visitor's city.
    if (pathname !== '/api/set/city') hosts.push(host);
  });
  await page.goto(origin() + OFFERS);
  const main = page.locator('[data-slot="main"]');
  await expect(main.getByRole('heading', { name: 'Offers' })).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveText([
    'locale: en-RU',
    `mountOrigin: ${origin()}`,
    `mountPathname: ${OFFERS}`,
    'deviceType: desktop',
    'requestedBy: roadside',
  ]);
  await expect(main.locator('.offers')).toHaveCSS('outline', 'rgb(1, 2, 3) solid 3px');
  await expect(main.locator('output')).toHaveText('alive');
  await waitForIslands(page, ['header']);
  expect(new Set(hosts)).toEqual(new Set([origin()]));
});

test('a plain Express page fills a slot, without its document', async ({ page }) => {
  await page.goto(origin() + OFFERS);
  const footer = page.locator('[data-slot="footer"]');
  await expect(footer.getByRole('heading', { name: 'Promo for amber' })).toBeVisible();
  await expect(footer.locator('.promo')).toHaveCSS('outline', 'rgb(4, 5, 6) solid 5px');
  await expect(footer.getByRole('link')).toHaveAttribute('href', `${plain.url}/deals`);
  await waitForIslands(page, ['header']);
  await expect(page).not.toHaveTitle(/taken over|Promo/);
});

test('links to such a page and from it navigate without reports', async ({ page }) => {
  await page.goto(`${origin()}/ru-en/moskva/knowledge-base`);
  await waitForIslands(page, ['header']);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'to the offers' });
    document.querySelector('[data-slot="main"]')?.prepend(link);
  }, OFFERS);
  await page.getByRole('link', { name: 'to the offers' }).click();
  await expect(page.locator('[data-slot="main"] output')).toHaveText('alive');
  await waitForIslands(page, ['header']);
  await page.goBack();
  await expect(page.locator('[data-slot="main"] output')).toHaveCount(0);
});

test("without its server the page shows the podlet's fallback", async ({ page, faults }) => {
  faults.expect(/^answer 503/);
  faults.expect(/^console error: .* status of 503 /);
  await podlet.stop();
  podlet = { ...podlet, stop: () => Promise.resolve() };
  const answer = await page.goto(`${origin()}/ru-en/kazan/offers`);
  expect(answer?.status()).toBe(503);
  await expect(page.locator('[data-slot="main"]')).toHaveText('Offers are coming back');
  await waitForIslands(page, ['header']);
});
