/** Local storage: the visitor has seen the region prompt. */
export const REGION_PROMPT_KEY = 'region-banner-showed';

/** Session storage: this tab has asked for the city of its network, and there was nothing to suggest. */
const NEARBY_CHECKED = 'nearby-asked';

/** Whether this tab need not ask again. */
export function isNearbyChecked(): boolean {
  try {
    return sessionStorage.getItem(NEARBY_CHECKED) !== null;
  } catch {
    // Refused in some private modes: then each page asks.
    return false;
  }
}

/** Keeps this tab from asking again. */
export function markNearbyChecked(): void {
  try {
    sessionStorage.setItem(NEARBY_CHECKED, '1');
  } catch {
    // As above.
  }
}
