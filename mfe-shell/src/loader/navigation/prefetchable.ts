import { pageOf, pathOf } from './links';

/** Forms, which links open over the page. */
const FORM = /\/contact-us(\/|$)/;

/** False for forms, and for breadcrumbs: most visitors come from where they lead. */
export function isLikelyNext(anchor: HTMLAnchorElement): boolean {
  return !FORM.test(anchor.pathname) && !anchor.closest('nav > ol');
}

/**
 * Returns the key of a link's page if it may be prefetched: not the current page, and not searches,
 * which are counted.
 */
export function prefetchablePath(anchor: HTMLAnchorElement): string | undefined {
  const url = pageOf(anchor, location.href);
  if (!url || url.pathname.endsWith('/search')) return undefined;
  const path = pathOf(url);
  return path === pathOf(location) ? undefined : path;
}
