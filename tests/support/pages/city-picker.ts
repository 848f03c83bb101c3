/** Locators and actions of the city picker. */
import { expect, type Locator, type Page } from '@playwright/test';
import { waitForIslands } from '../browser/islands.ts';

/** The link in the header that opens the picker. */
export const pickerLink = (page: Page) => page.getByRole('banner').locator('a[href*="/cities"][aria-label]');

/**
 * Opens the picker over the page that has been visited, and waits for its cities.
 * @param press Presses the link. @default by mouse
 */
export async function openCityPicker(
  page: Page,
  press: (link: Locator) => Promise<void> = (link) => link.click(),
): Promise<Locator> {
  await waitForIslands(page, ['header', 'main', 'overlays']);
  await press(pickerLink(page));
  const picker = page.getByRole('dialog');
  await expect(picker.getByRole('link').first()).toBeVisible();
  // Its letters are fitted after the list has been laid out.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  return picker;
}

/** The search field of the picker. */
export const cityField = (picker: Locator) => picker.getByRole('searchbox');

/** The announced result of a search; while the cities load there is another status. */
export const saidOfSearch = (picker: Locator) => picker.getByRole('status').first();

/** A city in the visible list: the first, if it is listed twice. */
export const cityIn = (picker: Locator, code: string) =>
  picker.locator(`[data-list]:not([hidden]) a[data-city="${code}"]`).first();
