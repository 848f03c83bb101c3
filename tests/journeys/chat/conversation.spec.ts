/** A conversation in the support chat, with the product API. */
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { CHAT_PAGE, expectAccessibleMessenger, openChat, say } from '../../support/pages/chat.ts';
import { originOf } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';

test.describe.configure({ mode: 'default' });

let desk: Desk;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(() => desk.stop());

const address = () => `${originOf('amber', desk.edge.port)}/ru-en/moskva${CHAT_PAGE}`;

for (const [device, use] of [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['touch', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(`by ${device}`, () => {
    test.use(use);

    test('a visitor asks, is answered by the assistant and by staff, and finds the chat again', async ({
      page,
      axe,
    }) => {
      await page.goto(address());
      let chat = await openChat(page);
      await say(chat, 'My payout has not arrived');
      await expect(chat.getByRole('article').filter({ hasText: 'Assistant' }).first()).toBeVisible();
      await expectAccessibleMessenger(page);
      await axe();
      await chat.getByRole('button', { name: 'More actions' }).click();
      const [, number = ''] = /(R-\S+)/.exec((await chat.getByRole('banner').textContent()) ?? '') ?? [];
      await chat.getByRole('button', { name: 'More actions' }).click();
      await desk.answer(number, 'I am looking at your payout.');
      await expect(chat.getByText('I am looking at your payout.')).toBeVisible();
      const count = await chat.getByRole('article').count();
      await page.reload();
      chat = await openChat(page);
      await expect(chat.getByText('I am looking at your payout.')).toBeVisible();
      await expect(chat.getByRole('article')).toHaveCount(count);
    });
  });
}

test('two tabs show one chat, each message once', async ({ page, context }) => {
  await page.goto(address());
  const first = await openChat(page);
  await say(first, 'Written in the first tab');
  const other = await context.newPage();
  await other.goto(address());
  const second = await openChat(other);
  await expect(second.getByText('Written in the first tab')).toHaveCount(1);
  await say(second, 'Written in the second tab');
  await expect(first.getByText('Written in the second tab')).toHaveCount(1);
});

test('an article of an answer opens in the page behind', async ({ page }) => {
  await page.goto(address());
  const chat = await openChat(page);
  await say(chat, 'My payout has not arrived');
  const link = chat.locator('figcaption a').first();
  const path = new URL((await link.getAttribute('href')) ?? '').pathname;
  await link.click();
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(chat.getByText('My payout has not arrived').first()).toBeVisible();
});

test('in danger the emergency number is in view, and a person can be asked for', async ({ page }) => {
  await page.goto(address());
  const chat = await openChat(page);
  await say(chat, 'I had an accident and people are hurt');
  await expect(chat.getByRole('link', { name: '112' })).toBeInViewport({ ratio: 1 });
  await expect(chat.getByRole('button', { name: 'Talk to a person' })).toBeVisible();
  await chat.getByRole('button', { name: 'More actions' }).click();
  await chat.getByRole('banner').getByRole('button', { name: 'Talk to a person' }).click();
  await expect(chat.getByText('The chat waits for a person. The answer comes here.')).toBeInViewport({ ratio: 1 });
});
