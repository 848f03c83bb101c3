/** The chat's button and widget, and what can fail around the messenger. */
import { CHAT_PAGE, chatButton, messenger, openChat } from '../../support/pages/chat.ts';
import { expect, test } from '../../support/test.ts';

test.use({ language: 'en' });

/** Files of the chat that may load before the visitor wants to chat. */
const BUTTON = /\/mfe-chat\/[^/]+\/(remoteEntry|fragment|mfe-chat\.fragment)\.(js|css)$/;

test('nothing but the button loads before the visitor wants to chat', async ({ page, visit, context }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/mfe-chat|messenger|\/chat/.test(pathname) && !BUTTON.test(pathname)) loaded.push(pathname);
  });
  await visit(CHAT_PAGE);
  await expect(chatButton(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('chat')));
  expect(stored).toEqual([]);
  expect((await context.cookies()).filter(({ name }) => name.includes('chat'))).toEqual([]);
});

test('the last line of a page stays clear of the button, and a focused element too', async ({ page, visit }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(CHAT_PAGE);
  await expect(chatButton(page)).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const bottom = () =>
    page
      .getByRole('contentinfo')
      .getByRole('link')
      .last()
      .evaluate((link) => link.getBoundingClientRect().bottom);
  const top = (await chatButton(page).boundingBox())?.y;
  await expect.poll(bottom).toBeLessThanOrEqual(top ?? 0);
  const padding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockEnd);
  expect(padding).toBe('80px');
});

test('the button is on pages about taxi only', async ({ page, visit }) => {
  await visit('/knowledge-base');
  // Later than the button would start.
  await page.waitForTimeout(4000);
  await expect(chatButton(page)).toHaveCount(0);
});

test('a dead messenger leaves the page usable, and is tried again', async ({ page, visit, faults, axe }) => {
  faults.expect(/messenger/);
  await page.route('**/messenger/*', (route) => route.abort());
  await visit(CHAT_PAGE);
  await chatButton(page).click();
  await expect(page.getByText('Error loading chat')).toBeVisible({ timeout: 40_000 });
  await axe();
  await page.getByRole('main').getByRole('link').first().click({ trial: true });
  await page.unroute('**/messenger/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(messenger(page).getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('without storage the chat is offered in a new tab, and as a link if that is blocked', async ({
  page,
  visit,
  axe,
}) => {
  await page.addInitScript(() => {
    if (window === top) window.open = () => null;
    else
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await visit(CHAT_PAGE);
  await chatButton(page).click();
  await expect(page.getByText('No access to cookies.')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Confirm moving to a new page' }).click();
  await expect(page.getByText('The browser did not open a new window.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the chat on its page' })).toHaveAttribute(
    'href',
    /\/messenger\/ru-en$/,
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the chat covers the screen, locks the page, and "back" closes it', async ({ page, visit }) => {
    await visit(CHAT_PAGE);
    const address = page.url();
    await openChat(page);
    const popup = page.getByRole('dialog', { name: 'Support chat' });
    // After it has slid in.
    await expect.poll(() => popup.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    await expect(page.locator('html')).toHaveAttribute('data-scroll-locks', '1');
    await page.goBack();
    await expect(popup).toBeHidden();
    await expect(page.locator('html')).not.toHaveAttribute('data-scroll-locks');
    expect(page.url()).toBe(address);
    await expect(chatButton(page)).toBeFocused();
  });
});
