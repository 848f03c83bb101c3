import type { PageModel } from '@roadside/mfe-kit/contract';
import { homePath } from '../../shared/links/paths';

/** Paths below `/{locale}/{city}` that need a session, with all their subpaths. */
const NEED_SESSION = /^\/[^/]+\/[^/]+\/(profile|post-editor|community|tests)(\/|$)/;

/**
 * Session storage: a guest has been sent home. Visitors who return by "back" are not sent again.
 */
const LEAVING = 'profile-left';

/** Fallback for browsers that refuse storage. */
let isLeaving = false;

/** Whether a page needs a signed-in visitor. */
export function needsSession(url: string): boolean {
  return NEED_SESSION.test(url);
}

/** Replaces this page with the home page, unless that has just happened. */
export function leaveForHome(model: PageModel): void {
  if (stored() ?? isLeaving) return;
  isLeaving = true;
  try {
    sessionStorage.setItem(LEAVING, '1');
  } catch {
    // `isLeaving` remembers it for this page.
  }
  location.replace(homePath(model));
}

/** Resets the guard: the visitor may be on this page. */
export function resetLeaving(): void {
  isLeaving = false;
  try {
    sessionStorage.removeItem(LEAVING);
  } catch {
    // Nothing was stored.
  }
}

function stored(): boolean | undefined {
  try {
    return sessionStorage.getItem(LEAVING) !== null;
  } catch {
    return undefined;
  }
}
