import { expect, test } from 'vitest';

import { wordsOf } from './words';

test.each([
  ['/ru-en/moskva/knowledge-base/taxi/lost-item_2.html?from=mail#top', 'lost item 2'],
  ['/ru-ru/moskva/%D0%B7%D0%B0%D0%B1%D1%8B%D1%82%D1%8B%D0%B5-%D0%B2%D0%B5%D1%89%D0%B8/', 'забытые вещи'],
  ['/ru-en/moskva/%E0%A4%A', 'E0 A4 A'],
  ['/ru-en/moskva', ''],
  ['/ru-en/moskva/---', ''],
])('of %s they are "%s"', (url, words) => expect(wordsOf(url)).toBe(words));

test('there are no more of them than a search takes', () => {
  expect(wordsOf(`/ru-en/moskva/${'far-'.repeat(100)}`)).toHaveLength(100);
});
