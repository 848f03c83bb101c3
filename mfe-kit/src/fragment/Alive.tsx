import { useEffect, type ReactNode } from 'react';

/** Calls `wake` when an island reacts to a visitor, after its first effects, and what that returns when it no longer does. */
export function Alive({ wake, children }: { wake: () => () => void; children?: ReactNode }) {
  useEffect(wake, [wake]);
  return children;
}
