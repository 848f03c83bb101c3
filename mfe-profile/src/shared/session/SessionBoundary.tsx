import { type ReactNode, useCallback, useState } from 'react';

import { SessionEnd } from './session-end';
import { SignedOut } from './SignedOut';

/** Replaces its content with a way back when the server no longer knows the session. */
export function SessionBoundary({ children }: { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const end = useCallback(() => setIsOver(true), []);
  return isOver ? <SignedOut /> : <SessionEnd value={end}>{children}</SessionEnd>;
}
