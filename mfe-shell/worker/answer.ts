import { findAsset, find, list } from './keep';
import { offlinePage } from './offline-page';
import { savedCopy } from './saved-copy';
import { TEXTS_PATH, textsAnswer } from './texts';

/** How long the network may take before a kept copy is shown in its stead, in milliseconds. */
const PATIENCE_MS = 5000;

/** Pages that can be kept: articles and what leads to them. Anything else goes the browser's own way. */
const PAGE = /^\/[a-z]{2}-[a-z]{2,3}\/[^/]+(\/|$)/;

/** The worker's answer to a request; `undefined`: it has none, the browser asks the network as ever. */
export function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return undefined;
  if (url.pathname.startsWith('/assets/')) return assetAnswer(request);
  if (url.pathname === TEXTS_PATH) return textsAnswer(request);
  if (request.mode === 'navigate' && PAGE.test(url.pathname)) return pageAnswer(event, url.pathname);
  return undefined;
}

async function assetAnswer(request: Request): Promise<Response> {
  return (await findAsset(request)) ?? fetch(request);
}

/** The network first; a kept copy when it fails, is slow, or says that the server does not answer. */
async function pageAnswer(event: FetchEvent, path: string): Promise<Response> {
  const early = event.preloadResponse as Promise<Response | undefined>;
  const kept = await find(path);
  if (kept) {
    event.waitUntil(early.catch(() => undefined));
    // Asked for by the browser itself, or as usual, it could come from the browser's cache: without a network too, and then without the notice.
    const fresh = await inTime(fetch(event.request, { cache: 'no-cache' }));
    return fresh && fresh.status < 500 ? fresh : savedCopy(kept);
  }
  // Firefox gives a response that stands for an error where the standard has the promise fail.
  return early
    .then((response) => (response && response.type !== 'error' ? response : fetch(event.request)))
    .catch(async (failure: unknown) => {
      const pages = await list();
      // Without any texts the browser's own page says it better.
      if (!pages[0]) throw failure;
      return offlinePage(pages, path);
    });
}

/** What the network says, unless it fails or takes too long. */
async function inTime(network: Promise<Response>): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  return Promise.race([network.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
