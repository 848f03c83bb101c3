import { useMemo, useSyncExternalStore } from 'react';

import { RECENT_EVENT, recentSearches, storedSearches } from './recent-searches';

/** What was searched for on this device, the latest first. Nothing on the server and in the first render of its HTML. */
export function useRecentSearches(): readonly string[] {
  const stored = useSyncExternalStore(subscribe, storedSearches, () => null);
  return useMemo(() => recentSearches(stored), [stored]);
}

function subscribe(changed: () => void): () => void {
  // `storage`: another tab has changed them.
  for (const event of [RECENT_EVENT, 'storage']) window.addEventListener(event, changed);
  return () => {
    for (const event of [RECENT_EVENT, 'storage']) window.removeEventListener(event, changed);
  };
}
