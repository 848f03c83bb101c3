import type { PageModel } from '@roadside/mfe-kit/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveCity } from './city';
import { sampleModel } from '../sample-model';

const DOMAINS = [location.origin, 'http://slate.localhost:8080', 'http://kz.localhost:8080'];

const page: PageModel = { ...sampleModel, site: { ...sampleModel.site, domains: DOMAINS } };

const RUSSIAN = { code: 'ru-ru', language: 'ru', country: 'ru', dir: 'ltr' } as const;

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

/** Requested URLs. */
const requestedUrls = () => fetched.mock.calls.map(([address]) => address);

it('saves the place for 365 days and sends it with credentials to every host of the site', () => {
  const cookies = vi.spyOn(document, 'cookie', 'set').mockImplementation(written);
  fetched.mockImplementation(() => {
    expect(written).toHaveBeenCalledTimes(2);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  saveCity(page);
  expect(written.mock.calls.flat()).toEqual([
    'city=moskva; Path=/; Max-Age=31536000; SameSite=Lax',
    'locale=ru-en; Path=/; Max-Age=31536000; SameSite=Lax',
  ]);
  expect(requestedUrls()).toEqual(DOMAINS.map((origin) => `${origin}/api/set/city?city=moskva&locale=ru-en`));
  for (const [, init] of fetched.mock.calls) expect(init).toMatchObject({ credentials: 'include', keepalive: true });
  cookies.mockRestore();
});

it('sends nothing from a host outside the site', () => {
  saveCity({ ...page, site: { ...page.site, domains: ['https://roadside.example'] } });
  expect(document.cookie).toContain('city=moskva');
  expect(requestedUrls()).toEqual([]);
});

it('sends a changed city or language, and nothing else', () => {
  saveCity(page);
  saveCity(page);
  saveCity({ ...page, url: '/ru-en/moskva/jobs' });
  expect(requestedUrls()).toHaveLength(3);
  saveCity({ ...page, url: '/ru-en/kazan/jobs', city: { code: 'kazan', name: 'Kazan' } });
  expect(requestedUrls()).toHaveLength(6);
  saveCity({ ...page, url: '/ru-ru/kazan', city: { code: 'kazan', name: 'Kazan' }, locale: RUSSIAN });
  expect(requestedUrls().slice(6)).toEqual(DOMAINS.map((origin) => `${origin}/api/set/city?city=kazan&locale=ru-ru`));
  expect(document.cookie).toContain('city=kazan');
});

it('sends each place once where cookies are refused', () => {
  const cookies = vi.spyOn(document, 'cookie', 'set').mockImplementation(written);
  const kazan = { ...page, url: '/ru-en/kazan', city: { code: 'kazan', name: 'Kazan' } };
  saveCity(kazan);
  saveCity(kazan);
  saveCity({ ...kazan, url: '/ru-en/kazan/jobs' });
  expect(requestedUrls()).toHaveLength(3);
  saveCity(page);
  saveCity(page);
  expect(requestedUrls()).toHaveLength(6);
  saveCity(kazan);
  expect(requestedUrls()).toHaveLength(9);
  cookies.mockRestore();
});

it('sends a place again that another tab has changed', () => {
  saveCity(page);
  document.cookie = 'city=kazan; Path=/';
  saveCity(page);
  expect(requestedUrls()).toHaveLength(6);
});

it('does not save a place that the visitor did not choose', () => {
  saveCity({ ...page, url: '/ru-en/atlantis/jobs' });
  expect(document.cookie).not.toContain('city=');
  expect(fetched).not.toHaveBeenCalled();
});

it('gives up on hanging hosts after 5 seconds, and on failing ones immediately', async () => {
  vi.useFakeTimers();
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  fetched.mockImplementation(
    (_address, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  saveCity(page);
  const hanging = () => fetched.mock.calls.slice(1).map(([, { signal }]) => signal?.aborted);
  await vi.advanceTimersByTimeAsync(4999);
  expect(hanging()).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(hanging()).toEqual([true, true]);
});
