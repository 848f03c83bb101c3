/** Tampered scripts and stylesheets are rejected. */
import { isAlive, waitForIslands } from '../support/browser/islands.ts';
import { ARTICLE } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ served: 'lab', language: 'en' });

for (const [what, file] of [
  ['the entry', 'remoteEntry.js'],
  ['a chunk behind the entry', 'fragment.js'],
] as const) {
  test(`a changed byte in ${what} of a remote is rejected: server HTML stays, the other remote hydrates`, async ({
    page,
    visit,
    faults,
  }) => {
    faults.expect(/^console error: Failed to find a valid digest in the 'integrity' attribute .*mfe-knowledge-base/);
    faults.expect(/^report load-failed of mfe-knowledge-base: /);
    await page.route(`**/mfe-knowledge-base/*/${file}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `globalThis.__tampered = true;\n${await response.text()}` });
    });
    await visit(ARTICLE);
    await waitForIslands(page, ['header', 'footer']);
    await expect.poll(() => faults.reports, { timeout: 20_000 }).toHaveLength(1);
    expect(await page.evaluate(() => '__tampered' in globalThis), 'the changed script has run').toBe(false);
    expect(await isAlive(page, 'main')).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A passenger left something');
    await page.unrouteAll({ behavior: 'wait' });
    // Its links still work.
    await page.getByRole('main').getByRole('link', { name: 'The payout is late' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The payout is late');
  });
}

test('a changed byte in the loader is rejected: the page works as without scripts', async ({ page, visit, faults }) => {
  faults.expect(/^console error: Failed to find a valid digest in the 'integrity' attribute .*loader/);
  let changed = 0;
  await page.route('**/loader.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.__tampered = true;\n${await response.text()}` });
    changed++;
  });
  await visit(ARTICLE);
  await expect.poll(() => changed).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => '__tampered' in globalThis)).toBe(false);
});

test('a changed byte in a stylesheet is rejected', async ({ page, visit, faults }) => {
  faults.expect(
    /^console error: Failed to find a valid digest in the 'integrity' attribute .*mfe-knowledge-base.*\.css/,
  );
  await page.route('**/mfe-knowledge-base*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nh1 { color: rgb(1, 2, 3); }` });
  });
  await visit(ARTICLE);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('color', 'rgb(1, 2, 3)');
  // The stylesheet is requested again after its preload was rejected.
  await page.unrouteAll({ behavior: 'wait' });
});

test(
  'every script and style of a page has a hash, lazy-loaded ones too',
  { tag: '@smoke' },
  async ({ page, visit }) => {
    await visit(ARTICLE);
    await waitForIslands(page);
    const { unhashed, listed, loaded, preloads } = await page.evaluate(() => {
      const selector = 'script[src], link[rel="stylesheet"], link[rel="modulepreload"]';
      const map = JSON.parse(document.querySelector('script[type="importmap"]')?.textContent ?? '{}') as {
        integrity: Record<string, string>;
      };
      const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      return {
        unhashed: Array.from(document.querySelectorAll<HTMLElement>(selector), (element) =>
          element.getAttribute('integrity')?.startsWith('sha256-') ? undefined : element.outerHTML,
        ).filter(Boolean),
        listed: Object.keys(map.integrity),
        loaded: resources.filter((path) => path.endsWith('.js')),
        preloads: document.querySelectorAll('head > link[rel="modulepreload"]').length,
      };
    });
    expect(unhashed).toEqual([]);
    expect(loaded.length).toBeGreaterThan(4);
    expect(preloads).toBeGreaterThan(3);
    expect(loaded.filter((path) => !listed.includes(path))).toEqual([]);
  },
);
