/** Signs a visitor in, and ends the session. */
import type { Page } from '@playwright/test';

/**
 * Signs in with the embedded identity provider and returns to the page.
 * @param name Full name of the account. Default: the provider's first driver.
 */
export async function signIn(page: Page, name?: string): Promise<void> {
  const address = page.url();
  const query = new URLSearchParams({ retpath: address, origin: 'roadside' });
  await page.goto(`${new URL(address).origin}/api/identity/auth?${query}`);
  if (name === undefined) {
    await chooseDriver(page);
  } else {
    await page.locator('input[name="name"]').fill(name);
    await page.locator('input[name="name"]').press('Enter');
  }
  await page.waitForURL(address);
}

/**
 * Chooses the first driver of the embedded identity provider. The press waits for the provider's
 * page, since the page before it has buttons too.
 */
export async function chooseDriver(page: Page): Promise<void> {
  await page.locator('form[action="/api/identity/auth"]').getByRole('button').first().click();
}

/**
 * Removes the session's cookies, as if it had expired. Waits first until the page knows that the
 * visitor is signed in: else the page leads home. Callers first wait for all that the page loads: a
 * late request would find the end of the session before the test does.
 */
export async function endSession(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.__roadsidePage?.session.status === 'authorized');
  await page.context().clearCookies({ name: /session$/ });
}
