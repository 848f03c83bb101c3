import { anchorOf, pageOf, pathOf } from './links';
import type { Models } from './models';

/** How long a pointer must rest on a link, in milliseconds, before its page is asked for. */
const REST_MS = 65;

/** Pages asked for ahead at the same time. */
const IN_FLIGHT = 4;

/** Pages asked for because their links are in view, per page: about 5 KB each, and most of them are not opened. */
const IN_VIEW = 4;

/** How long after a page's arrival its links are looked at, in milliseconds: what the page itself needs comes first. */
const SETTLE_MS = 1000;

declare global {
  interface Navigator {
    /** Only in browsers that have it. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Asks ahead for pages that the visitor is likely to open. */
export interface Prefetch {
  /** Watches the links of a new page's main slot. */
  watch(): void;
}

/** Asks for a page when its link is pointed at or focused, and for those in view when data need not be saved. */
export function startPrefetch(models: Models): Prefetch {
  let inFlight = 0;
  let budget = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const waiting: string[] = [];

  function ask(path: string): void {
    if (models.has(path) || waiting.includes(path)) return;
    waiting.push(path);
    askNext();
  }

  function askNext(): void {
    if (inFlight >= IN_FLIGHT) return;
    const path = waiting.shift();
    if (path === undefined) return;
    inFlight++;
    // A page that cannot be had ahead is asked for again on the click, which deals with the failure.
    const done = () => {
      inFlight--;
      askNext();
    };
    models.get(path, 'low').then(done, done);
  }

  const pointed = (event: Event) => {
    clearTimeout(rest);
    const anchor = anchorOf(event);
    const path = anchor && pathAhead(anchor);
    if (path) rest = setTimeout(() => ask(path), REST_MS);
  };
  document.addEventListener('pointerover', pointed, { passive: true });
  document.addEventListener('focusin', pointed);

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || budget <= 0) continue;
      inView.unobserve(target);
      const path = pathAhead(target as HTMLAnchorElement);
      if (!path) continue;
      budget--;
      ask(path);
    }
  });

  return {
    watch() {
      inView.disconnect();
      waiting.length = 0;
      budget = navigator.connection?.saveData ? 0 : IN_VIEW;
      clearTimeout(settled);
      settled = setTimeout(() => {
        for (const anchor of document.querySelectorAll('[data-slot="main"] a[href]')) inView.observe(anchor);
      }, SETTLE_MS);
    },
  };
}

/** What names the page of a link, where it may be asked for ahead: not the present page, and none that searches, since every search is counted. */
function pathAhead(anchor: HTMLAnchorElement): string | undefined {
  const url = pageOf(anchor, location.href);
  if (!url || url.pathname.endsWith('/search')) return undefined;
  const path = pathOf(url);
  return path === pathOf(location) ? undefined : path;
}
