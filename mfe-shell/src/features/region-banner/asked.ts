/** Session storage: this tab has asked for the city of its network, and there was nothing to suggest. */
const ASKED = 'nearby-asked';

/** Whether this tab need not ask again. */
export function wasAsked(): boolean {
  try {
    return sessionStorage.getItem(ASKED) !== null;
  } catch {
    // Refused in some private modes: then each page asks.
    return false;
  }
}

/** Keeps this tab from asking again. */
export function noteAsked(): void {
  try {
    sessionStorage.setItem(ASKED, '1');
  } catch {
    // As above.
  }
}
