import { pageState, type Session } from '../page-state';

/** Announces that it is known, or known anew, who is signed in. */
export const SESSION_EVENT = 'roadside:session';

/** Tells every fragment who is signed in. For the loader only. */
export function setSession(session: Session): void {
  pageState().session = session;
  window.dispatchEvent(new CustomEvent(SESSION_EVENT));
}
