import { startDesk, type Desk } from '../support/desk.ts';
import { waitForIslands } from '../support/islands.ts';
import { originOf } from '../support/pages.ts';
import { fillRequest, PNG } from '../support/request-form.ts';
import { expect, test } from '../support/test.ts';

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
    await expect(page.getByRole('link', { name: 'Email — Fill in the form' })).toBeVisible();

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

test('a solved request is opened again by a reply, and rated in place', async ({ page, axe }) => {
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

test('a private link that is wrong shows nothing', async ({ page, faults }) => {
  faults.expect(/^answer 404: \S+\/requests\/\S+$/);
  faults.expect(/^console error: .* 404 .*\/requests\//);
  await page.goto(`${place()}/requests/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
});
