import { afterEach, expect, test, vi } from 'vitest';

import { readSignOutCookie } from './cookies';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('signs out over HTTPS only with the cookie that no other host can set', () => {
  const cookies = vi.spyOn(document, 'cookie', 'get');
  cookies.mockReturnValue('city=kazan; yu=planted; __Host-yu=own');
  expect(readSignOutCookie()).toBe('planted');
  vi.stubGlobal('location', { protocol: 'https:' });
  expect(readSignOutCookie()).toBe('own');
  cookies.mockReturnValue('yu=planted');
  expect(readSignOutCookie()).toBeUndefined();
});
