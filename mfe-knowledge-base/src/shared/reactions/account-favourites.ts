import type { ArticleLink, FavouritesRequest } from '@roadside/mfe-kit/contract';
import { shareWithTabs } from '@roadside/mfe-kit/page/tabs';
import { request, send } from '@roadside/mfe-kit/request';

import { forgetDeviceFavourites, parseFavourites, storedFavourites } from './device-favourites';

/** The endpoint of favourites. */
const FAVOURITES = '/api/{locale}/{city}/favourites';

/** Channel between tabs. A message says that favourites of the account have changed. */
const CHANNEL = 'roadside-favourites';

/** Called when another tab has changed favourites. */
const watchers = new Set<() => void>();

/** The page's end of the channel, which other tabs hear and this page does not. */
let tabs: ReturnType<typeof shareWithTabs> | undefined;

/** The merge in flight, shared by all callers on a page. */
let merging: Promise<ArticleLink[]> | undefined;

/**
 * Favourites of the signed-in reader, newest first. Merges the device's favourites into the account
 * first, and removes them from the device.
 *
 * @param place `/{locale}/{city}`.
 * @throws {RequestError}
 */
export function accountFavourites(place: string): Promise<ArticleLink[]> {
  // Oldest first, as they were saved.
  const ids = parseFavourites(storedFavourites())
    .map(({ id }) => id)
    .toReversed();
  if (ids.length === 0 && !merging) {
    const loading = request('get', FAVOURITES, { at: `/api${place}/favourites`, cache: 'no-store' });
    return loading.then(({ items }) => items);
  }
  merging ??= changeFavourites(place, { add: ids, remove: [] })
    .then((items) => {
      forgetDeviceFavourites(ids);
      return items;
    })
    .finally(() => {
      merging = undefined;
    });
  return merging;
}

/**
 * Adds and removes favourites of the signed-in reader.
 *
 * @throws {RequestError}
 */
export async function changeFavourites(place: string, change: FavouritesRequest): Promise<ArticleLink[]> {
  const { items } = await send('put', FAVOURITES, { at: `/api${place}/favourites`, body: change });
  channel().send(null);
  return items;
}

/** Subscribes to changes that other tabs make. */
export function watchOtherTabs(onChange: () => void): () => void {
  channel();
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function channel(): ReturnType<typeof shareWithTabs> {
  tabs ??= shareWithTabs(CHANNEL, () => watchers.forEach((onChange) => onChange()));
  return tabs;
}
