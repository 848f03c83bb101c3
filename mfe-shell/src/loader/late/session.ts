import type { PageModel } from '@roadside/mfe-kit/contract';
import { pageState, readStored, sendGoal, setSession, writeStored, type Session } from '@roadside/mfe-kit/page/host';
import { request, RequestError } from '@roadside/mfe-kit/request';
import { readSignOutCookie } from '../../shared/visitor/cookies';
import { forgetLeaving, leaveForHome, needsSession } from './profile-paths';

/** How long the answer is waited for, in milliseconds. */
const LONGEST_MS = 5000;

/** Local storage: the sign-in link was followed. */
const ATTEMPT = 'login-attempt';

/** Finds out who is signed in, tells the fragments, and leads guests out of the profile. Never throws. */
export async function checkSession(model: PageModel): Promise<void> {
  const session = await ask(needsSession(model.url));
  setSession(session);
  if (session.status === 'authorized' && readStored(ATTEMPT) !== null) {
    writeStored(ATTEMPT, null);
    sendGoal('login_success');
  }
  leadHome(model);
}

/** Leads a guest from a page that needs a session to the home page; once. */
export function leadHome(model: PageModel): void {
  const { status } = pageState().session;
  if (!needsSession(model.url) || status === 'authorized') forgetLeaving();
  else if (status === 'guest') leaveForHome(model);
}

/**
 * Asks the server. The cookie `yu` comes and goes with the session, so nobody is asked for on behalf of a guest, unless the page
 * depends on it.
 */
async function ask(isNeeded: boolean): Promise<Session> {
  if (!isNeeded && readSignOutCookie() === undefined) return { status: 'guest' };
  try {
    const settings = { cache: 'no-store', priority: 'low', timeout: LONGEST_MS } as const;
    return { status: 'authorized', profile: await request('get', '/api/auth/profile', settings) };
  } catch (error) {
    return { status: error instanceof RequestError && error.status === 401 ? 'guest' : 'unknown' };
  }
}
