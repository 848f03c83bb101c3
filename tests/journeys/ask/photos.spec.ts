/** A driver sends proof: photos of a phone, larger than the form accepts. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { originOf } from '../../support/pages/pages.ts';
import { noise } from '../../support/pages/photo.ts';
import { fillRequest } from '../../support/pages/request-form.ts';
import { openSent } from '../../support/pages/sent-request.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
test.describe.configure({ mode: 'default' });

/** Limit of one file in bytes. */
const LIMIT = 2 * 2 ** 20;

let desk: Desk;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(() => desk.stop());

/** Selects a photo above the limit, then one below it. */
async function choosePhotos(page: Page): Promise<void> {
  const photos = [
    { name: 'crash.jpg', mimeType: 'image/jpeg', buffer: await noise(page, 1800, 1200) },
    { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await noise(page, 320, 240) },
  ];
  expect(photos.map(({ buffer }) => buffer.length > LIMIT)).toEqual([true, false]);
  await page.locator('main input[type="file"][multiple]').setInputFiles(photos);
}

test('two photos, one of them too large, arrive in order and are shown in the thread', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/upload-file')) sizes.push(request.sizes().then((of) => of.requestBodySize));
  });
  await page.goto(`${originOf('amber', desk.edge.port)}/ru-en/moskva/contact-us/taxi`);
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByLabel('Your message').fill('Somebody hit my car. The photos show it.');
  await choosePhotos(page);
  const rows = page.locator('main form li');
  await expect(rows.filter({ has: page.getByRole('button', { name: /^Remove: / }) })).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(/Made smaller: [\d.]+ (KB|MB)/);
  await expect(rows.nth(0).getByRole('img', { name: 'Preview of crash.jpg' })).toBeVisible();
  await expect(rows.nth(1)).toContainText('plate.jpg');
  await expect(page.locator('main form input[name="file_ids"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Send the request' }).click();
  const number = await openSent(page);

  const { messages } = await desk.read(number);
  expect(messages[0]?.files?.map(({ name }) => name)).toEqual(['crash.jpg', 'plate.jpg']);
  expect(sizes).toHaveLength(2);
  // The body also has the names of its parts.
  expect(Math.max(...(await Promise.all(sizes)))).toBeLessThan(LIMIT + 1024);

  const files = page.getByRole('list', { name: 'Files' }).getByRole('link');
  await expect(files.locator('bdi')).toHaveText(['crash.jpg', 'plate.jpg']);
  const widths = () =>
    files
      .getByRole('img', { name: 'Photo' })
      .evaluateAll((pictures) => pictures.map((picture) => (picture as HTMLImageElement).naturalWidth));
  // A photo's width is 0 until it is loaded.
  await expect.poll(async () => (await widths()).map((width) => width > 0)).toEqual([true, true]);
  // The smaller size is still legible, and the small photo is as it was.
  const [smaller, ...others] = await widths();
  expect(smaller).toBeGreaterThan(1000);
  expect(others).toEqual([320]);
});

test('a photo that cannot be attached stops the request until the driver decides', async ({ page }) => {
  await page.goto(`${originOf('amber', desk.edge.port)}/ru-en/moskva/contact-us/taxi`);
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByLabel('Your message').fill('The proof is a film.');
  await page.locator('main input[type="file"][multiple]').setInputFiles([
    { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('film') },
    { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await noise(page, 320, 240) },
  ]);
  const before = await desk.numbers();
  await page.getByRole('button', { name: 'Send the request' }).click();
  const error = page
    .locator('main')
    .getByRole('alert')
    .getByRole('link', { name: /^“film\.mov” is not attached/ });
  await expect(error).toBeInViewport();
  expect(await desk.numbers()).toEqual(before);
  await page.getByRole('button', { name: 'Send without it' }).click();
  const number = await openSent(page);
  expect((await desk.read(number)).messages[0]?.files).toMatchObject([{ name: 'plate.jpg' }]);
});

test('the next person on the phone does not send the photos of the last request', async ({ page }) => {
  await page.goto(`${originOf('amber', desk.edge.port)}/ru-en/moskva/contact-us/taxi`);
  await waitForIslands(page, ['main', 'overlays']);
  await fillRequest(page);
  await page.getByLabel('Your message').fill('My passport is in the photo.');
  await page.locator('main input[type="file"][multiple]').setInputFiles([
    { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await noise(page, 320, 240) },
    { name: 'visa.jpg', mimeType: 'image/jpeg', buffer: await noise(page, 320, 240) },
  ]);
  await expect(page.locator('main form input[name="file_ids"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await openSent(page);

  await page.goto(`${originOf('amber', desk.edge.port)}/ru-en/moskva/contact-us/taxi`);
  await waitForIslands(page, ['main', 'overlays']);
  await expect(page.locator('main form li')).toHaveCount(0);
  await fillRequest(page);
  await page.getByLabel('Your message').fill('Another driver, another matter.');
  await page.getByRole('button', { name: 'Send the request' }).click();
  const number = await openSent(page);
  expect((await desk.read(number)).messages[0]?.files ?? []).toEqual([]);
});
