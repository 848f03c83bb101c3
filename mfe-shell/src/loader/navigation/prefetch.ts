import { anchorOf } from '../../shared/links/clicks';
import { canCheck } from '../integrity';
import type { Models } from './models';
import { isLikelyNext, prefetchablePath } from './prefetchable';

/** Time that a pointer must rest on a link before its page is prefetched, in milliseconds. */
const REST_MS = 65;

/** Maximum number of concurrent prefetches. */
const MOST_IN_FLIGHT = 4;

/**
 * Maximum number of pages prefetched because their links are in view: about 5 KB each, and most are
 * never opened.
 */
const MOST_IN_VIEW = 4;

/**
 * Delay before a new page's links are observed, in milliseconds: the page's own requests come
 * first.
 */
const SETTLE_MS = 1000;

declare global {
  interface Navigator {
    /** Exists only in browsers that support it. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Prefetches pages that the visitor is likely to open. */
export interface Prefetch {
  /** Observes the links in a new page's main slot. */
  watch(): void;
}

/**
 * Prefetches the page of a link under the pointer or focus, and of links in view unless the visitor
 * saves data.
 */
export function startPrefetch(models: Models): Prefetch {
  let inFlight = 0;
  let budget = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const waiting: string[] = [];

  function prefetch(path: string): void {
    if (models.has(path) || waiting.includes(path)) return;
    waiting.push(path);
    prefetchNext();
  }

  function prefetchNext(): void {
    if (inFlight >= MOST_IN_FLIGHT) return;
    const path = waiting.shift();
    if (path === undefined) return;
    inFlight++;
    // A failed prefetch is repeated on the click, which handles the error.
    const done = () => {
      inFlight--;
      prefetchNext();
    };
    models
      .get(path, 'low')
      .then((model) => model && canCheck(Object.values(model.fragments)))
      .then(done, done);
  }

  const onPoint = (event: Event) => {
    clearTimeout(rest);
    const anchor = anchorOf(event);
    const path = anchor && prefetchablePath(anchor);
    if (path) rest = setTimeout(() => prefetch(path), REST_MS);
  };
  document.addEventListener('pointerover', onPoint, { passive: true });
  document.addEventListener('focusin', onPoint);

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || budget <= 0) continue;
      inView.unobserve(target);
      const path = prefetchablePath(target as HTMLAnchorElement);
      if (!path) continue;
      budget--;
      prefetch(path);
    }
  });

  return {
    watch() {
      inView.disconnect();
      waiting.length = 0;
      budget = navigator.connection?.saveData ? 0 : MOST_IN_VIEW;
      clearTimeout(settled);
      settled = setTimeout(() => {
        const anchors = document.querySelectorAll<HTMLAnchorElement>('[data-slot="main"] a[href]');
        for (const anchor of anchors) if (isLikelyNext(anchor)) inView.observe(anchor);
      }, SETTLE_MS);
    },
  };
}
