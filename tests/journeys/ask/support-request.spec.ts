/** Support requests: forms, errors, drafts, offline. */
import { readDevice } from '../../support/browser/device.ts';
import { observedHydration, observeHydration } from '../../support/browser/hydration.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { AUDIT, originOf } from '../../support/pages/pages.ts';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { fillRequest, PNG } from '../../support/pages/request-form.ts';
import { openSent, sentCard } from '../../support/pages/sent-request.ts';
import { signIn } from '../../support/pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE });
test.describe.configure({ mode: 'default' });

let desk: Desk;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(() => desk.stop());

const formOf = (profession: string, language = 'en') =>
  `${originOf('amber', desk.edge.port)}/ru-${language}/moskva/contact-us/${profession}`;

/** Fields by service key: those of the specification, in order. */
const FIELDS = {
  taxi: ['ask_subject_id', 'driver_name', 'email', 'driver_license', 'park_name', 'text'],
  cargo: ['ask_subject_id', 'driver_name', 'email', 'driver_license', 'park_name', 'text'],
  'courier-car': ['ask_subject_id', 'driver_name', 'email', 'driver_license', 'park_name', 'driver_phone', 'text'],
  'courier-on-foot': ['ask_subject_id', 'driver_name', 'email', 'driver_phone', 'text'],
  'restaurant-courier': ['ask_subject_id', 'driver_name', 'email', 'driver_phone', 'text'],
  'warehouse-picker': ['ask_subject_id', 'driver_name', 'email', 'driver_phone', 'text'],
} as const;

/** A profession for each set of fields, sent in one way; in an audit, all. */
const SENDERS = Object.entries(FIELDS).filter(([, fields], index, all) => {
  const first = all.findIndex(([, others]) => others.join() === fields.join());
  return AUDIT || first === index;
});

test("each profession's form has the specified fields", async ({ page }) => {
  for (const [profession, fields] of Object.entries(FIELDS)) {
    await page.goto(formOf(profession));
    await waitForIslands(page, ['main', 'overlays']);
    // Without a name: whether to remember the contacts, which is not sent.
    const names = await page
      .locator('main form :is(input, select, textarea)[name]:visible:not([name="website"])')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
    expect.soft(names, profession).toEqual(fields);
  }
});

