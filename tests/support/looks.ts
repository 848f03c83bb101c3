import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { VIEWPORTS } from './viewports.ts';

/** What a theme changes is colours: the markup, and with it all other rules, are the same. */
const OF_THEME = ['color-contrast'];

/**
 * What axe finds on a phone and on a desk, in a light and in a dark theme, one line for each element. Each window shows parts
 * that the other one hides, and axe passes over what is hidden, so all rules run in both of them. The dark theme is judged by
 * its colours alone.
 */
export async function lookFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await axeFindings(page, colorScheme === 'dark' ? OF_THEME : undefined);
      faults.push(...found.map((fault) => `${viewport.width} px, ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}
