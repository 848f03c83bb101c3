/** The card of a request that was just sent, on the page after its form. */
import type { Locator, Page } from '@playwright/test';

/** The card in English. */
export const sentCard = (page: Page): Locator => page.getByRole('region', { name: /^(Request|Application) R-/ });

/** Number of the sent request. */
export async function sentNumber(page: Page): Promise<string> {
  return /R-[\w-]+/.exec((await sentCard(page).textContent()) ?? '')?.[0] ?? '';
}

/** Follows the card to the page of the request, and returns its number. */
export async function openSent(page: Page): Promise<string> {
  const number = await sentNumber(page);
  await sentCard(page)
    .getByRole('link', { name: /^Open the/ })
    .click();
  // The card and the page have parts of the same names.
  await page.waitForURL(/\/requests\/[^/]+$/);
  return number;
}
