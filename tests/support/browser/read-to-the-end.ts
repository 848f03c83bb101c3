import { expect, type Page } from '@playwright/test';
import { waitForIslands } from './islands.ts';

/** Reads an article to its end: the parts there have loaded. */
export async function readToTheEnd(page: Page): Promise<void> {
  await waitForIslands(page);
  await page.locator('main article').evaluate((article) => article.scrollIntoView({ block: 'end' }));
  const end = page.getByRole('main').getByRole('complementary').last();
  await expect(end.getByRole('group').first()).toBeVisible();
}
