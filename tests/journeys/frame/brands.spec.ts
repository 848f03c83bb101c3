/** The two brands differ by structure, and both draw their art from one file. */
import { waitForIslands } from '../../support/browser/islands.ts';
import { expect, test } from '../../support/test.ts';

/** What each brand shows on its landing page. */
const BRANDS = {
  amber: { header: 'rgb(255, 253, 249)', tiles: 'column', corners: '20px', edge: '1px', number: 'none' },
  slate: { header: 'rgb(27, 34, 40)', tiles: 'row', corners: '0px', edge: '2px', number: 'counter' },
} as const;

for (const brand of ['amber', 'slate'] as const) {
  test.describe(brand, () => {
    test.use({ brand, viewport: { width: 360, height: 740 }, language: 'ru' });

    test('tiles, lists and header have the structure of the brand', async ({ page, visit }) => {
      const expected = BRANDS[brand];
      await visit('/knowledge-base/taxi/orders');
      await waitForIslands(page, ['header', 'main']);
      const list = page.getByRole('main').locator('ul:has(> li > a[href*="/taxi/orders/"])').first();
      const ofList = await list.evaluate((element) => {
        const { borderBlockStartWidth: edge, borderEndEndRadius: corners } = getComputedStyle(element);
        const row = element.querySelector('li');
        return { edge, corners, number: row ? getComputedStyle(row, '::before').content : '' };
      });
      expect(ofList).toMatchObject({ edge: expected.edge, corners: expected.corners });
      expect(ofList.number).toContain(expected.number);
      const header = page.getByRole('banner').locator('[data-theme]');
      expect(await header.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)).toBe(
        expected.header,
      );
    });

    test('tiles are drawn in the manner of the brand, from one file', async ({ page, visit }) => {
      await visit('/knowledge-base');
      await waitForIslands(page, ['main']);
      const drawings = page.getByRole('main').locator('li svg:has(> use)');
      expect(await drawings.count()).toBeGreaterThan(8);
      const first = drawings.first();
      const width = () => first.evaluate((svg: SVGSVGElement) => svg.querySelector('use')?.getBBox().width ?? 0);
      await expect.poll(width).toBeGreaterThan(40);
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      const addresses = await drawings
        .locator('use')
        .evaluateAll((uses) => uses.map((use) => use.getAttribute('href')?.split('#')[0]));
      expect(new Set(addresses).size).toBe(1);
      expect(files.filter((file) => addresses.includes(file))).toHaveLength(1);
      expect(await first.evaluate((svg) => getComputedStyle(svg.parentElement ?? svg).flexDirection)).toBe(
        BRANDS[brand].tiles,
      );
    });
  });
}
