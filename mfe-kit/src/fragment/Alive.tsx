import { useEffect, type ReactNode } from 'react';

/**
 * Calls `wake` when an island has hydrated, after its first effects, and its cleanup on unmount.
 */
export function Alive({ wake, children }: { wake: () => () => void; children?: ReactNode }) {
  useEffect(wake, [wake]);
  return children;
}
