import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetSearches, recentSearches, rememberSearch } from './recent-searches';

beforeEach(() => forgetSearches());

afterEach(() => void vi.restoreAllMocks());

test('keeps the latest 8 searches, ignoring case', () => {
  for (const query of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']) rememberSearch(query);
  rememberSearch(' A5 ');
  rememberSearch('  ');
  expect(recentSearches()).toEqual(['A5', 'a9', 'a8', 'a7', 'a6', 'a4', 'a3', 'a2']);
});

test('all can be cleared', () => {
  rememberSearch('payout');
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

test.each(['{', '"text"', '{"a":1}', '[1,null,""," "]'])('a stored %s is ignored', (value) => {
  localStorage.setItem('recent-searches', value);
  expect(recentSearches()).toEqual([]);
});

function throwDenied(): never {
  throw new DOMException('refused', 'SecurityError');
}

test('without storage searches last for the life of the page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(throwDenied);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDenied);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(throwDenied);
  rememberSearch('payout');
  expect(recentSearches()).toEqual(['payout']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});
