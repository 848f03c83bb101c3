/** Errors of uploads in a form. */
import type { Page } from '@playwright/test';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { originOf } from '../../support/pages/pages.ts';
import { PNG } from '../../support/pages/request-form.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.describe.configure({ mode: 'default' });

let desk: Desk;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(() => desk.stop());

/** Upload URLs. */
const SENT_TO = '**/contact-us/upload-file';

const png = (name: string, buffer: Buffer = PNG) => ({ name, mimeType: 'image/png', buffer });

/** Chooses files in the form of taxi drivers. */
async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.locator('main input[type="file"][multiple]').setInputFiles(files);
}

/** The row of a file. */
const row = (page: Page, name: string) => page.locator('main form li').filter({ hasText: name });

for (const [language, words] of Object.entries({
  en: {
    size: 'Not attached: larger than 2 MB.',
    sizeFlag: 'The file could not be attached: an image may be 2 MB at most',
    type: 'Not attached: files of this kind are not taken.',
    empty: 'Not attached: the file is empty.',
    duplicate: 'Not attached: there is a file of that name already.',
    count: 'Not attached: 5 files at most.',
    countFlag: 'The file could not be attached: 5 files at most',
    broken: 'Not attached: the file is damaged.',
    failed: 'Not attached: the server did not answer.',
    failedFlag: 'The file could not be attached: there is an error on the server',
    again: 'Attach again: photo.png',
    remove: /^Remove: /,
  },
  ru: {
    size: 'Не прикреплён: больше 2 МБ.',
    sizeFlag: 'Не удалось прикрепить файл: размер изображения не должен превышать 2mb',
    type: 'Не прикреплён: такие файлы не подходят.',
    empty: 'Не прикреплён: файл пуст.',
    duplicate: 'Не прикреплён: файл с таким именем уже есть.',
    count: 'Не прикреплён: не более 5 файлов.',
    countFlag: 'Не удалось прикрепить файл: не более 5 файлов',
    broken: 'Не прикреплён: файл повреждён.',
    failed: 'Не прикреплён: сервер не ответил.',
    failedFlag: 'Не удалось прикрепить файл: ошибка на сервере',
    again: 'Прикрепить ещё раз: photo.png',
    remove: /^Убрать: /,
  },
})) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(`${originOf('amber', desk.edge.port)}/ru-${language}/moskva/contact-us/taxi`);
      await waitForIslands(page);
    });

    test('errors that the browser can detect show before the upload', async ({ page, axe }) => {
      await choose(page, png('large.png', Buffer.alloc(2 * 2 ** 20 + 1)));
      await expect(row(page, 'large.png')).toContainText(words.size);
      await expect(page.locator('main').getByText(words.sizeFlag)).toBeVisible();
      await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
      await expect(row(page, 'notes.txt')).toContainText(words.type);
      await choose(page, png('empty.png', Buffer.alloc(0)));
      await expect(row(page, 'empty.png')).toContainText(words.empty);
      await axe();
    });

    test('duplicate and surplus files are rejected, others are attached', async ({ page }) => {
      await choose(page, ...[1, 2, 3, 4, 5].map((number) => png(`${number}.png`)));
      await expect(row(page, '.png').getByRole('button', { name: words.remove })).toHaveCount(5);
      await choose(page, png('6.png'));
      await expect(row(page, '6.png')).toContainText(words.count);
      await expect(page.locator('main').getByText(words.countFlag)).toBeVisible();
      await page.getByRole('button', { name: words.remove }).nth(1).click();
      await choose(page, png('1.png'));
      await expect(page.locator('main form li').filter({ hasText: words.duplicate })).toHaveCount(1);
    });

    test('errors that only the server can detect show too', async ({ page, faults }) => {
      faults.expect(/^answer 4\d\d: \S+upload-file$/);
      faults.expect(/^console error: .*upload-file\)$/);
      await choose(page, png('half.png', PNG.subarray(0, 40)));
      await expect(row(page, 'half.png')).toContainText(words.broken);
      await choose(page, png('script.png', Buffer.from('<!doctype html><script>alert(1)</script>')));
      await expect(row(page, 'script.png')).toContainText(words.type);
    });

    test('a file that failed to upload can be sent again', async ({ page, faults }) => {
      faults.expect(/^answer 500: \S+upload-file$/);
      faults.expect(/^console error: .*upload-file\)$/);
      await page.route(SENT_TO, (route) => route.fulfill({ status: 500 }));
      await choose(page, png('photo.png'));
      await expect(row(page, 'photo.png')).toContainText(words.failed);
      await expect(page.locator('main').getByText(words.failedFlag)).toBeVisible();
      await page.unroute(SENT_TO);
      await page.getByRole('button', { name: words.again }).click();
      await expect(row(page, 'photo.png').getByRole('button', { name: words.remove })).toBeVisible();
      await expect(row(page, 'photo.png')).not.toContainText(words.failed);
    });
  });
}
