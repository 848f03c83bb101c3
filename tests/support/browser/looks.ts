/** Runs axe in both windows and both themes. */
import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { VIEWPORTS } from '../pages/viewports.ts';

/** A theme changes only colours; markup and all other rules are equal. */
const OF_THEME = ['color-contrast'];

/**
 * axe's findings on a phone and on a desktop, in light and dark themes, one line per element. Each
 * window shows parts that the other one hides, and axe skips hidden elements, so all rules run in
 * both. In the dark theme only the colour rules run.
 */
export async function lookFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await axeFindings(page, colorScheme === 'dark' ? { rules: OF_THEME } : {});
      faults.push(...found.map((fault) => `${viewport.width} px, ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}
