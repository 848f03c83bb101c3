/** Errors of uploads in a form. */
import type { Page } from '@playwright/test';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { originOf } from '../../support/pages/pages.ts';
import { noise } from '../../support/pages/photo.ts';
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
    size: 'Not attached: larger than 2 MB, and it could not be made smaller here. Take a screenshot',
    sizeFlag: 'The file could not be attached: an image may be 2 MB at most',
    smaller: /Made smaller: [\d.]+ (KB|MB)/,
    thumbnail: 'Preview of photo.jpg',
    type: 'Not attached: files of this kind are not accepted. Attach PNG, JPEG, WebP.',
    empty: 'Not attached: the file is empty.',
    duplicate: 'Not attached: there is already a file with this name.',
    count: 'Not attached: 5 files at most.',
    countFlag: 'The file could not be attached: 5 files at most',
    broken: 'Not attached: the file is damaged.',
    failed: 'Not attached: the server did not answer.',
    failedFlag: 'The file could not be attached: there is an error on the server',
    again: 'Attach again: photo.png',
    remove: /^Remove: /,
    removeSecond: 'Remove: 2.png',
    send: 'Send the request',
    without: 'Send without it',
    error: '“large.png” is not attached. Fix it below, or continue without it',
    errors: '2 files are not attached: large.png, clip.mov. Fix them below, or continue without them',
    drop: 'You can also drop a file here or paste it.',
  },
  ru: {
    size: 'Не прикреплён: больше 2 МБ, а уменьшить его здесь не получилось. Сделайте снимок экрана',
    sizeFlag: 'Не удалось прикрепить файл: размер изображения не должен превышать 2mb',
    smaller: /Уменьшили до [\d,]+ (КБ|МБ)/,
    thumbnail: 'Фото photo.jpg в миниатюре',
    type: 'Не прикреплён: такие файлы не подходят. Прикрепите PNG, JPEG, WebP.',
    empty: 'Не прикреплён: файл пуст.',
    duplicate: 'Не прикреплён: файл с таким именем уже есть.',
    count: 'Не прикреплён: не более 5 файлов.',
    countFlag: 'Не удалось прикрепить файл: не более 5 файлов',
    broken: 'Не прикреплён: файл повреждён.',
    failed: 'Не прикреплён: сервер не ответил.',
    failedFlag: 'Не удалось прикрепить файл: ошибка на сервере',
    again: 'Прикрепить ещё раз: photo.png',
    remove: /^Убрать: /,
    removeSecond: 'Убрать: 2.png',
    send: 'Отправить обращение',
    without: 'Отправить без него',
    error: 'Файл «large.png» не прикреплён. Исправьте это ниже или продолжите без него',
    errors: 'Не прикреплены 2 файла: large.png, clip.mov. Исправьте это ниже или продолжите без них',
    drop: 'Файл можно перетащить сюда или вставить из буфера обмена.',
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
      await page.getByRole('button', { name: words.removeSecond }).click();
      // It still stands there: nothing that was chosen goes away automatically.
      await expect(row(page, '6.png')).toContainText(words.count);
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

    test('a photo that is too large is made smaller automatically and shows its new size', async ({ page, axe }) => {
      await choose(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await noise(page, 1800, 1200) });
      await expect(row(page, 'photo.jpg')).toContainText(words.smaller);
      await expect(row(page, 'photo.jpg').getByRole('img', { name: words.thumbnail })).toBeVisible();
      await axe();
    });

    test('nothing is sent without a file in error, unless the driver leaves it out', async ({ page }) => {
      let sendings = 0;
      page.on('request', (request) => (sendings += Number(request.url().endsWith('/contact-us/send'))));
      await choose(page, png('large.png', Buffer.alloc(2 * 2 ** 20 + 1)));
      await choose(page, { name: 'clip.mov', mimeType: 'video/quicktime', buffer: Buffer.from('clip') });
      await choose(page, png('small.png'));
      await page.getByRole('button', { name: words.send }).click();
      await expect(page.locator('main').getByRole('alert').getByRole('link', { name: words.errors })).toBeVisible();
      await row(page, 'clip.mov').getByRole('button', { name: words.remove }).click();
      const error = page.locator('main').getByRole('alert').getByRole('link', { name: words.error });
      await expect(error).toBeVisible();
      await page.getByRole('button', { name: words.without }).click();
      await expect(error).toBeHidden();
      await expect(row(page, 'small.png')).toBeVisible();
      // The other fields are still empty.
      expect(sendings).toBe(0);
    });

    test('drop and paste are offered to a mouse', async ({ page }) => {
      await expect(page.locator('main form').getByText(words.drop)).toBeVisible();
    });

    test.describe('with a finger', () => {
      test.use({ hasTouch: true, isMobile: true });

      test('drop and paste are not offered', async ({ page }) => {
        await expect(page.locator('main input[type="file"][multiple]')).toBeAttached();
        await expect(page.locator('main form').getByText(words.drop)).toBeHidden();
      });
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
