import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { findPage, demoteFavourite, savePage, listPages } from './saved-pages';
import { memoryCaches } from './memory-caches';
import type { Reason } from './order';

const TEXTS = { saved: 'Saved copy from {date}.', offline_title: '', offline_text: '', saved_pages: '', try_again: '' };

/** Headers of the page from the network. */
let headers: Record<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  headers = { 'content-type': 'text/html; charset=utf-8' };
  const fetch = async (path: string) => new Response(`<script src="/assets/a${path}.js">`, { headers });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal(
    'caches',
    memoryCaches((path) => new Response(path)),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Saves a page, one second after the previous one. */
async function saveLater(path: string, reason: Reason): Promise<void> {
  vi.advanceTimersByTime(1000);
  await savePage({ kind: 'keep', path, title: path, reason, texts: TEXTS });
}

async function orderMany(count: number, reason: Reason): Promise<void> {
  for (let index = 1; index <= count; index++) await saveLater(`/${reason}-${index}`, reason);
}

/** The file of a page that was read. */
const asset = (index: number) => caches.match(`/assets/a/read-${index}.js`);

const paths = async () => (await listPages()).map(({ path }) => path);

test.each([
  ['read', 20],
  ['favourite', 50],
  ['safety', 20],
] as const)('of pages saved as %s, keeps the last %i', async (reason, most) => {
  await orderMany(most + 2, reason);
  const savedPaths = await paths();
  expect(savedPaths).toHaveLength(most);
  expect([savedPaths[0], savedPaths.at(-1)]).toEqual([`/${reason}-${most + 2}`, `/${reason}-3`]);
});

test('saves nothing after it is cancelled', async () => {
  const stopping = new AbortController();
  const saving = savePage({ kind: 'keep', path: '/read-1', title: '', reason: 'read', texts: TEXTS }, stopping.signal);
  stopping.abort();
  await expect(saving).rejects.toThrow(/abort/i);
  expect(await paths()).toEqual([]);
});

test('keeps favourites and safety articles, however much is read', async () => {
  await saveLater('/favourite', 'favourite');
  await saveLater('/safety', 'safety');
  await orderMany(25, 'read');
  expect(await paths()).toHaveLength(22);
  expect(await findPage('/favourite')).toBeDefined();
  expect(await findPage('/safety')).toBeDefined();
});

test('keeps a favourite that is read again, and treats a former favourite as read', async () => {
  await saveLater('/loved', 'favourite');
  await saveLater('/loved', 'read');
  await orderMany(20, 'read');
  expect((await findPage('/loved'))?.about.reason).toBe('favourite');
  await demoteFavourite('/loved');
  expect(await findPage('/loved')).toBeUndefined();
  await demoteFavourite('/read-20');
  expect(await paths()).toHaveLength(20);
});

test('deletes files that no saved page needs', async () => {
  await orderMany(21, 'read');
  expect(await asset(1)).toBeUndefined();
  expect(await asset(2)).toBeDefined();
});

test.each([
  ['a visitor-dependent page', { 'content-type': 'text/html', 'cache-control': 'private, no-store' }],
  ['a response that is not a page', { 'content-type': 'application/json' }],
])('does not save %s', async (_name, responseHeaders) => {
  headers = responseHeaders;
  await saveLater('/page', 'favourite');
  expect(await paths()).toEqual([]);
});
