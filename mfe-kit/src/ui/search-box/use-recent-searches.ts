import { useMemo, useSyncExternalStore } from 'react';

import { RECENT_EVENT, recentSearches, storedSearches } from './recent-searches';

/** Searches on this device, latest first. Empty on the server and during hydration. */
export function useRecentSearches(): readonly string[] {
  const stored = useSyncExternalStore(subscribe, storedSearches, () => null);
  return useMemo(() => recentSearches(stored), [stored]);
}

function subscribe(changed: () => void): () => void {
  // `storage`: another tab changed them.
  for (const event of [RECENT_EVENT, 'storage']) window.addEventListener(event, changed);
  return () => {
    for (const event of [RECENT_EVENT, 'storage']) window.removeEventListener(event, changed);
  };
}
