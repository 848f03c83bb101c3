import { useMemo, useSyncExternalStore } from 'react';

import { parseFavourites, storedFavourites, watchDeviceFavourites, type DeviceFavourite } from './device-favourites';

/** Favourites of this device, newest first; empty on the server. */
export function useDeviceFavourites(): readonly DeviceFavourite[] {
  const stored = useSyncExternalStore(watchDeviceFavourites, storedFavourites, () => '{}');
  return useMemo(() => parseFavourites(stored), [stored]);
}
