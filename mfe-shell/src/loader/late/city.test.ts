import { samplePage } from '@roadside/mfe-kit/sample-page';
import type { PageModel } from '@roadside/mfe-kit/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveCity } from './city';

const page: PageModel = {
  ...samplePage,
  status: 200,
  messages: {},
  head: { title: '', description: '', keywords: '', canonical: '', alternates: [], noindex: false },
  slots: [],
  fragments: {},
};

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const written = vi.fn<(cookie: string) => void>();

beforeEach(() => {
  for (const name of ['city', 'locale']) document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  written.mockReset();
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('saves the place for 365 days, then tells the server', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'set').mockImplementation(written);
  fetched.mockImplementation(() => {
    expect(written).toHaveBeenCalledTimes(2);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  await saveCity(page);
  expect(written.mock.calls.flat()).toEqual([
    'city=moskva; Path=/; Max-Age=31536000; SameSite=Lax',
    'locale=ru-en; Path=/; Max-Age=31536000; SameSite=Lax',
  ]);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/set/city?city=moskva&locale=ru-en']);
  cookies.mockRestore();
});

it('tells the server only of another place', async () => {
  await saveCity(page);
  await saveCity(page);
  await saveCity({ ...page, url: '/ru-en/kazan/jobs', city: { code: 'kazan', name: 'Kazan' } });
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(document.cookie).toContain('city=kazan');
});

it('does not save a place that nobody chose', async () => {
  await saveCity({ ...page, url: '/ru-en/atlantis/jobs' });
  expect(document.cookie).not.toContain('city=');
  expect(fetched).not.toHaveBeenCalled();
});

it('is done with a server that hangs after five seconds, and with one that fails at once', async () => {
  vi.useFakeTimers();
  fetched.mockImplementationOnce(
    (_address, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const done = vi.fn<() => void>();
  const saving = saveCity(page).then(done);
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await saving;
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  await saveCity({ ...page, url: '/ru-en/kazan', city: { code: 'kazan', name: 'Kazan' } });
});
