/** Overlays in browsers with classic scrollbars. */
import { example, expect, test } from './gallery.ts';

/** A browser with classic scrollbars, as on most desktops. */
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

test('opening and closing shifts nothing, and the page keeps its scroll position', async ({ page, open }) => {
  await open({ only: 'Dialog' });
  const button = example(page, 'Dialog/nested').getByRole('button').first();
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 40));
  const place = async () => [await button.boundingBox(), await page.evaluate(() => [scrollX, scrollY])];
  const before = await place();
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  await button.click();
  await expect(page.getByRole('dialog')).toHaveAttribute('data-state', 'open');
  expect(await place()).toEqual(before);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await place()).toEqual(before);
});
