/**
 * The service worker: makes articles that were read, favourites and safety articles readable
 * offline. See docs/offline.md.
 */
import { answer } from './answer';
import { deleteOldCaches, demoteFavourite, savePage } from './saved-pages';
import type { Order, OrderMessage } from './order';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => {
  // The worker only saves copies, in any version, so it need not wait for old tabs to close.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const response = answer(event);
  if (response) event.respondWith(response);
});

/**
 * The last order. Orders run one after another: cleanup after one must not delete files that the
 * next is saving.
 */
let last: Promise<void> = Promise.resolve();

/** When the last `stop` was given. It cancels copies ordered before, which may arrive later. */
let lastStop = -Infinity;

/** The copy that runs. */
let running: { given: number; stopping: AbortController } | undefined;

async function carryOut(order: Exclude<Order, { kind: 'stop' }>, given: number): Promise<void> {
  if (order.kind === 'forget') return demoteFavourite(order.path);
  if (given <= lastStop) return undefined;
  running = { given, stopping: new AbortController() };
  return savePage(order, running.stopping.signal);
}

self.addEventListener('message', (event) => {
  const order = event.data as OrderMessage;
  const given = order.given ?? Date.now();
  if (order.kind === 'stop') {
    lastStop = Math.max(lastStop, given);
    if (running && running.given <= lastStop) running.stopping.abort();
    return;
  }
  // A page that cannot be saved is tried again when it is next read.
  last = last.then(() => carryOut(order, given)).catch(() => undefined);
  event.waitUntil(last);
});
