/** Checks of the device for answers to its requests. */
import type { Page } from '@playwright/test';

/**
 * Makes every further document check for answers, as if the last check was some time ago. Removing
 * the time from the current page instead would race with that page's own check.
 */
export async function checkOnEveryPage(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.removeItem('request-answers-checked'));
}
