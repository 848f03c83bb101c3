/** Local storage: the visitor has seen the region prompt. */
export const REGION_PROMPT_KEY = 'region-banner-showed';

/** Session storage: this tab checked the city of its network, with nothing to suggest. */
const NEARBY_CHECKED = 'nearby-asked';

/** Whether this tab need not check again. */
export function isNearbyChecked(): boolean {
  try {
    return sessionStorage.getItem(NEARBY_CHECKED) !== null;
  } catch {
    // Some private modes refuse storage. Then each page checks.
    return false;
  }
}

/** Keeps this tab from checking again. */
export function markNearbyChecked(): void {
  try {
    sessionStorage.setItem(NEARBY_CHECKED, '1');
  } catch {
    // See above.
  }
}
