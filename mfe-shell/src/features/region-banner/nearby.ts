import type { NearbyCity } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';

import { markNearbyChecked } from './prompt-storage';

/**
 * The city that the visitor's network is in, seen from a page of another one. Nothing when that is not known, and when it is the page's
 * city: then this tab need not ask again.
 * @param url Path and query of the page.
 */
export async function fetchNearby(url: string): Promise<NearbyCity | undefined> {
  try {
    const nearby = await request('get', '/_edge/nearby', { query: { url }, cache: 'no-store', priority: 'low' });
    if (nearby) return nearby;
    markNearbyChecked();
  } catch {
    // Without a network there is nothing to suggest either.
  }
  return undefined;
}
