import { RequestError } from '@roadside/mfe-kit/request';
import { createContext } from 'react';

/** Tells the page that the session has ended. */
export const SessionEnd = createContext<() => void>(() => undefined);

/** Whether a request failed because the visitor is no longer signed in. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}
