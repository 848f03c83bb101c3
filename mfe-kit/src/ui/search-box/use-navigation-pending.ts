import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import { PAGE_EVENT } from '../../page/loader';

/** Attribute of the root element during a slow navigation. */
const NAVIGATING = 'data-navigating';

/**
 * True while a navigation is pending: one started here, from its start to the next page, or any
 * other slow one. False on the server.
 */
export function useNavigationPending(): [isPending: boolean, begin: () => void] {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const end = () => setBegun(false);
    // `pageshow`: the browser restored the page from its back/forward cache.
    for (const event of [PAGE_EVENT, 'pageshow']) window.addEventListener(event, end);
    return () => {
      for (const event of [PAGE_EVENT, 'pageshow']) window.removeEventListener(event, end);
    };
  }, []);
  const navigating = useSyncExternalStore(
    subscribe,
    () => document.documentElement.hasAttribute(NAVIGATING),
    () => false,
  );
  return [begun || navigating, useCallback(() => setBegun(true), [])];
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: [NAVIGATING] });
  return () => observer.disconnect();
}
