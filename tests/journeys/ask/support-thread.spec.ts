/** Replies, ratings and lost responses of a support request. */
import type { Route } from '@playwright/test';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { observedHydration, observeHydration } from '../../support/browser/hydration.ts';
import { checkOnEveryPage } from '../../support/browser/answers.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { originOf } from '../../support/pages/pages.ts';
import { fillRequest, PNG } from '../../support/pages/request-form.ts';
import { openSent, sentNumber } from '../../support/pages/sent-request.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.describe.configure({ mode: 'default' });

let desk: Desk;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(() => desk.stop());

const place = () => `${originOf('amber', desk.edge.port)}/ru-en/moskva`;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a request is sent with its file, followed, answered and rated', { tag: '@smoke' }, async ({ page }) => {
    await page.goto(`${place()}/contact-us`);
    await page.getByRole('main').getByRole('link', { name: 'Taxi driver', exact: true }).click();
    await page.getByLabel('Your full name').fill('Ivan');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await expect(page.getByLabel('Your full name')).toHaveValue('Ivan');
    await expect(page.getByRole('link', { name: 'Enter your email: we will send the answer there' })).toBeVisible();

    await fillRequest(page);
    const file = { name: 'screenshot.png', mimeType: 'image/png', buffer: PNG };
    await page.locator('input[name="files"]').setInputFiles(file);
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(page).toHaveURL(/\/requests\/[\w-]+\?sent=1$/);
    await expect(page.getByText('Message sent!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'screenshot.png' })).toBeVisible();
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    const number = /R-\S+/.exec(title ?? '')?.[0] ?? '';

    await desk.answer(number, 'Which bank is it?');
    await page.reload();
    await expect(page.getByText('Waiting for your reply')).toBeVisible();
    await page.getByLabel('Your message').fill('The green one.');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.getByText('The green one.')).toBeVisible();

    await desk.answer(number, 'It will be there tomorrow.', 'solved');
    await page.reload();
    await page.getByRole('radio', { name: '5, very much' }).check();
    await page.getByRole('button', { name: 'Send the rating' }).click();
    await expect(page.getByText('You rated the answer 5 out of 5.')).toBeVisible();
  });
});

test('a reply reopens a solved request, and it is rated in place', async ({ page, axe }) => {
  await page.goto(`${place()}/contact-us/taxi`);
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByRole('button', { name: 'Send the request' }).click();
  const number = await openSent(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await desk.answer(number, 'It will be there tomorrow.', 'solved');
  await page.reload();
  await waitForIslands(page);
  await expect(page.getByText('Still not solved?')).toBeVisible();
  await axe();
  await page.getByRole('radio', { name: '5, very much' }).check();
  await page.getByRole('button', { name: 'Send the rating' }).click();
  await expect(page.getByText('You rated the answer 5 out of 5.')).toBeVisible();
  await page.getByLabel('Your message').fill('It is not there.');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('article').last()).toContainText('It is not there.');
  await expect(page.locator('main [data-status]')).toContainText('In progress');

  await observeHydration(page);
  await page.goto(`${place()}/contact-us`);
  await waitForIslands(page);
  const mine = page.getByRole('main').getByRole('link', { name: /^Your request/ });
  await expect(mine).toBeInViewport();
  expect((await observedHydration(page)).shifts).toEqual([]);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${number} from this list` }).click();
  await expect(page.getByRole('link', { name: number })).toHaveCount(0);
  await expect(mine).toHaveCount(0);
});

test('the contact page says when support has answered, until the answer is read', async ({ page }) => {
  await page.goto(`${place()}/contact-us/taxi`);
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByLabel('Your message').fill('Is there an answer yet?');
  await page.getByRole('button', { name: 'Send the request' }).click();
  const number = await sentNumber(page);
  await desk.answer(number, 'There is.');
  await checkOnEveryPage(page);
  await page.goto(`${place()}/contact-us`);
  const mine = page.getByRole('main').getByRole('link', { name: /^Your request/ });
  await expect(mine).toContainText('Support has answered');
  await mine.click();
  await expect(page.getByText('There is.', { exact: true })).toBeVisible();
  await expect(page.locator('[aria-current="step"]').filter({ hasText: 'Answered' })).toBeVisible();
  await page.goto(`${place()}/contact-us`);
  await waitForIslands(page);
  await expect(mine).toBeVisible();
  await expect(mine).not.toContainText('Support has answered');
});

test('text is not lost when a response is lost and the text changes', async ({ page, faults }) => {
  const cut = /(contact-us\/send|\/reply|\/rate)$/;
  faults.expect(/^request failed: net::ERR_CONNECTION_RESET \S+(send|reply|rate)$/);
  faults.expect(/^console error: .*ERR_CONNECTION_RESET.*(send|reply|rate)\)$/);
  const send = (button: string) => page.getByRole('button', { name: button }).click();
  /**
   * Sends by a button. The server accepts it, its response is lost, and nothing else gets through
   * before `again`.
   */
  const lose = async (button: string) => {
    const isCut = page.waitForEvent('requestfailed', (request) => cut.test(request.url()));
    let isFirst = true;
    const lost = async (route: Route) => {
      if (isFirst) {
        isFirst = false;
        expect((await route.fetch()).status()).toBe(200);
      }
      await route.abort('connectionreset');
    };
    await page.route(cut, lost);
    await send(button);
    await isCut;
  };
  const again = async (button: string) => {
    await page.unroute(cut);
    await send(button);
  };

  const before = await desk.numbers();
  await page.goto(`${place()}/contact-us/taxi`);
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  // Different text from other tests: equal text is the same request.
  await page.getByLabel('Your message').fill('Sunday’s payout has not arrived.');
  await lose('Send the request');
  await expect(page.getByText('No connection. What you wrote is saved on this device.')).toBeVisible();
  await page.getByLabel('Your message').fill('Neither has Monday’s payout.');
  await again('Send the request');
  const number = await sentNumber(page);
  const numbers = (await desk.numbers()).filter((one) => !before.includes(one));
  expect(numbers).toHaveLength(2);
  const texts = await Promise.all(numbers.map(async (one) => (await desk.read(one)).messages.map(({ text }) => text)));
  expect(texts.flat().toSorted()).toEqual(['Neither has Monday’s payout.', 'Sunday’s payout has not arrived.']);

  await desk.answer(number, 'Which card is it?');
  await openSent(page);
  await waitForIslands(page);
  await page.getByLabel('Your message').fill('Card 1');
  await lose('Send the message');
  await expect(page.getByText('Your message was not sent. Nothing is lost: try again.')).toBeVisible();
  await page.getByLabel('Your message').fill('Card 1234');
  await again('Send the message');
  await expect(page.getByRole('article').last()).toContainText('Card 1234');
  await expect(page.getByLabel('Your message')).toHaveValue('');
  expect((await desk.read(number)).messages.slice(-2).map(({ text }) => text)).toEqual(['Card 1', 'Card 1234']);

  await desk.answer(number, 'It is there.', 'solved');
  await page.reload();
  await waitForIslands(page);
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await lose('Send the rating');
  await expect(page.getByText('The rating was not sent. Try again.')).toBeVisible();
  await page.getByRole('radio', { name: '5, very much' }).check();
  await again('Send the rating');
  await expect(page.getByText('You rated the answer 5 out of 5.')).toBeVisible();
});

test('a wrong private link shows nothing', async ({ page, faults }) => {
  faults.expect(/^answer 404: \S+\/requests\/\S+$/);
  faults.expect(/^console error: .* 404 .*\/requests\//);
  await page.goto(`${place()}/requests/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'There is no such request, or the link is incomplete',
  );
});
