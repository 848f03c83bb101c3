/** Pages begin with a locale; `/assets/`, `/api/` and files do not. */
const PAGE_PATH = /^\/[a-z]{2}-[a-z]{2,3}(\/|$)/;

/**
 * Returns the URL of a link that can open without a reload: a page of this site, in this tab. The
 * attribute `data-reload` opts a link out.
 *
 * @param currentUrl URL of the current page.
 */
export function pageOf(anchor: HTMLAnchorElement, currentUrl: string): URL | null {
  if (!anchor.href || anchor.hasAttribute('download') || anchor.hasAttribute('data-reload')) return null;
  if (anchor.target && anchor.target !== '_self') return null;
  const url = new URL(anchor.href, currentUrl);
  const current = new URL(currentUrl);
  if (url.origin !== current.origin || !PAGE_PATH.test(url.pathname)) return null;
  if (url.hash && pathOf(url) === pathOf(current)) return null;
  return url;
}

/**
 * Adds the current query and hash to a link with `data-keep-query`, for example to another
 * language. Without scripts such a link keeps its plain URL.
 */
export function keepQuery(anchor: HTMLAnchorElement, current: Pick<Location, 'search' | 'hash'>): void {
  if (!anchor.hasAttribute('data-keep-query')) return;
  anchor.search = current.search;
  anchor.hash = current.hash;
}

/** Path and query, the key of a page. */
export function pathOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname + search;
}
