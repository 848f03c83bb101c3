import type { ArticleLink } from '@roadside/mfe-kit/contract';
import type { components } from '@roadside/mfe-kit/product-api';

import { forgetDeviceFavourites, parseFavourites, storedFavourites } from './device-favourites';
import { ask, send } from './request';

type Favourites = components['schemas']['Favourites'];
type FavouritesRequest = components['schemas']['FavouritesRequest'];

/** The merging that is under way: one for all who ask on a page. */
let merging: Promise<ArticleLink[]> | undefined;

/**
 * Favourites of the signed-in reader, the newest first. Those that this device kept before are added to them, and then kept by the account alone.
 * @param place `/{locale}/{city}`.
 * @throws {RequestFailure}
 */
export function accountFavourites(place: string): Promise<ArticleLink[]> {
  // The oldest first, as they were saved.
  const ids = parseFavourites(storedFavourites())
    .map(({ id }) => id)
    .toReversed();
  if (ids.length === 0 && !merging) return ask<Favourites>(`/api${place}/favourites`).then(({ items }) => items);
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
 * @throws {RequestFailure}
 */
export async function changeFavourites(place: string, change: FavouritesRequest): Promise<ArticleLink[]> {
  const response = await send('PUT', `/api${place}/favourites`, change);
  return ((await response.json()) as Favourites).items;
}
