import { pageState, type Session } from '../page-state';

/** Window event: the sign-in state is known or has changed. */
export const SESSION_EVENT = 'roadside:session';

/** Publishes the sign-in state to all fragments. For the loader only. */
export function setSession(session: Session): void {
  pageState().session = session;
  window.dispatchEvent(new CustomEvent(SESSION_EVENT));
}
