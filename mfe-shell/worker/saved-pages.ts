import { assetsOf, lateAssetsOf } from './assets';
import type { Order, Reason, Texts } from './order';
import { TEXTS } from './texts';

/** Cache of pages by path. The number is the format version; another version starts empty. */
const PAGES = 'roadside-pages-1';

/** Cache of release files, which are immutable. */
const ASSETS = 'roadside-assets-1';

/** Maximum number of saved pages by reason. */
const MOST: Readonly<Record<Reason, number>> = { read: 20, favourite: 50, safety: 20 };

/** Header of a saved page with its metadata: percent-encoded JSON. */
const METADATA_HEADER = 'x-roadside-kept';

/** Metadata of a saved page. */
interface PageMetadata {
  readonly title: string;
  readonly reason: Reason;
  /** Time of saving, ISO 8601. */
  readonly at: string;
  readonly texts: Texts;
}

/** A saved page. */
export interface SavedPage {
  readonly path: string;
  readonly about: PageMetadata;
  readonly response: Response;
}

/**
 * Fetches a page with its files and saves both. Reading a favourite again does not demote it.
 *
 * @param signal Cancels it.
 */
export async function savePage(
  { path, title, reason, texts }: Extract<Order, { kind: 'keep' }>,
  signal?: AbortSignal,
): Promise<void> {
  // Bypasses the HTTP cache, so that the copy is as new as its date. A page copied in advance must
  // not count as a visit.
  const response = await fetch(path, {
    headers: { accept: 'text/html' },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: signal ?? null,
  });
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html');
  // SECURITY: visitor-dependent pages are not saved.
  if (!isPage || response.headers.get('cache-control')?.includes('no-store')) return;
  const html = await response.text();
  const previous = await findPage(path);
  const strongerReason = previous && previous.about.reason !== 'read' ? previous.about.reason : reason;
  const about: PageMetadata = {
    title,
    reason: reason === 'read' ? strongerReason : reason,
    at: new Date().toISOString(),
    texts,
  };

  const assets = await caches.open(ASSETS);
  const keepAsset = async (asset: string) =>
    (await assets.match(asset)) ?? assets.add(new Request(new URL(asset, location.href), { signal: signal ?? null }));
  await Promise.all(assetsOf(html).map(keepAsset));
  // The page is readable without these.
  await Promise.allSettled(lateAssetsOf(html).map(keepAsset));
  signal?.throwIfAborted();
  const headers = new Headers(response.headers);
  headers.set(METADATA_HEADER, encodeURIComponent(JSON.stringify(about)));
  await (await caches.open(PAGES)).put(path, new Response(html, { headers }));
  await trim();
}

/** Demotes a favourite to a page that was read. */
export async function demoteFavourite(path: string): Promise<void> {
  const saved = await findPage(path);
  if (saved?.about.reason !== 'favourite') return;
  const headers = new Headers(saved.response.headers);
  const about: PageMetadata = { ...saved.about, reason: 'read' };
  headers.set(METADATA_HEADER, encodeURIComponent(JSON.stringify(about)));
  await (await caches.open(PAGES)).put(path, new Response(saved.response.body, { headers }));
  await trim();
}

/** Returns the saved copy of a page. */
export async function findPage(path: string): Promise<SavedPage | undefined> {
  const response = await (await caches.open(PAGES)).match(path);
  return response && describe(path, response);
}

/** Returns all saved pages, newest first. */
export async function listPages(): Promise<SavedPage[]> {
  const pages = await caches.open(PAGES);
  const saved = await Promise.all(
    (await pages.keys()).map(async (request) => {
      const response = await pages.match(request);
      return response && describe(new URL(request.url).pathname, response);
    }),
  );
  return saved
    .filter((saved) => saved !== undefined)
    .toSorted((left, right) => (left.about.at < right.about.at ? 1 : -1));
}

/** Returns a saved file of a release. */
export async function findAsset(request: Request): Promise<Response | undefined> {
  return (await caches.open(ASSETS)).match(request);
}

/** Deletes caches of other format versions. */
export async function deleteOldCaches(): Promise<void> {
  const ours = new Set([PAGES, ASSETS, TEXTS]);
  const others = (await caches.keys()).filter((name) => name.startsWith('roadside-') && !ours.has(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Deletes the oldest pages over the limit of each reason, and files that no page needs. */
async function trim(): Promise<void> {
  const pages = await caches.open(PAGES);
  const counts: Record<Reason, number> = { read: 0, favourite: 0, safety: 0 };
  const needed = new Set<string>();
  for (const { path, about, response } of await listPages()) {
    if (++counts[about.reason] > MOST[about.reason]) await pages.delete(path);
    else {
      const html = await response.text();
      for (const asset of [...assetsOf(html), ...lateAssetsOf(html)]) needed.add(asset);
    }
  }
  const assets = await caches.open(ASSETS);
  const stale = (await assets.keys()).filter((request) => !needed.has(new URL(request.url).pathname));
  await Promise.all(stale.map((request) => assets.delete(request)));
}

function describe(path: string, response: Response): SavedPage | undefined {
  const about = response.headers.get(METADATA_HEADER);
  return about ? { path, about: JSON.parse(decodeURIComponent(about)) as PageMetadata, response } : undefined;
}
