/**
 * The service worker: makes articles that were read, favourites and safety articles readable
 * offline. See docs/offline.md.
 */
import { answer } from './answer';
import { deleteOldCaches, demoteFavourite, savePage } from './saved-pages';
import type { Order } from './order';

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

/**
 * Cancels all orders, also later ones: orders of an earlier page may arrive after the `stop` of the
 * next. It lasts until the browser ends this worker.
 */
const stopping = new AbortController();

self.addEventListener('message', (event) => {
  const order = event.data as Order;
  if (order.kind === 'stop') {
    stopping.abort();
    return;
  }
  // A page that cannot be saved is tried again when it is next read.
  last = last
    .then(() => (order.kind === 'forget' ? demoteFavourite(order.path) : savePage(order, stopping.signal)))
    .catch(() => undefined);
  event.waitUntil(last);
});
