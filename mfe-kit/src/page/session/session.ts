import { useSyncExternalStore } from 'react';
import { SESSION_EVENT } from './session-store';
import { pageState, type Session } from '../page-state';

const UNKNOWN: Session = { status: 'unknown' };

/** Sign-in state. `unknown` on the server and until the session check has finished. */
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
