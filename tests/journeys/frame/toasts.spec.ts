/** Toasts. */
import type { Page } from '@playwright/test';
import { cutOff } from '../../support/browser/cut-off.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { inTurn, nameOf, press, VISITORS } from '../../support/pages/visitors.ts';

/** How any fragment shows a toast. */
async function say(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => {
    globalThis.__roadsidePage?.toasts.push({ text: words });
    dispatchEvent(new CustomEvent('roadside:toast'));
  }, text);
}

for (const visitor of VISITORS) {
  test.describe(nameOf(visitor), () => {
    const { brand, viewport, language, hasTouch } = visitor;
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    inTurn(visitor, 1)('toasts stack, are announced, and disappear automatically', async ({ page, visit, axe }) => {
      // A page without the chat: code that still loads while the clock runs ahead counts as slow.
      await visit('/knowledge-base');
      await waitForIslands(page, ['header', 'main', 'overlays']);
      await page.clock.install();
      await say(page, 'Сообщение отправлено!');
      await say(page, 'И ещё одно');
      const notices = page.getByRole('status').filter({ hasText: 'Сообщение отправлено!' });
      await expect(notices).toHaveText(/Сообщение отправлено!.*И ещё одно/);
      await page.clock.runFor(1000);
      await axe();
      await page.clock.runFor(10_000);
      await expect(page.getByText('Сообщение отправлено!')).toHaveCount(0);
      await expect(page.getByText('И ещё одно')).toHaveCount(0);
    });

    inTurn(visitor, 2)('a toast is above an open dialog and can be dismissed', async ({ page, visit, axe }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'main', 'overlays']);
      await press(visitor, page.locator(OPENERS.menu));
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveAttribute('data-state', 'open');
      await say(page, 'Сообщение отправлено!');
      const notice = dialog.getByText('Сообщение отправлено!');
      await expect(notice).toBeVisible();
      // Elements under a backdrop, or inert ones, cannot be hit.
      await notice.click({ trial: true });
      await axe();
      const box = await notice.boundingBox();
      expect(box?.y ?? 0).toBeGreaterThan(viewport.height - 150);
      expect(await cutOff(page)).toEqual([]);
      const shown = await notice.evaluateHandle((text) => text.parentElement);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('Сообщение отправлено!')).toBeVisible();
      // It is the same element: a new one would restart its timer.
      expect(await shown.evaluate((toast) => [toast?.isConnected, toast?.dataset['state']])).toEqual([true, 'shown']);
      await press(visitor, page.getByRole('status').getByRole('button'));
      await expect(page.getByText('Сообщение отправлено!')).toHaveCount(0);
    });
  });
}

test.describe('phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, language: 'en' });

  test('a toast stays at the bottom, and the page scrolls the focus clear of it', async ({ page, visit }) => {
    await visit(ARTICLE);
    await waitForIslands(page, ['header', 'main', 'overlays']);
    const link = page.getByRole('main').getByRole('link').last();
    await link.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await link.focus();
    await say(page, 'Saved');
    const toast = page.getByText('Saved', { exact: true });
    await expect(toast).toBeVisible();
    const [notice, focused] = [await toast.boundingBox(), await link.boundingBox()];
    expect(notice?.y ?? 0).toBeGreaterThan(740 - 150);
    expect((focused?.y ?? Infinity) + (focused?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
  });
});
