import { useSyncExternalStore } from 'react';
import { pageState, type Session } from './state';

const SESSION_EVENT = 'roadside:session';
const UNKNOWN: Session = { status: 'unknown' };

/** Tells every fragment who is signed in. For the loader only. */
export function setSession(session: Session): void {
  pageState().session = session;
  window.dispatchEvent(new CustomEvent(SESSION_EVENT));
}

/** Who is signed in. `unknown` on the server and until the check has been answered. */
export function useSession(): Session {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener(SESSION_EVENT, changed);
      return () => window.removeEventListener(SESSION_EVENT, changed);
    },
    () => pageState().session,
    () => UNKNOWN,
  );
}
