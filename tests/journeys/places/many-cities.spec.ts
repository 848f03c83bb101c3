/** Long lists of cities stay fast. */
import type { Locator, Page } from '@playwright/test';
import type { CityDirectory } from '@roadside/mfe-kit/contract';
import { get } from '../../support/http/http.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { nameOf, press, VISITORS } from '../../support/pages/visitors.ts';

/** Cities that a list must support. */
const CITIES = 1100;

/** Cities that may be laid out at a time: a few windows. */
const AT_A_TIME = 300;

/** Lengthens a country's list: its first cities come twice. */
async function lengthen(page: Page): Promise<void> {
  await page.route('**/cities?country=ru', async (route) => {
    const { body } = await get(route.request().url());
    const directory = JSON.parse(body.toString()) as CityDirectory;
    const missing = CITIES - directory.cities.length;
    const cities = directory.cities.flatMap((city, index) =>
      index < missing ? [city, { ...city, code: `${city.code}-2`, name: `${city.name} 2` }] : [city],
    );
    await route.fulfill({ json: { ...directory, cities } });
  });
}

/**
 * Whether each element is laid out and painted. Off-screen elements only reserve space, which costs
 * a scrolling phone nothing.
 */
function rendered(elements: Locator): Promise<boolean[]> {
  return elements.evaluateAll((all) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })));
}

// One visitor per brand, by touch and by keyboard.
for (const visitor of VISITORS.filter(({ language }) => language === 'ru')) {
  test.describe(nameOf(visitor), () => {
    const { brand, viewport, hasTouch } = visitor;
    test.use({ brand, viewport, hasTouch });

    test(`of ${CITIES} cities, the browser lays out those near the viewport, and the list keeps its length`, async ({
      page,
      visit,
    }) => {
      await lengthen(page);
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'main', 'overlays']);
      await press(visitor, page.locator(OPENERS.places));
      const rows = page.getByRole('dialog').locator('[data-group] li');
      await expect(rows).toHaveCount(CITIES);
      const near = async () => (await rendered(rows)).filter(Boolean).length;
      const [first, last] = [rows.first(), rows.last()];
      await expect.poll(() => rendered(first)).toEqual([true]);
      expect(await near()).toBeLessThan(AT_A_TIME);
      expect(await rendered(last)).toEqual([false]);

      const length = () => last.evaluate((row) => row.closest('[data-group]')?.parentElement?.scrollHeight ?? 0);
      const before = await length();
      await last.evaluate((row) => row.scrollIntoView({ behavior: 'instant' }));
      await expect.poll(() => rendered(last)).toEqual([true]);
      await expect(last).toBeInViewport();
      await expect.poll(() => rendered(first)).toEqual([false]);
      expect(await near()).toBeLessThan(AT_A_TIME);
      // Reserved space equals the real size: nothing jumps under the finger.
      expect(Math.abs((await length()) - before)).toBeLessThan(before / 100);
    });
  });
}
