/** The support chat on a page. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { axeFindings } from '../browser/axe.ts';

/** Path of a page with the chat, below locale and city. */
export const CHAT_PAGE = '/knowledge-base/taxi';

/** The chat's button, in English. */
export function chatButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Chat with support/ });
}

/** The messenger in the widget. */
export function messenger(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Support chat"]');
}

/** Opens the chat and waits for its composer. */
export async function openChat(page: Page): Promise<FrameLocator> {
  await chatButton(page).click();
  const frame = messenger(page);
  await expect(frame.getByRole('textbox', { name: 'Message' })).toBeVisible();
  return frame;
}

/** Writes a message and sends it. */
export async function say(frame: FrameLocator, text: string): Promise<void> {
  await frame.getByRole('textbox', { name: 'Message' }).fill(text);
  await frame.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(frame.getByRole('article').filter({ hasText: text })).toBeVisible();
}

/** Expects no finding of axe in the messenger. */
export async function expectAccessibleMessenger(page: Page): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes('/messenger/'));
  expect(frame).toBeDefined();
  if (frame) expect(await axeFindings(frame as unknown as Page)).toEqual([]);
}
