/**
 * The service worker: articles that were read, are favourites or are about safety can be read without a network.
 * docs/offline.md says what it keeps, when it is replaced and how to switch it off.
 */
import { answer } from './answer';
import { dropOthers, forget, keep } from './keep';
import type { Order } from './order';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => {
  // It only keeps copies, of whatever version: nothing is gained by waiting until every tab of the old one is closed.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOthers(), self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const response = answer(event);
  if (response) event.respondWith(response);
});

/** The last order that came. Each waits for the one before: what is kept for one must not look stale to another. */
let last: Promise<void> = Promise.resolve();

self.addEventListener('message', (event) => {
  const order = event.data as Order;
  // A copy that cannot be kept now is tried again when the page is read next.
  last = last.then(() => (order.kind === 'forget' ? forget(order.path) : keep(order))).catch(() => undefined);
  event.waitUntil(last);
});
