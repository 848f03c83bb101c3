import { expect, type Page } from '@playwright/test';
import type { SlotName } from '@roadside/mfe-kit/contract';

/** Waits until the fragments in these slots react to what a visitor does. */
export async function waitForIslands(page: Page, slots: readonly SlotName[] = ['header', 'main']): Promise<void> {
  for (const slot of slots) await page.locator(`[data-slot="${slot}"][data-alive]`).waitFor({ state: 'attached' });
  // The loader takes over links in a task of its own, which an idle page has behind it.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** Opens and closes the menu: header and overlays are alive. */
export async function expectMenuWorks(page: Page): Promise<void> {
  await page.getByRole('banner').locator('a[href="#footer"]:not([aria-label])').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Whether a slot reacts to a visitor: false while it only holds what the server sent. */
export function isAlive(page: Page, slot: SlotName): Promise<boolean> {
  return page.locator(`[data-slot="${slot}"]`).evaluate((element) => element.hasAttribute('data-alive'));
}
