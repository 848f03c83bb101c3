import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readStored, writeStored } from './storage';

const KEY = 'draft:support:taxi';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  writeStored(KEY, null);
});

function deny(): never {
  throw new Error('denied');
}

test('a written value is on the device until it is removed', () => {
  writeStored(KEY, 'text');
  expect(localStorage.getItem(KEY)).toBe('text');
  expect(readStored(KEY)).toBe('text');
  writeStored(KEY, null);
  expect(localStorage).toHaveLength(0);
  expect(readStored(KEY)).toBeNull();
});

test('a value of another tab is read', () => {
  localStorage.setItem(KEY, 'of another tab');
  expect(readStored(KEY)).toBe('of another tab');
});

test('blocked storage keeps a value for the life of the page, and no longer than its removal', () => {
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny });
  expect(readStored(KEY)).toBeNull();
  writeStored(KEY, 'text');
  expect(readStored(KEY)).toBe('text');
  writeStored(KEY, null);
  expect(readStored(KEY)).toBeNull();
});

test('full storage does not bring back the value before', () => {
  const removed: string[] = [];
  const full = { getItem: () => 'before', setItem: deny, removeItem: (key: string) => removed.push(key) };
  vi.stubGlobal('localStorage', full);
  writeStored(KEY, 'after');
  expect(readStored(KEY)).toBe('after');
  writeStored(KEY, null);
  expect(removed).toEqual([KEY]);
});

test('a value that is accepted again replaces the rejected one', () => {
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny });
  writeStored(KEY, 'rejected');
  vi.unstubAllGlobals();
  writeStored(KEY, 'accepted');
  expect(readStored(KEY)).toBe('accepted');
  localStorage.clear();
  expect(readStored(KEY)).toBeNull();
});
