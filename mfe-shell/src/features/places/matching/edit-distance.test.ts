import { expect, test } from 'vitest';

import { prefixEditDistance } from './edit-distance';

/** Every text of two letters, up to a length. */
function texts(length: number): string[] {
  if (length === 0) return [''];
  const shorter = texts(length - 1);
  return [...new Set([...shorter, ...shorter.flatMap((text) => [`${text}a`, `${text}b`])])];
}

test.each([
  ['changed', 'kasan', 'kazan', 1],
  ['added', 'kazzan', 'kazan', 1],
  ['removed', 'kzan', 'kazan', 1],
  ['swapped', 'kzaan', 'kazan', 1],
  ['the first', 'azan', 'kazan', 1],
  ['the last, of a longer name', 'mosb', 'moskva', 1],
  ['none', 'mosk', 'moskva', 0],
  ['two', 'kasen', 'kazan', 2],
])('a letter is %s: "%s" for "%s"', (_, typed, text, distance) => {
  expect(prefixEditDistance(typed, text, 3)).toBe(distance);
  expect(prefixEditDistance(typed, text, 1)).toBe(distance);
});

test('a limit changes no distance up to it', () => {
  const all = texts(5);
  const wrong = all.flatMap((typed) =>
    all.filter((text) => {
      const exact = prefixEditDistance(typed, text, 10);
      return [1, 2, 3].some((limit) => prefixEditDistance(typed, text, limit) !== Math.min(exact, limit + 1));
    }),
  );
  expect(wrong).toEqual([]);
});
