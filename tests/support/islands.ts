import { expect, type Page } from '@playwright/test';
import type { SlotName } from '@roadside/mfe-kit/contract';

/** What React keeps of a root on its element: enough to see whether the root has been hydrated. */
interface RootOnElement {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } | null } };
}

/** Waits until the fragments in these slots react to what a visitor does. */
export async function waitForIslands(page: Page, slots: readonly SlotName[] = ['header', 'main']): Promise<void> {
  await page.waitForFunction((names) => {
    const rootOf = (name: string) => {
      const element = document.querySelector(`[data-slot="${name}"]`);
      const key = element && Object.keys(element).find((property) => property.startsWith('__reactContainer$'));
      return key ? (Reflect.get(element, key) as RootOnElement) : undefined;
    };
    return names.every((name) => rootOf(name)?.stateNode.current.memoizedState?.isDehydrated === false);
  }, slots);
  // Effects run in the next tasks.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** Opens and closes the menu: header and overlays are alive. */
export async function expectMenuWorks(page: Page): Promise<void> {
  await page.getByRole('banner').locator('a[href="#footer"]:not([aria-label])').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Whether a slot was hydrated: false while it only holds what the server sent. */
export function isAlive(page: Page, slot: SlotName): Promise<boolean> {
  return page.locator(`[data-slot="${slot}"]`).evaluate((element) => {
    const key = Object.keys(element).find((property) => property.startsWith('__reactContainer$'));
    return key !== undefined && Reflect.get(element, key) !== null;
  });
}
