import { findAsset, findPage, listPages } from './saved-pages';
import { offlinePage } from './offline-page';
import { savedCopy } from './saved-copy';
import { TEXTS_PATH, textsAnswer } from './texts';

/** Time limit of the network before a saved copy is shown, in milliseconds. */
const DEADLINE_MS = 5000;

/** Pages that can be saved: articles and the pages that lead to them. */
const PAGE = /^\/[a-z]{2}-[a-z]{2,3}\/[^/]+(\/|$)/;

/** The worker's response to a request. `undefined`: the browser uses the network as usual. */
export function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return undefined;
  if (url.pathname.startsWith('/assets/')) return assetAnswer(request);
  if (url.pathname === TEXTS_PATH) return textsAnswer(request);
  if (request.mode !== 'navigate') return undefined;
  return PAGE.test(url.pathname) ? pageAnswer(event, url.pathname) : preloaded(event);
}

/**
 * Chromium sends a navigation again if the worker leaves it to the browser after its preload. But
 * addresses of the API may count once, such as the return from an identity provider.
 */
async function preloaded(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

async function assetAnswer(request: Request): Promise<Response> {
  return (await findAsset(request)) ?? fetch(request);
}

/**
 * Network first. The saved copy is shown if the network fails, is slow or returns a server error.
 */
async function pageAnswer(event: FetchEvent, path: string): Promise<Response> {
  const preload = event.preloadResponse as Promise<Response | undefined>;
  const saved = await findPage(path);
  if (saved) {
    event.waitUntil(preload.catch(() => undefined));
    // The preload or a default fetch could come from the HTTP cache, offline and without the
    // notice.
    const response = await inTime(fetch(event.request, { cache: 'no-cache' }));
    return response && response.status < 500 ? response : savedCopy(saved);
  }
  // Firefox resolves to an error response where the standard rejects.
  return preload
    .then((response) => (response && response.type !== 'error' ? response : fetch(event.request)))
    .catch(async (failure: unknown) => {
      const pages = await listPages();
      // Without saved texts the browser's own error page is clearer.
      if (!pages[0]) throw failure;
      return offlinePage(pages, path);
    });
}

/** Resolves to the network response, or to `undefined` if it fails or is late. */
async function inTime(network: Promise<Response>): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), DEADLINE_MS);
  });
  return Promise.race([network.catch(() => undefined), timeout]).finally(() => clearTimeout(timer));
}
