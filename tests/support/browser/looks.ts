/** Runs axe in windows of several sizes and in both themes. */
import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import type { Viewport } from '../pages/viewports.ts';

/** A theme changes only colours; markup and all other rules are equal. */
const OF_THEME = ['color-contrast'];

/**
 * axe's findings in these windows, in light and dark themes, one line per element. A window shows
 * parts that another one hides, and axe skips hidden elements, so all rules run in each. In the
 * dark theme only the colour rules run.
 */
export async function lookFaults(page: Page, viewports: readonly Viewport[]): Promise<string[]> {
  const faults: string[] = [];
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await axeFindings(page, colorScheme === 'dark' ? { rules: OF_THEME } : {});
      faults.push(...found.map((fault) => `${viewport.width} px, ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}
