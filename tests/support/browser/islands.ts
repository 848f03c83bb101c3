/** Waits for hydration. */
import { expect, type Page } from '@playwright/test';
import { OPENERS } from '../pages/openers.ts';
import type { SlotName } from '@roadside/mfe-kit/contract';

/** Waits until the fragments in these slots are hydrated. */
export async function waitForIslands(page: Page, slots: readonly SlotName[] = ['header', 'main']): Promise<void> {
  for (const slot of slots) await page.locator(`[data-slot="${slot}"][data-alive]`).waitFor({ state: 'attached' });
  // The loader takes over links in a separate task, which has run on an idle page.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** Opens and closes the menu: header and overlays are hydrated. */
export async function expectMenuWorks(page: Page): Promise<void> {
  await page.locator(OPENERS.menu).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Whether a slot is hydrated. */
export function isAlive(page: Page, slot: SlotName): Promise<boolean> {
  return page.locator(`[data-slot="${slot}"]`).evaluate((element) => element.hasAttribute('data-alive'));
}
