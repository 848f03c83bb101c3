import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fitInto, jpegName, middleSquare } from './fit';

const size = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) });

test('a picture fits, keeps its shape, and never grows', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 5000 }), (before, longest) => {
      const after = fitInto(before, longest);
      expect(Math.max(after.width, after.height)).toBeLessThanOrEqual(longest);
      expect(after.width).toBeLessThanOrEqual(before.width);
      expect(Math.min(after.width, after.height)).toBeGreaterThanOrEqual(1);
      const share = Math.max(after.width, after.height) / Math.max(before.width, before.height);
      expect(Math.abs(after.width - before.width * share)).toBeLessThanOrEqual(1);
      expect(Math.abs(after.height - before.height * share)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the middle of a picture is a square inside it', () => {
  expect(middleSquare({ width: 400, height: 300 })).toEqual({ x: 50, y: 0, side: 300 });
  expect(middleSquare({ width: 3, height: 8 })).toEqual({ x: 0, y: 2.5, side: 3 });
});

test.each([
  ['IMG_1.HEIC', 'IMG_1.jpg'],
  ['a.b.png', 'a.b.jpg'],
  ['photo', 'photo.jpg'],
  ['.png', '.png.jpg'],
])('%s becomes %s', (before, after) => {
  expect(jpegName(before)).toBe(after);
});
