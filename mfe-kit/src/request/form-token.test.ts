import { afterEach, expect, test, vi } from 'vitest';

import { withFormToken } from './form-token';

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.__roadside = undefined;
});

test.each([
  [
    'a server error',
    async () => new Response(null, { status: 500 }),
    'RequestError: GET /csrf_token: server, status 500.',
  ],
  [
    'a missing network',
    () => Promise.reject(new TypeError('no network')),
    'RequestError: GET /csrf_token: offline, status 0.',
  ],
])('after %s the token fault is reported and the request is sent without a token', async (_, answer, message) => {
  vi.stubGlobal('fetch', answer);
  const attempt = vi.fn<(token: string) => Promise<{ status: number }>>(async () => ({ status: 200 }));
  expect(await withFormToken(attempt)).toEqual({ status: 200 });
  expect(attempt).toHaveBeenCalledExactlyOnceWith('');
  expect(globalThis.__roadside?.reports).toEqual([
    {
      kind: 'load-failed',
      message: `The form token could not be fetched: ${message}`,
    },
  ]);
});

test('a token that was fetched in advance is used', async () => {
  vi.resetModules();
  const { prefetchFormToken, withFormToken: withToken } = await import('./form-token');
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ sk: 'token' }));
  vi.stubGlobal('fetch', fetched);
  prefetchFormToken();
  prefetchFormToken();
  const attempt = vi.fn<(token: string) => Promise<void>>(async () => undefined);
  await withToken(attempt);
  expect(attempt).toHaveBeenCalledExactlyOnceWith('token');
  expect(fetched).toHaveBeenCalledOnce();
});

test('a token that could not be fetched in advance is fetched for the request, and not reported', async () => {
  vi.resetModules();
  const { prefetchFormToken, withFormToken: withToken } = await import('./form-token');
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ sk: 'token' }));
  vi.stubGlobal('fetch', fetched.mockRejectedValueOnce(new TypeError('no network')));
  prefetchFormToken();
  const attempts = [1, 2].map(() => vi.fn<(token: string) => Promise<void>>(async () => undefined));
  await Promise.all(attempts.map((attempt) => withToken(attempt)));
  for (const attempt of attempts) expect(attempt).toHaveBeenCalledExactlyOnceWith('token');
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(globalThis.__roadside?.reports ?? []).toEqual([]);
});
