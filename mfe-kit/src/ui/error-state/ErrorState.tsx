import type { ReactNode } from 'react';

import { EmptyState } from '../empty-state/EmptyState';

/** Props of {@link ErrorState}. */
export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** Heading level. @default 2 */
  level?: 1 | 2 | 3;
  /** What to do. */
  children?: ReactNode;
  /** Button or link, usually to try again. */
  action?: ReactNode;
}

/** Placeholder for content that failed to load. An assertive live region. */
export function ErrorState(props: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState {...props} />
    </div>
  );
}
