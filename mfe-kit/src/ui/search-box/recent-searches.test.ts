import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetSearches, recentSearches, rememberSearch } from './recent-searches';

beforeEach(() => forgetSearches());

afterEach(() => void vi.restoreAllMocks());

test('the latest eight are kept, each once whatever its case', () => {
  for (const query of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']) rememberSearch(query);
  rememberSearch(' A5 ');
  rememberSearch('  ');
  expect(recentSearches()).toEqual(['A5', 'a9', 'a8', 'a7', 'a6', 'a4', 'a3', 'a2']);
});

test('they can be forgotten', () => {
  rememberSearch('payout');
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

test.each(['{', '"text"', '{"a":1}', '[1,null,""," "]'])('a stored %s counts for nothing', (value) => {
  localStorage.setItem('recent-searches', value);
  expect(recentSearches()).toEqual([]);
});

function refuse(): never {
  throw new DOMException('refused', 'SecurityError');
}

test('where storage is refused they last as long as the page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  rememberSearch('payout');
  expect(recentSearches()).toEqual(['payout']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});
