/** Replies, ratings and lost responses of a support request. */
import type { Route } from '@playwright/test';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { originOf } from '../../support/pages/pages.ts';
import { fillRequest, PNG } from '../../support/pages/request-form.ts';
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
    await expect(page.getByText('Waiting for your answer')).toBeVisible();
    await page.getByLabel('Your message').fill('The green one.');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.getByText('The green one.')).toBeVisible();

    await desk.answer(number, 'It will be there tomorrow.', 'solved');
    await page.reload();
    await page.getByRole('radio', { name: '5, very good' }).check();
    await page.getByRole('button', { name: 'Send the rating' }).click();
    await expect(page.getByText('You rated the answer 5 of 5.')).toBeVisible();
  });
});

test('a reply reopens a solved request, and it is rated in place', async ({ page, axe }) => {
  await page.goto(`${place()}/contact-us/taxi`);
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByRole('button', { name: 'Send the request' }).click();
  const link = page.getByRole('link', { name: /^Request R-/ });
  const number = (await link.textContent())?.replace('Request ', '') ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await desk.answer(number, 'It will be there tomorrow.', 'solved');
  await page.reload();
  await waitForIslands(page);
  await expect(page.getByText('Not solved after all?')).toBeVisible();
  await axe();
  await page.getByRole('radio', { name: '5, very good' }).check();
  await page.getByRole('button', { name: 'Send the rating' }).click();
  await expect(page.getByText('You rated the answer 5 of 5.')).toBeVisible();
  await page.getByLabel('Your message').fill('It is not there.');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('article').last()).toContainText('It is not there.');
  await expect(page.getByText('Being looked at')).toBeVisible();

  await page.goto(`${place()}/contact-us`);
  await waitForIslands(page);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${number} from this list` }).click();
  await expect(page.getByRole('link', { name: number })).toHaveCount(0);
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
  await expect(page.getByText('No connection. What you wrote is kept on this device.')).toBeVisible();
  await page.getByLabel('Your message').fill('Neither has Monday’s payout.');
  await again('Send the request');
  const link = page.getByRole('link', { name: /^Request R-/ });
  const number = (await link.textContent())?.replace('Request ', '') ?? '';
  const numbers = (await desk.numbers()).filter((one) => !before.includes(one));
  expect(numbers).toHaveLength(2);
  const texts = await Promise.all(numbers.map(async (one) => (await desk.read(one)).messages.map(({ text }) => text)));
  expect(texts.flat().toSorted()).toEqual(['Neither has Monday’s payout.', 'Sunday’s payout has not arrived.']);

  await desk.answer(number, 'Which card is it?');
  await link.click();
  await waitForIslands(page);
  await page.getByLabel('Your message').fill('Card 1');
  await lose('Send the message');
  await expect(page.getByText('It was not sent. What you wrote is kept here: try again.')).toBeVisible();
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
  await page.getByRole('radio', { name: '5, very good' }).check();
  await again('Send the rating');
  await expect(page.getByText('You rated the answer 5 of 5.')).toBeVisible();
});

test('a wrong private link shows nothing', async ({ page, faults }) => {
  faults.expect(/^answer 404: \S+\/requests\/\S+$/);
  faults.expect(/^console error: .* 404 .*\/requests\//);
  await page.goto(`${place()}/requests/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
});
