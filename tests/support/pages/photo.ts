/** Photos that browsers read. */
import type { Page } from '@playwright/test';

/** A JPEG of noise, which compresses as badly as a photo at night. */
export async function noise(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    (size) => {
      const canvas = Object.assign(document.createElement('canvas'), size);
      const pen = canvas.getContext('2d');
      const pixels = pen?.createImageData(canvas.width, canvas.height);
      if (!pen || !pixels) throw new Error('The page has no canvas.');
      for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
      pen.putImageData(pixels, 0, 0);
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
    },
    { width, height },
  );
  return Buffer.from(base64, 'base64');
}
