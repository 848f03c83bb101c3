/** The footer, whose groups of links are closed on phones. */
import type { Locator, Page } from '@playwright/test';

/** Opens the group of a footer that contains something. Nothing where groups are always open. */
export async function openGroupOf(page: Page, content: Locator): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await footer.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  if (await content.isVisible()) return;
  await content.locator('xpath=ancestor::details/summary').click();
}
