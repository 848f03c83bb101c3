import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** What any fragment does to show a notice. */
async function say(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => {
    globalThis.__roadsidePage?.toasts.push({ text: words });
    dispatchEvent(new CustomEvent('roadside:toast'));
  }, text);
}

for (const brand of BRANDS) {
  test.describe(brand, () => {
    test.use({ brand, viewport: { width: 360, height: 740 } });

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
  });
}
