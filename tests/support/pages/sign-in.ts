/** Signs a visitor in. */
import type { Page } from '@playwright/test';

/** Signs in with the embedded identity provider as its first driver, and returns to the page. */
export async function signIn(page: Page): Promise<void> {
  const address = page.url();
  const query = new URLSearchParams({ retpath: address, origin: 'roadside' });
  await page.goto(`${new URL(address).origin}/api/identity/auth?${query}`);
  await page.getByRole('button').first().click();
  await page.waitForURL(address);
}
