/** Earnings calculators, with and without scripts. */
import type { Locator, Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { expect, test } from '../../support/test.ts';

/** Net income of a week, as the page shows it: `7 840 – 14 280 ₽` gives both ends. */
async function week(page: Page): Promise<number[]> {
  const text = (await page.getByRole('main').getByRole('heading', { level: 2 }).locator('+ p').textContent()) ?? '';
  return text.split('–').map((end) => Number(end.replaceAll(/[^\d-]/g, '')));
}

const hours = (page: Page) => page.locator('input[name="hours"]');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a driver calculates earnings with a form', async ({ page, visit }) => {
    await visit('/calculator');
    const [before = 0] = await week(page);
    await hours(page).fill('12');
    await page.getByRole('main').getByRole('button').click();
    await expect(page).toHaveURL(/\/calculator\?.*hours=12/);
    await expect(hours(page)).toHaveValue('12');
    const [after = 0] = await week(page);
    expect(after).toBeGreaterThan(before);
  });

  test('a URL with all values gives everyone the same page', async ({ page, visit }) => {
    await visit('/calculator?profession=courier-on-foot&hours=4&days=3');
    await expect(page.locator('select[name="profession"]')).toHaveValue('courier-on-foot');
    await expect(page.locator('input[name="days"]')).toHaveValue('3');
    await expect(page.locator('[name="fuel"], [name="consumption"]')).toHaveCount(0);
  });
});

test(
  'results follow typing, the URL follows results, and nothing shifts',
  { tag: '@smoke' },
  async ({ page, visit }) => {
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
  },
);

test('an out-of-range value is reported immediately, and no other value is used instead', async ({ page, visit }) => {
  await visit('/calculator');
  await waitForIslands(page, ['main']);
  const before = await week(page);
  await hours(page).fill('99');
  await expect(page.getByText('Целое число от 1 до 12. Пока посчитано для 8.')).toBeVisible();
  await page.locator('select[name="profession"]').focus();
  await expect(hours(page)).toHaveValue('99');
  expect(await week(page)).toEqual(before);
  const answered = page.waitForResponse(/hours=12/);
  await hours(page).fill('12');
  await answered;
  await expect(page.getByText('Целое число')).toHaveCount(0);
});

test('a shorter form has fewer fields and keeps what was typed', async ({ page, visit }) => {
  await visit('/calculator');
  await waitForIslands(page, ['main']);
  await hours(page).fill('9');
  await page.locator('select[name="profession"]').selectOption('courier-on-foot');
  await expect(page.locator('[name="consumption"]')).toHaveCount(0);
  await expect(hours(page)).toHaveValue('9');
});

test('without a network the results stay and the driver is informed', async ({ page, visit, faults, context }) => {
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

test('a premium driver learns whether the car qualifies', async ({ page, visit }) => {
  await visit('/ultima-calculator');
  await waitForIslands(page, ['main']);
  const year = page.locator('input[name="year"]');
  await year.fill((await year.getAttribute('min')) ?? '');
  await expect(page).toHaveURL(/year=/);
  await expect(page.getByText(/Машина слишком старая|Машина старше/)).toBeVisible();
});

/** By calculator, values that a driver may enter in its form, in sequence. */
const INPUTS: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  '/calculator': [
    { hours: '11', days: '6' },
    { car: 'rented', hours: '7', days: '3', rent: '2100' },
    { profession: 'courier-on-foot', hours: '4', days: '7' },
    { profession: 'cargo', hours: '9', days: '5', fuel_price: '71.35', consumption: '14.5' },
  ],
  '/ultima-calculator': [
    { hours: '10', days: '6', year: '2024' },
    { car: 'financed', hours: '12', days: '2', down_payment: '700000', payment: '88000', term: '48' },
    { days: '7', fuel_price: '58.05', consumption: '11.2', commission: '21' },
  ],
};

/** Everything that a calculator shows, without its form. */
async function figures(page: Page): Promise<string[]> {
  const shown = page.getByRole('main').locator('form ~ * :is(p, dt, dd, li):not([role="status"])');
  return shown.allInnerTexts();
}

for (const [path, inputs] of Object.entries(INPUTS)) {
  for (const input of inputs) {
    const answers = new URLSearchParams(input).toString();
    test(`the form’s page and the live results of ${path} are equal: ${answers}`, async ({
      page,
      visit,
      browser,
      origin,
    }) => {
      const plain = await browser.newContext({ javaScriptEnabled: false });
      const form = await plain.newPage();
      const submit = form.getByRole('main').getByRole('button');
      await visit(path);
      await waitForIslands(page, ['main']);
      const before = await figures(page);
      await form.goto(`${origin}/ru-ru/moskva${path}`);
      for (const [name, value] of Object.entries(input)) {
        for (const one of [page, form]) await enter(one.locator(`form [name="${name}"]`), value);
        // Another profession, or another car, has other fields.
        if (name === 'profession' || name === 'car') {
          await submit.click();
          await form.waitForLoadState();
          await expect(page).toHaveURL(new RegExp(`[?&]${name}=${value}(&|$)`));
        }
      }
      await submit.click();
      // A press waits for the response to begin, not to end.
      await form.waitForLoadState();
      await expect(page).toHaveURL(form.url());
      const live = await figures(page);
      expect(live).toEqual(await figures(form));
      expect(live).not.toEqual(before);
      await plain.close();
    });
  }
}

/** Enters a value in a field of any kind. */
async function enter(field: Locator, value: string): Promise<void> {
  const kind = await field.first().evaluate((element) => element.getAttribute('type') ?? element.tagName);
  if (kind === 'SELECT') await field.selectOption(value);
  else if (kind === 'radio') await field.and(field.page().locator(`[value="${value}"]`)).check();
  else await field.fill(value);
}
