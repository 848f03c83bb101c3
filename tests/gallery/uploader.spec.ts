/** Photos in the uploader: size, orientation, unreadable formats. */
import type { Locator, Page } from '@playwright/test';
import { Buffer } from 'node:buffer';
import { example, expect, test } from './gallery.ts';

/** Limit of the support form. */
const LARGEST = 2 * 2 ** 20;

/** EXIF orientation: rotated by 90°, clockwise. */
const TURNED = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0x00, 0x22]),
  Buffer.from('Exif\0\0'),
  Buffer.from('49492a00080000000100120103000100000006000000000000000000', 'hex').subarray(0, 26),
]);

/** A photo of noise, red at the sensor's left and blue at its right, held upright. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const pen = canvas.getContext('2d');
    const pixels = pen?.createImageData(canvas.width, canvas.height);
    if (!pen || !pixels) throw new Error('The page has no canvas.');
    for (let at = 0; at < pixels.data.length; at += 4) {
      const isLeft = (at / 4) % canvas.width < canvas.width / 2;
      pixels.data[at] = isLeft ? 255 : Math.random() * 120;
      pixels.data[at + 1] = Math.random() * 120;
      pixels.data[at + 2] = isLeft ? Math.random() * 120 : 255;
      pixels.data[at + 3] = 255;
    }
    pen.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  const bytes = Buffer.from(base64, 'base64');
  return Buffer.concat([bytes.subarray(0, 2), TURNED, bytes.subarray(2)]);
}

/** Colour of a thumbnail's upper and lower edge. */
function edges(row: Locator): Promise<string[]> {
  return row.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    // A copy, so that the canvas is never read.
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const pen = copy.getContext('2d', { willReadFrequently: true });
    pen?.drawImage(canvas, 0, 0);
    return [10, canvas.height - 10].map((y) => {
      const [red = 0, , blue = 0] = pen?.getImageData(canvas.width / 2, y, 1, 1).data ?? [];
      return red > blue ? 'red' : blue > red ? 'blue' : 'nothing';
    });
  });
}

test('a photo that is too large is made smaller automatically and stays upright', async ({ page, open }) => {
  await open({ only: 'Uploader' });
  const buffer = await photo(page);
  expect(buffer.length).toBeGreaterThan(LARGEST);
  const uploader = example(page, 'Uploader/empty');
  await uploader
    .locator('input[type="file"][multiple]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  const row = uploader.getByRole('listitem');
  await expect(row).toContainText(/a\.jpgMade smaller: (1\.\d MB|\d+ KB)$/);
  await expect(row.getByRole('img', { name: 'Preview of a.jpg' })).toBeVisible();
  await expect.poll(() => edges(row)).toEqual(['red', 'blue']);
});

test('a photo that the browser cannot read shows what to do', async ({ page, open }) => {
  await open({ only: 'Uploader' });
  const uploader = example(page, 'Uploader/empty');
  const heic = { name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') };
  await uploader.locator('input[type="file"][multiple]').setInputFiles(heic);
  await expect(uploader.getByRole('listitem')).toContainText('Save it as a JPEG');
});

test('files are chosen and removed by keyboard only', async ({ page, open }) => {
  const choosing = page.waitForEvent('filechooser');
  await open({ only: 'Uploader' });
  const uploader = example(page, 'Uploader/empty');
  const button = uploader.getByRole('button', { name: 'Photos and screenshots Attach files' });
  await button.focus();
  await page.keyboard.press('Enter');
  const buffer = (await photo(page)).subarray(0, 1000);
  await (
    await choosing
  ).setFiles([
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'b.jpg', mimeType: 'image/jpeg', buffer },
  ]);
  await expect(button).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(uploader.getByRole('button', { name: 'Remove: b.jpg' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
});
