/** Fragments built with another React use the shell's. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startEdge, type Edge } from '../support/edge/edge.ts';
import { addFixtureFragment, otherReactVersion, rulesWithFixture } from '../support/edge/fixture-fragment.ts';
import { expectMenuWorks, isAlive, waitForIslands } from '../support/browser/islands.ts';
import { ARTICLE, BRANDS, originOf, type Brand } from '../support/pages/pages.ts';
import { copyReleases, readRelease, type Releases } from '../support/edge/releases.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

let releases: Releases;
let edge: Edge;

test.beforeAll(async () => {
  releases = await copyReleases();
  await addFixtureFragment(releases);
  edge = await startEdge({ FRAGMENTS_FOLDER: releases.folder, RULES_FOLDER: await rulesWithFixture(releases) });
});

test.afterAll(async () => {
  await edge.stop();
  await releases.remove();
});

const address = (brand: Brand, query = '') => `${originOf(brand, edge.port)}/ru-en/moskva${ARTICLE}${query}`;

for (const brand of BRANDS) {
  test(`${brand}: fragments built with different versions of React 19 share the shell's`, async ({ page }) => {
    const other = await otherReactVersion();
    const server = await readFile(path.join(releases.folder, 'mfe-fixture/dist/server.js'), 'utf8');
    expect(server, 'the fixture is built with the other React').toContain(`version="${other}"`);

    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
    });
    await page.goto(address(brand));
    await waitForIslands(page, ['header', 'main', 'footer', 'edge-of-page']);

    // Before that, a jump to the button gives the footer above it its height.
    await page.locator('html[data-laid-out]').waitFor();

    const button = page.getByRole('button', { name: 'Clicked' });
    await button.click();
    await expect(button).toHaveText('Clicked 1');
    const [react] = (await readRelease('mfe-shell')).shell?.js ?? [];
    expect(scripts.filter((script) => script.endsWith(`/${react}`))).toHaveLength(1);
    // No other script contains a renderer: the fixture's is a few KB.
    expect(new Set(scripts).size).toBe(scripts.length);
    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/mfe-fixture/'))
        .map(({ decodedBodySize }) => decodedBodySize),
    );
    expect(sizes).toHaveLength(2);
    for (const size of sizes) expect(size).toBeLessThan(20_000);
    const runsOn = await button.getAttribute('data-react');
    expect(runsOn).not.toBe(other);
    expect(runsOn).toMatch(/^19\./);
  });
}

for (const [where, kind] of [
  ['load', 'load-failed'],
  ['render', 'render-failed'],
] as const) {
  test(`a fragment that throws in ${where} keeps its server HTML, the others are hydrated`, async ({
    page,
    faults,
  }) => {
    faults.expect(new RegExp(`^report ${kind} of mfe-fixture: .*thrown ${where === 'load' ? 'at' : 'in'} ${where}`));
    await page.goto(address('amber', `?throws=${where}`));
    await waitForIslands(page, ['header', 'main', 'footer', 'overlays']);
    await expect.poll(() => faults.reports, { timeout: 20_000 }).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Clicked' })).toHaveText('Clicked 0');
    await expect.poll(() => isAlive(page, 'edge-of-page')).toBe(false);
    await expectMenuWorks(page);
  });
}
