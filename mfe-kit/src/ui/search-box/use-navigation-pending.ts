import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import { PAGE_EVENT } from '../../page/loader';

/** Attribute of the root element while a navigation takes long. */
const NAVIGATING = 'data-navigating';

/**
 * Whether a navigation is in progress: one that was begun here, from its first moment until a page is there, or any other that takes
 * long. On the server none is.
 */
export function useNavigationPending(): [underWay: boolean, begin: () => void] {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const end = () => setBegun(false);
    // `pageshow`: the browser has brought back a page that was left.
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
