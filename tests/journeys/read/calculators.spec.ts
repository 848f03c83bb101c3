/** Earnings calculators, with and without scripts. */
import type { Locator, Page } from '@playwright/test';
import { cityField, cityIn } from '../../support/pages/city-picker.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { expect, test } from '../../support/test.ts';

/** Net income of a week, as the page shows it: `7 800…14 300 ₽` gives both ends. */
async function week(page: Page): Promise<number[]> {
  const text = (await page.getByRole('main').getByRole('heading', { level: 2 }).locator('+ p').textContent()) ?? '';
  return text.split('…').map((end) => Number(end.replaceAll(/[^\d-]/g, '')));
}

const hours = (page: Page) => page.locator('input[name="hours"]');
const submitButton = (page: Page) => page.getByRole('button', { name: 'Показать доход' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a driver calculates earnings with a form', async ({ page, visit }) => {
    await visit('/calculator');
    const [before = 0] = await week(page);
    await hours(page).fill('12');
    await submitButton(page).click();
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

  test('a URL with make and model gives the same car, and says why it does not suit', async ({ page, visit }) => {
    await visit('/ultima-calculator?make=kia&model=rio&year=2020');
    await expect(page.getByLabel('Марка')).toHaveValue('kia');
    await expect(page.getByLabel('Модель').locator(':checked')).toHaveText('Rio — класс не подходит');
    await expect(page.getByText('Этот класс не подходит для тарифа.')).toBeVisible();
  });

  test('amounts with separated thousands are understood', async ({ page, visit }) => {
    await visit('/ultima-calculator');
    const price = page.locator('input[name="price"]');
    await expect(price).toHaveValue(/^5\s500\s000$/);
    await price.fill('4 200 000');
    await submitButton(page).click();
    await expect(price).toHaveValue(/^4\s200\s000$/);
  });

  test('two jobs are compared, and another city is one page away', async ({ page, visit }) => {
    await visit('/calculator?hours=6');
    await page.locator('select[name="compare"]').selectOption('premium-driver');
    await page.getByRole('button', { name: 'Сравнить' }).click();
    const jobs = page.getByRole('region', { name: 'Сравнить с другой работой' }).getByRole('listitem');
    await expect(jobs).toHaveText([/Водитель такси/, /Водитель Ultima/]);
    await page.getByRole('link', { name: 'Сменить' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Казань', exact: true }).first().click();
    await expect(page).toHaveURL(/\/ru-ru\/kazan\/calculator$/);
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

test('a driver changes the city and keeps the input', async ({ page, visit }) => {
  await visit('/calculator?hours=6');
  await waitForIslands(page, ['main', 'overlays']);
  await expect(page.getByText('Город: Москва')).toBeVisible();
  await page.getByRole('link', { name: 'Сменить' }).click();
  const picker = page.getByRole('dialog');
  await cityField(picker).fill('Казань');
  await cityIn(picker, 'kazan').click();
  await expect(page).toHaveURL(/\/ru-ru\/kazan\/calculator\?.*hours=6/);
  await expect(page.getByText('Город: Казань')).toBeVisible();
});

test('buttons and the slider change the hours from the keyboard', async ({ page, visit }) => {
  await visit('/calculator');
  await waitForIslands(page, ['main']);
  await page.getByRole('button', { name: 'Больше: Часов в день' }).press('Enter');
  await expect(hours(page)).toHaveValue('9');
  await page.getByRole('slider', { name: 'Часов в день, ползунок' }).press('End');
  await expect(hours(page)).toHaveValue('12');
  await expect(page).toHaveURL(/hours=12/);
});

test('a driver compares two jobs, shares the URL, and applies', async ({ page, visit }) => {
  await visit('/calculator?hours=6');
  await waitForIslands(page, ['main']);
  await page.locator('select[name="compare"]').selectOption('premium-driver');
  const jobs = page.getByRole('region', { name: 'Сравнить с другой работой' }).getByRole('listitem');
  await expect(jobs).toHaveText([/Водитель такси/, /Водитель Ultima/]);
  await expect(page).toHaveURL(/hours=6.*compare=premium-driver/);
  const texts = await jobs.allInnerTexts();
  await page.reload();
  expect(await jobs.allInnerTexts()).toEqual(texts);
  await expect(jobs.getByRole('link', { name: 'Водитель Ultima' })).toHaveAttribute(
    'href',
    '/ru-ru/moskva/ultima-calculator?hours=6&days=5&compare=taxi',
  );
  await page.getByRole('link', { name: 'Подать заявку' }).click();
  await expect(page).toHaveURL(/become-contractor\?profession=taxi/);
  await expect(page.getByRole('radio', { name: 'Водитель такси' })).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the result covers no focused field, and the button leads to it', async ({ page, visit }) => {
    await visit('/calculator');
    await waitForIslands(page, ['main']);
    const result = page.getByRole('heading', { level: 2 }).locator('..');
    const fields = page.locator('form :is(input, select, button)');
    await fields.first().focus();
    for (let count = await fields.count(); count > 0; count -= 1) {
      const covered = await result.evaluate((card) => {
        const focused = document.activeElement?.getBoundingClientRect();
        const { top, bottom } = card.getBoundingClientRect();
        return focused ? focused.bottom > top && focused.top < bottom : true;
      });
      expect(covered, await page.evaluate(() => document.activeElement?.outerHTML)).toBe(false);
      await page.keyboard.press('Tab');
    }
    await submitButton(page).tap();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Подать заявку' })).toBeInViewport();
  });
});

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the result stays in its place, below the form', async ({ page, visit }) => {
    await visit('/calculator');
    await expect(page.getByRole('heading', { level: 2 }).first()).not.toBeInViewport();
  });
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
      const submit = submitButton(form);
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
      // The form sends amounts as they look: 5 500 000.
      const sent = new URL(form.url());
      for (const [name, value] of sent.searchParams) sent.searchParams.set(name, value.replaceAll(/\s/g, ''));
      await expect(page).toHaveURL(sent.href);
      const answered = await figures(form);
      // The sum counts up to its value.
      await expect.poll(() => figures(page)).toEqual(answered);
      expect(answered).not.toEqual(before);
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
