import { expect, test } from 'vitest';

import { wordsInUrl } from './words-in-url';

test.each([
  ['/ru-en/moskva/knowledge-base/taxi/lost-item_2.html?from=mail#top', 'en', 'lost item 2'],
  ['/ru-ru/moskva/%D0%B7%D0%B0%D0%B1%D1%8B%D1%82%D1%8B%D0%B5-%D0%B2%D0%B5%D1%89%D0%B8/', 'ru', 'забытые вещи'],
  ['/ru-en/moskva/%E0%A4%A', 'en', 'E0 A4 A'],
  ['/ru-en/moskva', 'en', ''],
  ['/ru-en/moskva/---', 'en', ''],
  ['/ru-ru/moskva/knowledge-base/taxi/lost-items', 'ru', ''],
  ['/ru-en/moskva/%D0%B7%D0%B0%D0%B1%D1%8B%D1%82%D1%8B%D0%B5', 'en', ''],
])('of %s in %s are "%s"', (url, language, words) => expect(wordsInUrl(url, language)).toBe(words));

test('are cut to the maximum length of a search', () => {
  expect(wordsInUrl(`/ru-en/moskva/${'far-'.repeat(100)}`, 'en')).toHaveLength(100);
});
