import type { ArticleLink, FavouritesRequest } from '@roadside/mfe-kit/contract';
import { request, send } from '@roadside/mfe-kit/request';

import { forgetDeviceFavourites, parseFavourites, storedFavourites } from './device-favourites';

/** The endpoint of favourites. */
const FAVOURITES = '/api/{locale}/{city}/favourites';

/** The merging that is under way: one for all who ask on a page. */
let merging: Promise<ArticleLink[]> | undefined;

/**
 * Favourites of the signed-in reader, the newest first. Those that this device kept before are added to them, and then kept by the account alone.
 * @param place `/{locale}/{city}`.
 * @throws {RequestError}
 */
export function accountFavourites(place: string): Promise<ArticleLink[]> {
  // The oldest first, as they were saved.
  const ids = parseFavourites(storedFavourites())
    .map(({ id }) => id)
    .toReversed();
  if (ids.length === 0 && !merging) {
    const asking = request('get', FAVOURITES, { at: `/api${place}/favourites`, cache: 'no-store' });
    return asking.then(({ items }) => items);
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
 * Adds favourites of the signed-in reader and takes others away.
 * @throws {RequestError}
 */
export async function changeFavourites(place: string, change: FavouritesRequest): Promise<ArticleLink[]> {
  return (await send('put', FAVOURITES, { at: `/api${place}/favourites`, body: change })).items;
}
