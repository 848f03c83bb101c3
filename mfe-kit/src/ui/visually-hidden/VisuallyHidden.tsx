import type { ReactNode } from 'react';

import styles from './VisuallyHidden.module.css';

/** Props of {@link VisuallyHidden}. */
export interface VisuallyHiddenProps {
  /** What only screen readers say. */
  children: ReactNode;
}

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <span className={styles.hidden}>{children}</span>;
}
