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

/** Copies that were ordered and are not done, with the times of their orders. */
const copies = new Map<AbortController, number>();

/** When the last `stop` was given: copies ordered before may arrive later. */
let lastStop = -Infinity;

self.addEventListener('message', (event) => {
  const order = event.data as OrderMessage;
  const given = order.given ?? Date.now();
  if (order.kind === 'stop') {
    lastStop = Math.max(lastStop, given);
    for (const [stopping, since] of copies) if (since <= lastStop) stopping.abort();
    return;
  }
  if (order.kind === 'keep' && given <= lastStop) return;
  const stopping = new AbortController();
  if (order.kind === 'keep') copies.set(stopping, given);
  // A page that cannot be saved is tried again when it is next read.
  last = last
    .then(() => (order.kind === 'forget' ? demoteFavourite(order.path) : savePage(order, stopping.signal)))
    .catch(() => undefined)
    .finally(() => copies.delete(stopping));
  event.waitUntil(last);
});
