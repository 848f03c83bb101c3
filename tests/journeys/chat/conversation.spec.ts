/** A conversation in the support chat, with the product API. */
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { untilSearchable } from '../../support/edge/search.ts';
import {
  CHAT_PAGE,
  chatButton,
  expectAccessibleMessenger,
  messenger,
  openChat,
  say,
} from '../../support/pages/chat.ts';
import { originOf } from '../../support/pages/pages.ts';
import { signIn } from '../../support/pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test.describe.configure({ mode: 'default' });

let desk: Desk;

test.beforeAll(async () => {
  desk = await startDesk();
  // Without an index the assistant knows no article.
  await untilSearchable(desk.edge);
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

test('two tabs that send their first messages together open one chat with both', async ({ page, context }) => {
  const before = await desk.numbers();
  const other = await context.newPage();
  const tabs = [
    { tab: page, text: 'First message of one tab' },
    { tab: other, text: 'First message of the other tab' },
  ];
  // A slow request, so that both tabs have no chat yet when they send.
  await context.route('**/chat/threads', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const chats = [];
  for (const { tab, text } of tabs) {
    await tab.goto(address());
    const chat = await openChat(tab);
    await chat.getByRole('textbox', { name: 'Message' }).fill(text);
    chats.push(chat);
  }
  await Promise.all(chats.map((chat) => chat.getByRole('button', { name: 'Send', exact: true }).click()));
  for (const chat of chats) {
    for (const { text } of tabs) {
      await expect(chat.getByRole('article').filter({ hasText: text })).toHaveCount(1);
    }
  }
  const opened = (await desk.numbers()).filter((number) => !before.includes(number));
  expect(opened).toHaveLength(1);
  const { messages } = await desk.read(opened[0] ?? '');
  for (const { text } of tabs) expect(messages.filter((message) => message.text === text)).toHaveLength(1);
});

test('a signed-in visitor goes on at another device', async ({ page, browser }) => {
  await page.goto(address());
  await signIn(page, 'Two Devices');
  const first = await openChat(page);
  await say(first, 'Written at the desk');
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto(address());
  await signIn(phone, 'Two Devices');
  const second = await openChat(phone);
  await expect(second.getByText('Written at the desk')).toHaveCount(1);
  await say(second, 'Written on the road');
  await expect(first.getByText('Written on the road')).toHaveCount(1);
  await context.close();
});

test('a conversation goes on after the server was killed', async ({ page, faults }) => {
  // Any request may meet the dead server, also the one for the token of the second message.
  faults.expect(/ERR_|\/api\/|\/csrf_token: offline/);
  const before = await desk.numbers();
  await page.goto(address());
  const chat = await openChat(page);
  await say(chat, 'Before the restart');
  await Promise.all([desk.edge.restart(), say(chat, 'After the restart')]);
  // A message is shown before it is sent: the conversation may begin at the second server.
  const opened = async () => (await desk.numbers()).filter((number) => !before.includes(number));
  await expect.poll(opened).toHaveLength(1);
  const [number = ''] = await opened();
  const sent = async () => (await desk.read(number)).messages.map((message) => message.text);
  await expect.poll(sent).toContain('After the restart');
  await desk.answer(number, 'Answer of the desk');
  await expect(chat.getByText('Answer of the desk')).toHaveCount(1);
  const texts = ['Before the restart', 'After the restart', 'Answer of the desk'];
  for (const text of texts) {
    await expect(chat.getByRole('article').filter({ hasText: text })).toHaveCount(1);
  }
  expect((await sent()).filter((text) => texts.includes(text))).toEqual(texts);
});

test('a slow messenger shows that it loads, and opens', async ({ page }) => {
  await page.route('**/messenger/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await page.goto(address());
  await chatButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Support chat' }).getByRole('status')).toBeVisible();
  await expect(messenger(page).getByRole('textbox', { name: 'Message' })).toBeVisible();
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
