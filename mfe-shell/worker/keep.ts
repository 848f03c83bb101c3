import { assetsOf, lateAssetsOf } from './assets';
import type { Order, Reason, Texts } from './order';
import { TEXTS } from './texts';

/** Pages, by their path. The number is that of their form: another one starts anew. */
const PAGES = 'roadside-pages-1';

/** Files of releases. Their addresses never change what they hold. */
const ASSETS = 'roadside-assets-1';

/** Pages kept at most, by the reason for which they are. */
const MOST: Readonly<Record<Reason, number>> = { read: 20, favourite: 50, safety: 20 };

/** Header of a kept page: what is known of it, as JSON in percent-encoding. */
const ABOUT = 'x-roadside-kept';

/** What is known of a kept page. */
interface About {
  readonly title: string;
  readonly reason: Reason;
  /** When it was kept, ISO 8601. */
  readonly at: string;
  readonly texts: Texts;
}

/** A page that is kept. */
export interface Kept {
  readonly path: string;
  readonly about: About;
  readonly response: Response;
}

/** Fetches a page with its files and keeps both. A favourite stays one when it is read again. */
export async function keep({ path, title, reason, texts }: Extract<Order, { kind: 'keep' }>): Promise<void> {
  // Past the browser's cache: the copy is of the day that it says, and one that is kept for later is not taken for a visit of now.
  const response = await fetch(path, {
    headers: { accept: 'text/html' },
    credentials: 'same-origin',
    cache: 'no-store',
  });
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html');
  // What depends on the visitor is nobody's to keep.
  if (!isPage || response.headers.get('cache-control')?.includes('no-store')) return;
  const html = await response.text();
  const before = await find(path);
  const stronger = before && before.about.reason !== 'read' ? before.about.reason : reason;
  const about: About = { title, reason: reason === 'read' ? stronger : reason, at: new Date().toISOString(), texts };

  const assets = await caches.open(ASSETS);
  const keepAsset = async (asset: string) => (await assets.match(asset)) ?? assets.add(asset);
  await Promise.all(assetsOf(html).map(keepAsset));
  // The page can be read without these.
  await Promise.allSettled(lateAssetsOf(html).map(keepAsset));
  const headers = new Headers(response.headers);
  headers.set(ABOUT, encodeURIComponent(JSON.stringify(about)));
  await (await caches.open(PAGES)).put(path, new Response(html, { headers }));
  await trim();
}

/** A favourite that is one no longer. It stays as one that was read. */
export async function forget(path: string): Promise<void> {
  const kept = await find(path);
  if (kept?.about.reason !== 'favourite') return;
  const headers = new Headers(kept.response.headers);
  const about: About = { ...kept.about, reason: 'read' };
  headers.set(ABOUT, encodeURIComponent(JSON.stringify(about)));
  await (await caches.open(PAGES)).put(path, new Response(kept.response.body, { headers }));
  await trim();
}

/** The kept copy of a page. */
export async function find(path: string): Promise<Kept | undefined> {
  const response = await (await caches.open(PAGES)).match(path);
  return response && describe(path, response);
}

/** Every kept page, the newest first. */
export async function list(): Promise<Kept[]> {
  const pages = await caches.open(PAGES);
  const found = await Promise.all(
    (await pages.keys()).map(async (request) => {
      const response = await pages.match(request);
      return response && describe(new URL(request.url).pathname, response);
    }),
  );
  return found
    .filter((kept) => kept !== undefined)
    .toSorted((left, right) => (left.about.at < right.about.at ? 1 : -1));
}

/** A kept file of a release. */
export async function findAsset(request: Request): Promise<Response | undefined> {
  return (await caches.open(ASSETS)).match(request);
}

/** Takes away what workers of another form have kept. */
export async function dropOthers(): Promise<void> {
  const ours = new Set([PAGES, ASSETS, TEXTS]);
  const others = (await caches.keys()).filter((name) => name.startsWith('roadside-') && !ours.has(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Takes away the oldest pages beyond what is kept for each reason, and files that no page needs any more. */
async function trim(): Promise<void> {
  const pages = await caches.open(PAGES);
  const counts: Record<Reason, number> = { read: 0, favourite: 0, safety: 0 };
  const needed = new Set<string>();
  for (const { path, about, response } of await list()) {
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

function describe(path: string, response: Response): Kept | undefined {
  const about = response.headers.get(ABOUT);
  return about ? { path, about: JSON.parse(decodeURIComponent(about)) as About, response } : undefined;
}
