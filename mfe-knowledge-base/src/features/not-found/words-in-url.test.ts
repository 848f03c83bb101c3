import { expect, test } from 'vitest';

import { wordsInUrl } from './words-in-url';

test.each([
  ['/ru-en/moskva/knowledge-base/taxi/lost-item_2.html?from=mail#top', 'This page', 'lost item 2'],
  [
    '/ru-ru/moskva/%D0%B7%D0%B0%D0%B1%D1%8B%D1%82%D1%8B%D0%B5-%D0%B2%D0%B5%D1%89%D0%B8/',
    'Эта страница',
    'забытые вещи',
  ],
  ['/ru-en/moskva/%E0%A4%A', 'This page', 'E0 A4 A'],
  ['/ru-en/moskva', 'This page', ''],
  ['/ru-en/moskva/---', 'This page', ''],
  ['/ru-ru/moskva/knowledge-base/taxi/lost-items', 'Эта страница', ''],
  ['/ru-en/moskva/%D0%B7%D0%B0%D0%B1%D1%8B%D1%82%D1%8B%D0%B5', 'This page', ''],
])('of %s beside “%s” are "%s"', (url, text, words) => expect(wordsInUrl(url, text)).toBe(words));

test('are cut to the maximum length of a search', () => {
  expect(wordsInUrl(`/ru-en/moskva/${'far-'.repeat(100)}`, 'This page')).toHaveLength(100);
});
