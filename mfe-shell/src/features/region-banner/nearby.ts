import type { NearbyCity } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';

/** Session storage: this tab has asked, and there was nothing to suggest. */
const ASKED = 'nearby-asked';

/**
 * The city that the visitor's network is in, seen from a page of another one. Nothing when that is not known, when it is the page's
 * city, and after the first question of a tab that had no answer.
 * @param url Path and query of the page.
 */
export async function askNearby(url: string): Promise<NearbyCity | undefined> {
  if (wasAsked()) return undefined;
  try {
    const nearby = await request('get', '/_edge/nearby', { query: { url }, cache: 'no-store', priority: 'low' });
    if (nearby) return nearby;
    noteAsked();
  } catch {
    // Without a network there is nothing to suggest either.
  }
  return undefined;
}

function wasAsked(): boolean {
  try {
    return sessionStorage.getItem(ASKED) !== null;
  } catch {
    // Refused in some private modes: then each page asks.
    return false;
  }
}

function noteAsked(): void {
  try {
    sessionStorage.setItem(ASKED, '1');
  } catch {
    // As above.
  }
}
