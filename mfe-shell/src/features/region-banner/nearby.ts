import type { NearbyCity } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';

import { markNearbyChecked } from './prompt-storage';

/**
 * Fetches the city of the visitor's network, seen from a page of another one; `undefined` if
 * unknown. If it is the page's own city, this tab does not check again.
 *
 * @param url Path and query of the page.
 */
export async function fetchNearby(url: string): Promise<NearbyCity | undefined> {
  try {
    const nearby = await request('get', '/_edge/nearby', { query: { url }, cache: 'no-store', priority: 'low' });
    if (nearby) return nearby;
    markNearbyChecked();
  } catch {
    // Without a network there is no suggestion.
  }
  return undefined;
}
