import type { PageModel } from '@roadside/mfe-kit/contract';
import { pageState, readStored, sendGoal, setSession, writeStored, type Session } from '@roadside/mfe-kit/page/host';
import { request, RequestError } from '@roadside/mfe-kit/request';
import { readSignOutCookie } from '../../shared/visitor/cookies';
import { resetLeaving, leaveForHome, needsSession } from './profile-paths';

/** Deadline for the session check in milliseconds. */
const LONGEST_MS = 5000;

/** Local storage: the visitor followed the sign-in link. */
const ATTEMPT = 'login-attempt';

/**
 * Checks the session, publishes it to fragments, and redirects guests from profile pages. Never
 * rejects.
 */
export async function checkSession(model: PageModel): Promise<void> {
  const session = await fetchSession(needsSession(model.url));
  setSession(session);
  if (session.status === 'authorized' && readStored(ATTEMPT) !== null) {
    writeStored(ATTEMPT, null);
    sendGoal('login_success');
  }
  redirectGuest(model);
}

/** Redirects a guest from a page that needs a session to the home page, once. */
export function redirectGuest(model: PageModel): void {
  const { status } = pageState().session;
  if (!needsSession(model.url) || status === 'authorized') resetLeaving();
  else if (status === 'guest') leaveForHome(model);
}

/**
 * Fetches the session. The cookie `yu` exists only with a session, so guests cause no request
 * unless the page needs a session.
 */
async function fetchSession(isNeeded: boolean): Promise<Session> {
  if (!isNeeded && readSignOutCookie() === undefined) return { status: 'guest' };
  try {
    const settings = { cache: 'no-store', priority: 'low', timeout: LONGEST_MS } as const;
    return { status: 'authorized', profile: await request('get', '/api/auth/profile', settings) };
  } catch (error) {
    return { status: error instanceof RequestError && error.status === 401 ? 'guest' : 'unknown' };
  }
}