for (const [profession, fields] of SENDERS) {
  test(`a request of ${profession} arrives and can be followed`, async ({ page }) => {
    await page.goto(formOf(profession));
    await waitForIslands(page, ['main', 'overlays']);
    const has = (name: string) => (fields as readonly string[]).includes(name);
    await fillRequest(page, has('driver_license') ? (has('driver_phone') ? 'both' : 'taxi') : 'courier');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(page).toHaveURL(/\/ru-en\/moskva\/knowledge-base(\/[a-z-]+)?$/);
    await expect(page.getByText('Message sent!')).toBeVisible();
    const number = await openSent(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    const { fields: kept } = await desk.read(number);
    if (has('driver_phone')) expect(kept['driver_phone']).toEqual(['89161234567']);
  });
}

for (const [language, words] of Object.entries({
  en: {
    send: 'Send the request',
    required: 'Fill in the form',
    messages: [
      'Choose what it is about',
      'Your full name — Enter your full name. Enter both your first and last name',
      'Email — Incorrectly entered email. It needs an @ and a part after it, for example ivan@example.com',
      'Driving licence number — No more than 20 characters. Enter only the series and number',
      'Name of your fleet — No more than 200 characters',
      'Phone number — Invalid number format. Enter it with digits, for example +7 900 123-45-67',
      'Your message — Invalid data. Write what happened or what you want to ask',
    ],
  },
  ru: {
    send: 'Отправить обращение',
    required: 'Заполните форму',
    messages: [
      'Выберите, о чём вопрос',
      'Имя и фамилия — Введите имя и фамилию. Нужны оба слова: например, Иван Петров',
      'Email — Неверно указан email. Нужен знак @ и часть после него, например ivan@example.com',
      'Номер водительского удостоверения — Не больше 20 символов. Нужны только серия и номер',
      'Название парка — Не больше 200 символов',
      'Номер телефона — Неверный формат номера. Введите номер цифрами, например +7 900 123-45-67',
      'Сообщение — Некорректные данные. Напишите, что случилось или что хотите спросить',
    ],
  },
})) {
  test(`in ${language}, every rule has an error message until it is met`, async ({ page, axe }) => {
    await page.goto(formOf('courier-car', language));
    await waitForIslands(page);
    const field = (name: string) => page.locator(`main form [name="${name}"]`);
    await field('driver_name').fill('Ivan');
    await field('email').fill('ivan@');
    await field('driver_license').fill('1'.repeat(21));
    await field('park_name').fill('😀'.repeat(201));
    await field('driver_phone').fill('12+34');
    await field('text').fill('   ');
    await page.getByRole('button', { name: words.send }).click();
    const summary = page.locator('main [role="alert"]').filter({ has: page.getByRole('link') });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(words.messages);
    await expect(summary.getByText(words.required, { exact: true })).toBeVisible();
    await axe();
    await summary.getByRole('link').nth(1).click();
    await expect(field('driver_name')).toBeFocused();
    await field('driver_name').fill('Ivan Petrov');
    await expect(summary.getByRole('link')).toHaveCount(words.messages.length - 1);
    await expect(field('driver_name')).not.toHaveAttribute('aria-invalid');
  });
}

test('text survives a reload and signing in', async ({ page }) => {
  await page.goto(formOf('taxi'));
  await waitForIslands(page);
  await fillRequest(page);
  await page.reload();
  await waitForIslands(page);
  await expect(page.getByLabel('Your message')).toHaveValue('Yesterday’s payout has not arrived.');
  await signIn(page);
  await waitForIslands(page);
  await expect(page.getByLabel('Your message')).toHaveValue('Yesterday’s payout has not arrived.');
  await page.goto(formOf('cargo'));
  await waitForIslands(page);
  await expect(page.getByLabel('Your message')).toHaveValue('');
});

test('text typed before the scripts loaded is kept', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(formOf('taxi'), { waitUntil: 'commit' });
  await page.getByLabel('Your full name').fill('Ivan Petrov');
  release();
  await waitForIslands(page);
  await expect(page.getByLabel('Your full name')).toHaveValue('Ivan Petrov');
});

