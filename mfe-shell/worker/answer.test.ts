import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer } from './answer';
import { savePage } from './keep';
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
async function keepPage(): Promise<void> {
  network.mockResolvedValueOnce(html('copy'));
  await savePage({ kind: 'keep', path: PAGE, title: 'Lost item', reason: 'read', texts: TEXTS });
  network.mockClear();
}

/**
 * Sends a request to the worker as a browser does, with its navigation preload. A navigation by
 * default.
 */
function ask(
  path: string,
  { method = 'GET', mode = 'navigate' } = {},
  early: Promise<Response | undefined> = Promise.resolve(undefined),
) {
  const request = new Request(new URL(path, location.origin), { method });
  // Scripts cannot create navigation requests.
  Object.defineProperty(request, 'mode', { value: mode });
  const event = { request, preloadResponse: early, waitUntil: vi.fn<(ended: Promise<unknown>) => void>() };
  return { event, answered: answer(event as unknown as FetchEvent) };
}

/** Text of a response. */
const textOf = async (answered: Promise<Response> | undefined) => (await answered)?.text();

const failure = new TypeError('Failed to fetch');

describe('saved page', () => {
  beforeEach(keepPage);

  it.each([200, 404, 410, 499])('returns the network response when its status is %i', async (status) => {
    network.mockResolvedValueOnce(html('fresh', status));
    const { event, answered } = ask(PAGE);
    expect(await textOf(answered)).toContain('<main>fresh');
    // The browser's HTTP cache would serve the page offline without the notice.
    expect(network).toHaveBeenCalledExactlyOnceWith(event.request, { cache: 'no-cache' });
  });

  it.each([500, 502, 503, 504])('returns the copy with a notice when the status is %i', async (status) => {
    network.mockResolvedValueOnce(html('broken', status));
    const shown = await textOf(ask(PAGE).answered);
    expect(shown).toContain('Saved copy from November 21, 2026.');
    expect(shown).toContain('<main>copy');
  });

  it('returns the copy without a network, ignoring the preload', async () => {
    network.mockRejectedValueOnce(failure);
    const { event, answered } = ask(`${PAGE}?from=mail`, {}, Promise.reject(failure));
    expect(await textOf(answered)).toContain('<main>copy');
    await expect(event.waitUntil.mock.lastCall?.[0]).resolves.toBeUndefined();
  });

  it('returns the copy when the network takes more than 5 seconds', async () => {
    network.mockReturnValueOnce(new Promise(() => undefined));
    const shown = vi.fn<(text: string | undefined) => void>();
    void textOf(ask(PAGE).answered).then(shown);
    await vi.advanceTimersByTimeAsync(4999);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('<main>copy'));
  });

  it('returns the network response when it arrives in time', async () => {
    network.mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve(html('fresh')), 4999)));
    const shown = textOf(ask(PAGE).answered);
    await vi.advanceTimersByTimeAsync(4999);
    expect(await shown).toContain('<main>fresh');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('unsaved page', () => {
  it('returns the navigation preload', async () => {
    const { answered } = ask(OTHER, {}, Promise.resolve(html('early', 503)));
    expect(await textOf(answered)).toContain('<main>early');
    expect(network).not.toHaveBeenCalled();
  });

  it('returns the network response without a preload, however long it takes', async () => {
    await keepPage();
    network.mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve(html('fresh')), 20_000)));
    const { event, answered } = ask(OTHER);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await textOf(answered)).toContain('<main>fresh');
    expect(network).toHaveBeenCalledExactlyOnceWith(event.request);
  });

  it('returns the list of copies without a network', async () => {
    await keepPage();
    network.mockRejectedValueOnce(failure);
    const shown = await ask(OTHER).answered;
    expect(shown?.status).toBe(503);
    const text = await shown?.text();
    expect(text).toContain('<h1>No connection</h1>');
    expect(text).toContain(`<a class="quiet" href="${PAGE}">Lost item</a>`);
    expect(text).toContain(`href="${OTHER}"`);
  });

  it('returns that list when the preload is an error response', async () => {
    await keepPage();
    network.mockRejectedValueOnce(failure);
    expect(await textOf(ask(OTHER, {}, Promise.resolve(Response.error())).answered)).toContain(
      '<h1>No connection</h1>',
    );
  });

  it('fails over to the browser’s error page when nothing is saved', async () => {
    network.mockRejectedValueOnce(failure);
    await expect(ask(OTHER).answered).rejects.toBe(failure);
  });
});

it('serves a saved release file without a request, and fetches any other', async () => {
  await keepPage();
  expect(await textOf(ask('/assets/shell/1/a.js', { mode: 'cors' }).answered)).toBe('kept /assets/shell/1/a.js');
  expect(network).not.toHaveBeenCalled();
  network.mockResolvedValueOnce(new Response('fetched'));
  expect(await textOf(ask('/assets/shell/1/b.js', { mode: 'cors' }).answered)).toBe('fetched');
});

const texts = () => textOf(ask('/api/translation-list?language=en&namespaces=search', { mode: 'cors' }).answered);

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
  ['what is sent', PAGE, { method: 'POST' }],
  ['another host', 'https://example.com/ru-en/moskva', {}],
  ['the product API', '/api/ru-en/moskva/search?q=a', { mode: 'cors' }],
  ['a page model', '/_edge/page?url=/ru-en/moskva', { mode: 'cors' }],
  ['a page that a script reads', PAGE, { mode: 'cors' }],
  ['a page without a city', '/ru-en', {}],
  ['what is no page', '/robots.txt', {}],
] as const)('leaves %s to the browser', (_what, path, request) => {
  expect(ask(path, request).answered).toBeUndefined();
  expect(network).not.toHaveBeenCalled();
});
