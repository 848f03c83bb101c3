import { afterEach, expect, test, vi } from 'vitest';

import { readSignOutCookie } from './cookies';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('over HTTPS only the cookie that no other host can set signs out', () => {
  const cookies = vi.spyOn(document, 'cookie', 'get');
  cookies.mockReturnValue('city=kazan; yu=planted; __Host-yu=own');
  expect(readSignOutCookie()).toBe('planted');
  vi.stubGlobal('location', { protocol: 'https:' });
  expect(readSignOutCookie()).toBe('own');
  cookies.mockReturnValue('yu=planted');
  expect(readSignOutCookie()).toBeUndefined();
});