test('a double tap sends one request with its file', { tag: '@smoke' }, async ({ page }) => {
  let sendings = 0;
  page.on('request', (request) => (sendings += Number(request.url().endsWith('/contact-us/send'))));
  await page.goto(formOf('taxi'));
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  const file = { name: 'screenshot.png', mimeType: 'image/png', buffer: PNG };
  await page.locator('main input[type="file"]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Send the request' }).dblclick();
  const number = await openSent(page);
  expect(sendings).toBe(1);
  await expect(page.getByRole('link', { name: 'screenshot.png' })).toBeVisible();
  const picture = page.getByRole('link', { name: 'screenshot.png' }).getByRole('img', { name: 'Photo' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect((await desk.read(number)).messages[0]?.files).toMatchObject([{ name: 'screenshot.png' }]);
});

test('a sent request leaves nothing on the device but its link, and the next form is empty', async ({ page }) => {
  await page.goto(formOf('taxi'));
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByLabel('Your message').fill('The photo of my passport.');
  const files = ['1.png', '2.png', '3.png'].map((name) => ({ name, mimeType: 'image/png', buffer: PNG }));
  await page.locator('main input[type="file"]').first().setInputFiles(files);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await openSent(page);
  const names = page.getByRole('link', { name: /\d\.png/ }).locator('bdi');
  await expect(names).toHaveText(['1.png', '2.png', '3.png']);
  const { local, session, databases } = await readDevice(page);
  expect(local).not.toMatch(/draft:|passport|\d\.png|Ivan|example\.org/);
  expect(local).toContain(new URL(page.url()).pathname);
  // The card of this tab says where the answer comes.
  expect(session).not.toMatch(/passport|\d\.png|Ivan/);
  expect(databases).not.toMatch(/passport|\d\.png|Ivan|example\.org/);
  await page.goto(formOf('taxi'));
  await waitForIslands(page);
  await expect(page.getByLabel('Your message')).toHaveValue('');
  await expect(page.getByLabel('Your full name')).toHaveValue('');
  await expect(page.locator('main form input[name="file_ids"]')).toHaveCount(0);
});

test('the next page says what was sent, also after a reload, until it is dismissed', async ({ page, axe }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(formOf('taxi'));
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByLabel('Your message').fill('Where does the answer come?');
  await page.getByRole('button', { name: 'Send the request' }).click();
  const card = sentCard(page);
  await expect(card).toBeInViewport();
  await expect(card).toContainText('The answer will come to ivan@example.org');
  await expect(card).toContainText('within 4 hours');
  await expect(card).toContainText('Remembered something else? Add it on the page of your request.');
  await axe();
  await observeHydration(page);
  await page.reload();
  await waitForIslands(page, ['main']);
  await expect(card).toBeVisible();
  expect((await observedHydration(page)).shifts).toEqual([]);
  await page.goto(`${originOf('amber', desk.edge.port)}/ru-en/moskva/knowledge-base`);
  await waitForIslands(page, ['main']);
  await expect(card).toHaveCount(0);
  await page.goBack();
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await waitForIslands(page, ['main']);
  await expect(card).toHaveCount(0);
});

test('name and contacts are remembered if the driver agrees, and forgotten on demand', async ({ page }) => {
  await page.goto(formOf('taxi'));
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByLabel('Your message').fill('Remember me.');
  await page.getByRole('checkbox', { name: /^Remember my name/ }).check();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(sentCard(page)).toBeVisible();
  await page.goto(formOf('courier-on-foot'));
  await waitForIslands(page);
  await expect(page.getByLabel('Your full name')).toHaveValue('Ivan Petrov');
  await expect(page.getByLabel('Your message')).toHaveValue('');
  await page.getByRole('button', { name: 'Forget them' }).click();
  await expect(page.getByLabel('Your full name')).toHaveValue('');
  await page.reload();
  await waitForIslands(page);
  await expect(page.getByLabel('Your full name')).toHaveValue('');
});

test('a request without a network waits and is sent when it returns', async ({ page, context, faults }) => {
  faults.expect(
    /^request failed: net::ERR_INTERNET_DISCONNECTED \S+\/(csrf_token|send|search\S+|_edge\/page\S+|api\/images\/\S+)$/,
  );
  faults.expect(/^console error: .*ERR_INTERNET_DISCONNECTED/);
  faults.expect(/^report load-failed of the page: The form token could not be fetched: /);
  await page.goto(formOf('courier-on-foot'));
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page, 'courier');
  await page.getByLabel('Your message').fill('Written in a car park under the ground.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('A request is waiting to be sent')).toBeVisible();
  await expect(page.locator('main').getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Message sent!')).toBeVisible();
  await expect(page).toHaveURL(/\/knowledge-base\/courier-on-foot$/);
});

test('a request sent after its form was left leaves no draft', async ({ page, context, faults }) => {
  faults.expect(/^request failed: net::ERR_INTERNET_DISCONNECTED /);
  faults.expect(/^console error: .*ERR_INTERNET_DISCONNECTED/);
  faults.expect(/^report load-failed of the page: The form token could not be fetched: /);
  await page.goto(formOf('courier-on-foot'));
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page, 'courier');
  await page.getByLabel('Your message').fill('Sent from another page.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('A request is waiting to be sent')).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(`${originOf('amber', desk.edge.port)}/ru-en/moskva/knowledge-base`);
  await expect(page.getByText('Message sent!')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Sent from another page.');
  await page.goto(formOf('courier-on-foot'));
  await waitForIslands(page);
  await expect(page.getByLabel('Your message')).toHaveValue('');
});

test('an expired token is renewed unnoticed', async ({ page, faults }) => {
  faults.expect(/^answer 403: \S+\/contact-us\/send$/);
  faults.expect(/^console error: .* 403 .*\/contact-us\/send\)$/);
  let first = true;
  await page.route('**/contact-us/send', async (route) => {
    const headers = { ...route.request().headers(), ...(first && { 'x-csrf-token': 'forged' }) };
    first = false;
    await route.continue({ headers });
  });
  await page.goto(formOf('taxi'));
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByLabel('Your message').fill('Another thing altogether.');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Message sent!')).toBeVisible();
});
