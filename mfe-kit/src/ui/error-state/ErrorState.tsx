import type { ReactNode } from 'react';

import { EmptyState } from '../empty-state/EmptyState';

/** Props of {@link ErrorState}. */
export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** Level of the title in its page. @default 2 */
  level?: 1 | 2 | 3;
  /** What to do. */
  children?: ReactNode;
  /** A button or link: usually to try again. */
  action?: ReactNode;
}

/** Stands where something should be that could not be shown. Screen readers hear it as soon as it appears. */
export function ErrorState(props: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState {...props} />
    </div>
  );
}
