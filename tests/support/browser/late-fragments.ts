/** Late fragments on pages with a controlled clock. */
import { expect, type Page } from '@playwright/test';
import chat from '../../../mfe-chat/fragment.json' with { type: 'json' };

/** Milliseconds after which the chat starts. */
const CHAT_STARTS_MS = chat.starts.after_ms;

/**
 * Returns a function that runs a page's clock to the start of the chat, waits for its code, and
 * runs on. By the clock alone, the download would take as long as the run. Call this before the
 * first page, and the function once on each page that loads.
 */
export function watchChat(page: Page): (milliseconds: number) => Promise<void> {
  let [pages, loaded] = [0, 0];
  page.on('requestfinished', (request) => {
    if (/\/mfe-chat\/\w+\/fragment\.js$/.test(request.url())) loaded++;
  });
  return async (milliseconds) => {
    pages++;
    await page.clock.runFor(CHAT_STARTS_MS);
    await expect.poll(() => loaded).toBe(pages);
    await page.clock.runFor(1000);
    await page.clock.runFor(milliseconds - CHAT_STARTS_MS - 1000);
  };
}
