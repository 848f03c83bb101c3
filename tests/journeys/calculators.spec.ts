import type { Page } from '@playwright/test';
import { waitForIslands } from '../support/islands.ts';
import { expect, test } from '../support/test.ts';

/** What remains in a week, as the page says it: `7 840 – 14 280 ₽` gives both ends. */
async function week(page: Page): Promise<number[]> {
  const text = (await page.getByRole('main').getByRole('heading', { level: 2 }).locator('+ p').textContent()) ?? '';
  return text.split('–').map((end) => Number(end.replaceAll(/[^\d-]/g, '')));
}

const hours = (page: Page) => page.locator('input[name="hours"]');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a driver reckons earnings by a form', async ({ page, visit }) => {
    await visit('/calculator');
    const [before = 0] = await week(page);
    await hours(page).fill('12');
    await page.getByRole('main').getByRole('button').click();
    await expect(page).toHaveURL(/\/calculator\?.*hours=12/);
    await expect(hours(page)).toHaveValue('12');
    const [after = 0] = await week(page);
    expect(after).toBeGreaterThan(before);
  });

  test('an address with everything in it gives the same page to everybody', async ({ page, visit }) => {
    await visit('/calculator?profession=courier-on-foot&hours=4&days=3');
    await expect(page.locator('select[name="profession"]')).toHaveValue('courier-on-foot');
    await expect(page.locator('input[name="days"]')).toHaveValue('3');
    await expect(page.locator('[name="fuel"], [name="consumption"]')).toHaveCount(0);
  });
});

test('the figures follow what is typed, the address follows the figures, and nothing jumps', async ({
  page,
  visit,
}) => {
  await visit('/calculator');
  await waitForIslands(page, ['main']);
  const [before = 0] = await week(page);
  const top = await hours(page).boundingBox();
  await hours(page).fill('12');
  await expect(page).toHaveURL(/\/calculator\?.*hours=12/);
  await expect.poll(async () => (await week(page))[0]).toBeGreaterThan(before);
  expect(await hours(page).boundingBox()).toEqual(top);
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toHaveCount(1);

  await page.reload();
  await expect(hours(page)).toHaveValue('12');
});

test('one who is asked less has fewer fields, and what was typed stays', async ({ page, visit }) => {
  await visit('/calculator');
  await waitForIslands(page, ['main']);
  await hours(page).fill('9');
  await page.locator('select[name="profession"]').selectOption('courier-on-foot');
  await expect(page.locator('[name="consumption"]')).toHaveCount(0);
  await expect(hours(page)).toHaveValue('9');
});

test('without a network the figures stay and the driver is told', async ({ page, visit, faults, context }) => {
  faults.expect(/calculator/);
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  await visit('/calculator');
  await waitForIslands(page, ['main']);
  const before = await week(page);
  await context.setOffline(true);
  await hours(page).fill('12');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await week(page)).toEqual(before);
});

test('a premium driver is told whether the car suits', async ({ page, visit }) => {
  await visit('/ultima-calculator');
  await waitForIslands(page, ['main']);
  const year = page.locator('input[name="year"]');
  await year.fill((await year.getAttribute('min')) ?? '');
  await expect(page).toHaveURL(/year=/);
  await expect(page.getByText(/Машина слишком старая|Машина старше/)).toBeVisible();
});
