/**
 * The service worker: makes articles that were read, favourites and safety articles readable
 * offline. See docs/offline.md.
 */
import { answer } from './answer';
import { deleteOldCaches, demoteFavourite, savePage } from './saved-pages';
import type { OrderMessage } from './order';

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

/** Cancels the copies ordered so far. */
let stopping = new AbortController();

/** When the last `stop` was sent: copies ordered before may arrive later. */
let stopSent = -Infinity;

self.addEventListener('message', (event) => {
  const order = event.data as OrderMessage;
  if (order.kind === 'stop') {
    stopSent = order.sent;
    stopping.abort();
    stopping = new AbortController();
    return;
  }
  if (order.kind === 'keep' && order.sent <= stopSent) return;
  const { signal } = stopping;
  // A page that cannot be saved is tried again when it is next read.
  last = last
    .then(() => (order.kind === 'forget' ? demoteFavourite(order.path) : savePage(order, signal)))
    .catch(() => undefined);
  event.waitUntil(last);
});
