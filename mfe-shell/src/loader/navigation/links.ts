/** Pages of the site begin with a locale; `/assets/`, `/api/` and files do not. */
const PAGE_PATH = /^\/[a-z]{2}-[a-z]{2,3}(\/|$)/;

/**
 * The address that an anchor leads to when it can be shown without a reload: a page of this very site, in this tab.
 * A squad opts a link out by `data-reload`.
 *
 * @param here Address of the present page.
 */
export function pageOf(anchor: HTMLAnchorElement, here: string): URL | null {
  if (!anchor.href || anchor.hasAttribute('download') || anchor.hasAttribute('data-reload')) return null;
  if (anchor.target && anchor.target !== '_self') return null;
  const url = new URL(anchor.href, here);
  const present = new URL(here);
  if (url.origin !== present.origin || !PAGE_PATH.test(url.pathname)) return null;
  if (url.hash && pathOf(url) === pathOf(present)) return null;
  return url;
}

/**
 * Lets a link that asks for it (`data-keep-query`: another language of the present page) lead to the present query and hash
 * too. Without scripts it leads to the page as it is without them.
 */
export function keepQuery(anchor: HTMLAnchorElement, here: Pick<Location, 'search' | 'hash'>): void {
  if (!anchor.hasAttribute('data-keep-query')) return;
  anchor.search = here.search;
  anchor.hash = here.hash;
}

/** Whether a click asks for the link itself, not for a new tab, a download or a menu. */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}

/** The anchor around an event's target. */
export function anchorOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** Path and query: what names a page. */
export function pathOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname + search;
}
