/** Runs axe in windows of several sizes and in both themes. */
import type { Page } from '@playwright/test';
import { themeFindings } from './axe.ts';
import type { Viewport } from '../pages/viewports.ts';

/**
 * axe's findings in these windows, in light and dark themes, one line per element. A window shows
 * parts that another one hides, and axe skips hidden elements, so all rules run in each.
 */
export async function lookFaults(page: Page, viewports: readonly Viewport[]): Promise<string[]> {
  const faults: string[] = [];
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    const found = await themeFindings(page);
    faults.push(...found.map((fault) => `${viewport.width} px, ${fault}`));
  }
  return faults;
}
