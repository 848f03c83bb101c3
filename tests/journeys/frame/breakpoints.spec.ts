/** Layout at the specified widths. */
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';

test('the layout changes at the widths of the specification', async ({ page, visit }) => {
  await visit(ARTICLE);
  const steps: unknown[] = [];
  for (const width of [360, 767, 768, 1279, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const step = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue('--gutter'), style.getPropertyValue('--header-height')];
    });
    steps.push([width, ...step]);
  }
  expect(steps).toEqual([
    [360, '1rem', '3.5rem'],
    [767, '1rem', '3.5rem'],
    [768, '1.5rem', '4rem'],
    [1279, '1.5rem', '4rem'],
    [1280, '2rem', '4rem'],
  ]);
});
