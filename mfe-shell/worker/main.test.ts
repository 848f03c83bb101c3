import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { memoryCaches } from './memory-caches';
import type { OrderMessage } from './order';
import { listPages } from './saved-pages';

/** An order to copy a page, given at a time. */
const keep = (path: string, given: number, reason: 'read' | 'favourite' = 'read'): OrderMessage => {
  const texts = { saved: '', offline_title: '', offline_text: '', saved_pages: '', try_again: '' };
  return { kind: 'keep', path, title: '', reason, texts, given };
};

/** Starts the worker. Returns how a page sends it an order and waits for the end of its work. */
async function startWorker(): Promise<(order: OrderMessage) => Promise<void>> {
  let listen: ((event: unknown) => void) | undefined;
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: unknown) => void) => {
      if (type === 'message') listen = listener;
    },
  });
  vi.resetModules();
  await import('./main');
  if (!listen) throw new Error('The worker takes no orders.');
  const take = listen;
  return async (data) => {
    const work: Promise<void>[] = [];
    take({ data, waitUntil: (promise: Promise<void>) => work.push(promise) });
    await Promise.all(work);
  };
}

const saved = async () => (await listPages()).map(({ path, about }) => `${about.reason} ${path}`);

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
  await send(keep('/article', 1));
  expect(await saved()).toEqual(['read /article']);
});

test('saves nothing for an order that was given before `stop` and arrives after it', async () => {
  const send = await startWorker();
  await send({ kind: 'stop', given: 2 });
  await send(keep('/article', 1));
  expect(await saved()).toEqual([]);
});

test('saves pages of other places after the `stop` of one place', async () => {
  const send = await startWorker();
  await send({ kind: 'stop', given: 2 });
  await send(keep('/article', 3));
  expect(await saved()).toEqual(['read /article']);
});

test('demotes a favourite also after `stop`', async () => {
  const send = await startWorker();
  await send(keep('/article', 1, 'favourite'));
  await send({ kind: 'stop', given: 3 });
  await send({ kind: 'forget', path: '/article', given: 2 });
  expect(await saved()).toEqual(['read /article']);
});

test('a late `stop` cancels the copies ordered before it, and no others', async () => {
  const send = await startWorker();
  const waiting = [send(keep('/before', 1)), send(keep('/after', 3))];
  await send({ kind: 'stop', given: 2 });
  await send({ kind: 'stop', given: 1 });
  await Promise.all(waiting);
  await send(keep('/late', 2));
  expect(await saved()).toEqual(['read /after']);
});

test.each([
  ['cancels', 2, []],
  ['does not cancel', 0, ['read /article']],
])('`stop` %s the copy that runs, by the times of both', async (_, stopped, expected) => {
  let respond: ((response: Response) => void) | undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (respond = resolve)));
  const send = await startWorker();
  const saving = send(keep('/article', 1));
  await vi.waitFor(() => expect(respond).toBeDefined());
  await send({ kind: 'stop', given: stopped });
  respond?.(new Response('<p>Text', { headers: { 'content-type': 'text/html' } }));
  await saving;
  expect(await saved()).toEqual(expected);
});
