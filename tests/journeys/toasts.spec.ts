import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { VIEWPORTS } from '../support/viewports.ts';

/** What any fragment does to show a notice. */
async function say(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => {
    globalThis.__roadsidePage?.toasts.push({ text: words });
    dispatchEvent(new CustomEvent('roadside:toast'));
  }, text);
}

for (const [brand, viewport] of BRANDS.flatMap((brand) => VIEWPORTS.map((viewport) => [brand, viewport] as const))) {
  test.describe(`${brand}, ${viewport.width} px`, () => {
    test.use({ brand, viewport });

    test('notices are stacked, read out, and go by themselves', async ({ page, visit, axe }) => {
      await visit(ARTICLE);
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

    test('a notice over an open dialog is above it, and can be taken away', async ({ page, visit, axe }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'main', 'overlays']);
      await page.getByRole('banner').locator('a[href="#footer"]:not([aria-label])').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveAttribute('data-state', 'open');
      await say(page, 'Сообщение отправлено!');
      const notice = dialog.getByText('Сообщение отправлено!');
      await expect(notice).toBeVisible();
      // What lies under a backdrop, or is inert, cannot be hit.
      await notice.click({ trial: true });
      await axe();
      const box = await notice.boundingBox();
      expect(box?.y ?? 0).toBeGreaterThan(viewport.height - 150);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('Сообщение отправлено!')).toBeVisible();
      await page.getByRole('status').getByRole('button').click();
      await expect(page.getByText('Сообщение отправлено!')).toHaveCount(0);
    });
  });
}
