import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { memoryCaches } from './memory-caches';
import type { Order } from './order';
import { listPages } from './saved-pages';

const ORDER: Order = {
  kind: 'keep',
  path: '/article',
  title: '',
  reason: 'read',
  texts: { saved: '', offline_title: '', offline_text: '', saved_pages: '', try_again: '' },
};

/** Starts the worker. Returns how a page sends it an order and waits for the end of its work. */
async function startWorker(): Promise<(order: Order) => Promise<void>> {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  });
  vi.resetModules();
  await import('./main');
  return async (data) => {
    const work: Promise<void>[] = [];
    listeners.get('message')?.({ data, waitUntil: (promise: Promise<void>) => work.push(promise) });
    await Promise.all(work);
  };
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('<p>Text', { headers: { 'content-type': 'text/html' } }));
  vi.stubGlobal(
    'caches',
    memoryCaches((path) => new Response(path)),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('saves the page of an order', async () => {
  const send = await startWorker();
  await send(ORDER);
  expect((await listPages()).map(({ path }) => path)).toEqual(['/article']);
});

test('saves nothing for an order that arrives after `stop`', async () => {
  const send = await startWorker();
  await send({ kind: 'stop' });
  await send(ORDER);
  expect(await listPages()).toEqual([]);
});
