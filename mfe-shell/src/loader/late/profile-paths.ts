import type { PageModel } from '@roadside/mfe-kit/contract';
import { homePath } from '../../shared/links/paths';

/** Paths below `/{locale}/{city}` that need a session, with all that is below them. */
const NEED_SESSION = /^\/[^/]+\/[^/]+\/(profile|post-editor|community|tests)(\/|$)/;

/** Session storage: a guest is on the way home. Whoever comes back to the profile by that way is not sent again. */
const LEAVING = 'profile-left';

/** The same, where storage is refused. */
let isLeaving = false;

/** Whether a page is for people who are signed in. */
export function needsSession(url: string): boolean {
  return NEED_SESSION.test(url);
}

/** Goes to the home page in place of this one, unless that has just been done. */
export function leaveForHome(model: PageModel): void {
  if (stored() ?? isLeaving) return;
  isLeaving = true;
  try {
    sessionStorage.setItem(LEAVING, '1');
  } catch {
    // Kept for the life of the page, above.
  }
  location.replace(homePath(model));
}

/** Notes that the visitor is where they may be. */
export function forgetLeaving(): void {
  isLeaving = false;
  try {
    sessionStorage.removeItem(LEAVING);
  } catch {
    // Nothing was kept.
  }
}

function stored(): boolean | undefined {
  try {
    return sessionStorage.getItem(LEAVING) !== null;
  } catch {
    return undefined;
  }
}
