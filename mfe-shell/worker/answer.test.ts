import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer } from './answer';
import { savePage } from './saved-pages';
import { memoryCaches } from './memory-caches';

const PAGE = '/ru-en/moskva/knowledge-base/taxi/orders/lost-item';
const OTHER = '/ru-en/moskva/knowledge-base/taxi/orders/parking';
const TEXTS = {
  saved: 'Saved copy from {date}.',
  offline_title: 'No connection',
  offline_text: '',
  saved_pages: '',
  try_again: '',
};

const network = vi.fn<(request: unknown, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  network.mockReset();
  vi.stubGlobal('fetch', network);
  vi.stubGlobal(
    'caches',
    memoryCaches((path) => new Response(`kept ${path}`)),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const html = (text: string, status = 200) =>
  new Response(`<html><body><script src="/assets/shell/1/a.js"></script><main>${text}</main></body></html>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

/** Saves the page. */
async function saveArticle(): Promise<void> {
  network.mockResolvedValueOnce(html('copy'));
  await savePage({ kind: 'keep', path: PAGE, title: 'Lost item', reason: 'read', texts: TEXTS });
  network.mockClear();
}

/**
 * Sends a request to the worker as a browser does, with its navigation preload. A navigation by
 * default.
 */
function sendRequest(
  path: string,
  { method = 'GET', mode = 'navigate' } = {},
  preload: Promise<Response | undefined> = Promise.resolve(undefined),
) {
  const request = new Request(new URL(path, location.origin), { method });
  // Scripts cannot create navigation requests.
  Object.defineProperty(request, 'mode', { value: mode });
  const event = { request, preloadResponse: preload, waitUntil: vi.fn<(ended: Promise<unknown>) => void>() };
  return { event, response: answer(event as unknown as FetchEvent) };
}

/** Text of a response. */
const textOf = async (response: Promise<Response> | undefined) => (await response)?.text();

const failure = new TypeError('Failed to fetch');

describe('saved page', () => {
  beforeEach(saveArticle);

  it.each([200, 404, 410, 499])('returns the network response when its status is %i', async (status) => {
    network.mockResolvedValueOnce(html('fresh', status));
    const { event, response } = sendRequest(PAGE);
    expect(await textOf(response)).toContain('<main>fresh');
    // The browser's HTTP cache would serve the page offline without the notice.
    expect(network).toHaveBeenCalledExactlyOnceWith(event.request, { cache: 'no-cache' });
  });

  it.each([500, 502, 503, 504])('returns the copy with a notice when the status is %i', async (status) => {
    network.mockResolvedValueOnce(html('broken', status));
    const shown = await textOf(sendRequest(PAGE).response);
    expect(shown).toContain('Saved copy from November 21, 2026.');
    expect(shown).toContain('<main>copy');
  });

  it('returns the copy without a network, ignoring the preload', async () => {
    network.mockRejectedValueOnce(failure);
    const { event, response } = sendRequest(`${PAGE}?from=mail`, {}, Promise.reject(failure));
    expect(await textOf(response)).toContain('<main>copy');
    await expect(event.waitUntil.mock.lastCall?.[0]).resolves.toBeUndefined();
  });

  it('returns the copy when the network takes more than 5 seconds', async () => {
    network.mockReturnValueOnce(new Promise(() => undefined));
    const shown = vi.fn<(text: string | undefined) => void>();
    void textOf(sendRequest(PAGE).response).then(shown);
    await vi.advanceTimersByTimeAsync(4999);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('<main>copy'));
  });

  it('returns the network response when it arrives in time', async () => {
    network.mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve(html('fresh')), 4999)));
    const shown = textOf(sendRequest(PAGE).response);
    await vi.advanceTimersByTimeAsync(4999);
    expect(await shown).toContain('<main>fresh');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('unsaved page', () => {
  it('returns the navigation preload', async () => {
    const { response } = sendRequest(OTHER, {}, Promise.resolve(html('preload', 503)));
    expect(await textOf(response)).toContain('<main>preload');
    expect(network).not.toHaveBeenCalled();
  });

  it('returns the network response without a preload, however long it takes', async () => {
    await saveArticle();
    network.mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve(html('fresh')), 20_000)));
    const { event, response } = sendRequest(OTHER);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await textOf(response)).toContain('<main>fresh');
    expect(network).toHaveBeenCalledExactlyOnceWith(event.request);
  });

  it('returns the list of copies without a network', async () => {
    await saveArticle();
    network.mockRejectedValueOnce(failure);
    const shown = await sendRequest(OTHER).response;
    expect(shown?.status).toBe(503);
    const text = await shown?.text();
    expect(text).toContain('<h1>No connection</h1>');
    expect(text).toMatch(/<svg [^>]*aria-hidden="true"[^>]*stroke="var\(--art-ink\)"/);
    expect(text).toContain(`<a class="quiet" href="${PAGE}">Lost item</a>`);
    expect(text).toContain(`href="${OTHER}"`);
  });

  it('returns that list when the preload is an error response', async () => {
    await saveArticle();
    network.mockRejectedValueOnce(failure);
    expect(await textOf(sendRequest(OTHER, {}, Promise.resolve(Response.error())).response)).toContain(
      '<h1>No connection</h1>',
    );
  });

  it('fails over to the browser’s error page when nothing is saved', async () => {
    network.mockRejectedValueOnce(failure);
    await expect(sendRequest(OTHER).response).rejects.toBe(failure);
  });
});

describe('address outside the pages', () => {
  it.each(['/', '/ru-en', '/robots.txt', '/api/identity/callback?state=a'])('is requested once: %s', async (path) => {
    const preload = new Response('preload');
    expect(await sendRequest(path, {}, Promise.resolve(preload)).response).toBe(preload);
    expect(network).not.toHaveBeenCalled();
  });

  it('is not requested again after a failure', async () => {
    await expect(sendRequest('/ru-en', {}, Promise.reject(failure)).response).rejects.toBe(failure);
    expect(network).not.toHaveBeenCalled();
  });

  it('is requested by a browser without preloads', async () => {
    network.mockResolvedValueOnce(new Response('fetched'));
    const { event, response } = sendRequest('/ru-en');
    expect(await textOf(response)).toBe('fetched');
    expect(network).toHaveBeenCalledExactlyOnceWith(event.request);
  });
});

it('serves a saved release file without a request, and fetches any other', async () => {
  await saveArticle();
  expect(await textOf(sendRequest('/assets/shell/1/a.js', { mode: 'cors' }).response)).toBe(
    'kept /assets/shell/1/a.js',
  );
  expect(network).not.toHaveBeenCalled();
  network.mockResolvedValueOnce(new Response('fetched'));
  expect(await textOf(sendRequest('/assets/shell/1/b.js', { mode: 'cors' }).response)).toBe('fetched');
});

const texts = () =>
  textOf(sendRequest('/api/translation-list?language=en&namespaces=search', { mode: 'cors' }).response);

it('serves texts from the network, and saved ones without it', async () => {
  network.mockRejectedValueOnce(failure);
  await expect(texts()).rejects.toBe(failure);
  for (const text of ['first', 'second']) {
    network.mockResolvedValueOnce(new Response(text));
    expect(await texts()).toBe(text);
  }
  network.mockResolvedValueOnce(new Response('broken', { status: 503 }));
  expect(await texts()).toBe('broken');
  network.mockRejectedValueOnce(failure);
  expect(await texts()).toBe('second');
});

it.each([
  ['a POST request', PAGE, { method: 'POST' }],
  ['another host', 'https://example.com/ru-en/moskva', {}],
  ['the product API', '/api/ru-en/moskva/search?q=a', { mode: 'cors' }],
  ['a page model', '/_edge/page?url=/ru-en/moskva', { mode: 'cors' }],
  ['a page that a script reads', PAGE, { mode: 'cors' }],
] as const)('leaves %s to the browser', (_what, path, request) => {
  expect(sendRequest(path, request).response).toBeUndefined();
  expect(network).not.toHaveBeenCalled();
});
