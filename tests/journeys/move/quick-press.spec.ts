/** Presses while a menu opens or closes. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';

const SUB_CATEGORY = '/knowledge-base/taxi/orders';

const menuLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Меню' });

/** Waits for a number of frames. */
const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

test('a menu link works while the menu slides in', async ({ page, visit }) => {
  await visit(ARTICLE);
  await waitForIslands(page, ['header', 'main', 'overlays']);
  const devtools = await page.context().newCDPSession(page);
  const pace = (playbackRate: number) => devtools.send('Animation.setPlaybackRate', { playbackRate });
  await devtools.send('Animation.enable');
  await pace(0.1);
  await menuLink(page).click();
  const english = page.getByRole('dialog').getByRole('link', { name: 'English' });
  await expect(english).toBeInViewport({ ratio: 1 });
  await pace(0);
  await frames(page, 2);
  const box = await english.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.mouse.down();
  await pace(1);
  await frames(page, 60);
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`/ru-en/moskva${ARTICLE}$`));
});

for (const [when, late] of [
  ['before the history has gone back', false],
  ['before the history has gone back, with the page already loaded', true],
] as const) {
  test(`a link pressed right after a menu closed works, ${when}`, async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(ARTICLE);
    await waitForIslands(page, ['header', 'main', 'overlays']);
    await menuLink(page).click();
    await expect(page.getByRole('dialog')).toHaveAttribute('data-state', 'open');
    // One script: between the two presses, separate test steps would give the history time.
    await page.evaluate(
      async ({ path, isLate }) => {
        let step: (() => void) | undefined;
        history.go = (by) => (step = () => History.prototype.go.call(history, by));
        document.querySelector<HTMLElement>('dialog h2 ~ button')?.click();
        while (document.querySelector('dialog')) await new Promise((resolve) => requestAnimationFrame(resolve));
        document.querySelector<HTMLElement>(`main nav a[href$="${path}"]`)?.click();
        if (isLate) await fetch(`/_edge/page?url=/ru-ru/moskva${path}`);
        step?.();
      },
      { path: SUB_CATEGORY, isLate: late },
    );
    await expect(page).toHaveURL(new RegExp(`${SUB_CATEGORY}$`));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Пассажир забыл вещь в машине');
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
  });
}
