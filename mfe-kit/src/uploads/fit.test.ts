import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fitInto, jpegName, middleSquare } from './fit';

const size = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) });

test('a picture is scaled into the limit, keeps its aspect ratio and is never enlarged', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 5000 }), (original, longest) => {
      const scaled = fitInto(original, longest);
      expect(Math.max(scaled.width, scaled.height)).toBeLessThanOrEqual(longest);
      expect(scaled.width).toBeLessThanOrEqual(original.width);
      expect(Math.min(scaled.width, scaled.height)).toBeGreaterThanOrEqual(1);
      const share = Math.max(scaled.width, scaled.height) / Math.max(original.width, original.height);
      expect(Math.abs(scaled.width - original.width * share)).toBeLessThanOrEqual(1);
      expect(Math.abs(scaled.height - original.height * share)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the middle square lies inside the picture', () => {
  expect(middleSquare({ width: 400, height: 300 })).toEqual({ x: 50, y: 0, side: 300 });
  expect(middleSquare({ width: 3, height: 8 })).toEqual({ x: 0, y: 2.5, side: 3 });
});

test.each([
  ['IMG_1.HEIC', 'IMG_1.jpg'],
  ['a.b.png', 'a.b.jpg'],
  ['photo', 'photo.jpg'],
  ['.png', '.png.jpg'],
])('%s becomes %s', (original, renamed) => {
  expect(jpegName(original)).toBe(renamed);
});
